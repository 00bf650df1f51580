/** Replays and laid-open sessions, from the server and from files (TB-17, TB-18). */
import { readReplayFile as readReplay, replayReply, sessionFile } from '@cartomancer/protocol';
import type { ReplayFile, ReplayStep, SessionFile } from '@cartomancer/protocol';

import type { Answer } from './api-client.ts';
import { requestAsPerson } from './http.ts';
import { jsonIn } from './json-file.ts';
import { watchingHeaders } from './watching.ts';

/** A replay of a table, with all its steps. */
export interface FetchedReplay {
  readonly file: ReplayFile;
  /** Every seat's eyes can be looked through. */
  readonly open: boolean;
}

function tableRequest(code: string) {
  return { method: 'GET', headers: watchingHeaders(code) } as const;
}

/** Reads page after page; `progress` receives the part that has arrived, from 0 to 1. Throws when the server does not answer. */
export async function fetchReplay(
  wish: { readonly code: string; readonly eyes: string },
  progress: (part: number) => void,
): Promise<Answer<FetchedReplay>> {
  const steps: ReplayStep[] = [];
  for (;;) {
    const path = `/api/tables/${encodeURIComponent(wish.code)}/replay?first=${steps.length}&eyes=${wish.eyes}`;
    const answer = await requestAsPerson(path, tableRequest(wish.code), replayReply);
    if (!answer.ok) return answer;
    const { open, total, version, ruleset, title, eyes } = answer.value;
    steps.push(...answer.value.steps);
    progress(steps.length / Math.max(1, total));
    if (steps.length < total && answer.value.steps.length > 0) continue;
    return { ok: true, value: { open, file: { kind: 'replay', version, ruleset, title, eyes, steps } } };
  }
}

/** The session as it is published. Throws when the server does not answer. */
export function fetchSession(code: string): Promise<Answer<SessionFile>> {
  return requestAsPerson(`/api/tables/${encodeURIComponent(code)}/session`, tableRequest(code), sessionFile);
}

/** Nothing that a table wrote has more bytes. */
const longestFile = 100_000_000;

/** What a file holds, if it is a replay. */
export async function readReplayFile(file: File): Promise<ReplayFile | undefined> {
  return readReplay(await jsonIn(file, longestFile));
}

/** What a file holds, if it is a session laid open. */
export async function readSessionFile(file: File): Promise<SessionFile | undefined> {
  return sessionFile.safeParse(await jsonIn(file, longestFile)).data;
}
