import { readReplayFile as readReplay, replayReply, sessionFile } from '@cartomancer/protocol';
import type { ReplayFile, ReplayStep, SessionFile } from '@cartomancer/protocol';

import type { Answer } from './api-client.ts';
import { requestAsPerson } from './http.ts';
import { jsonIn } from './picked-file.ts';
import { spectatorHeaders } from './spectator-link.ts';

export interface FetchedReplay {
  readonly file: ReplayFile;
  /** Whether the replay can be watched from every seat. */
  readonly open: boolean;
}

function tableRequest(code: string) {
  return { method: 'GET', headers: spectatorHeaders(code) } as const;
}

/** Fetches all pages; `progress` receives the fetched part, from 0 to 1. Throws if the server does not answer. */
export async function fetchReplay(
  requested: { readonly code: string; readonly eyes: string },
  progress: (part: number) => void,
): Promise<Answer<FetchedReplay>> {
  const steps: ReplayStep[] = [];
  for (;;) {
    const path = `/api/tables/${encodeURIComponent(requested.code)}/replay?first=${steps.length}&eyes=${requested.eyes}`;
    const answer = await requestAsPerson(path, tableRequest(requested.code), replayReply);
    if (!answer.ok) return answer;
    const { open, total, version, ruleset, title, eyes } = answer.value;
    steps.push(...answer.value.steps);
    progress(steps.length / Math.max(1, total));
    if (steps.length < total && answer.value.steps.length > 0) continue;
    return { ok: true, value: { open, file: { kind: 'replay', version, ruleset, title, eyes, steps } } };
  }
}

/** Throws if the server does not answer. */
export function fetchSession(code: string): Promise<Answer<SessionFile>> {
  return requestAsPerson(`/api/tables/${encodeURIComponent(code)}/session`, tableRequest(code), sessionFile);
}

/** In bytes; no exported file is larger. */
const longestFile = 100_000_000;

export async function readReplayFile(file: File): Promise<ReplayFile | undefined> {
  return readReplay(await jsonIn(file, longestFile));
}

export async function readSessionFile(file: File): Promise<SessionFile | undefined> {
  return sessionFile.safeParse(await jsonIn(file, longestFile)).data;
}
