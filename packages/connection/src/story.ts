import { chronicleReply, talkReply } from '@cartomancer/protocol';
import type { ChronicleAudience, ChronicleReply } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';

import { RequestRefused } from './answer.ts';
import type { Credentials } from './request.ts';
import { request } from './request.ts';

export interface ChroniclePage {
  /** Oldest first, each with the prompts before and after it. */
  readonly entries: readonly {
    readonly event: ViewEvent;
    /** Milliseconds since the epoch. */
    readonly at?: number | undefined;
    readonly promptBefore: number;
    readonly prompt: number;
    /** The names in the story from this entry on, if they change. */
    readonly names?: SeatNames | undefined;
  }[];
  /** The names before the first entry. */
  readonly names?: SeatNames | undefined;
  /** The cursor of the previous page; null at the beginning of the story. */
  readonly before: number | null;
}

export interface TalkPage {
  /** Oldest first. */
  readonly events: readonly ViewEvent[];
  readonly before: number | null;
}

export function tablePath(code: string): string {
  return `/api/tables/${encodeURIComponent(code)}`;
}

export interface ChronicleRequest {
  /** The cursor that the following page returned; absent for the last page. */
  readonly before?: number | undefined;
  /** Whose story; by default that of everybody. */
  readonly of?: ChronicleAudience | undefined;
}

export interface PageRequest extends ChronicleRequest {
  readonly code: string;
  /** A spectator's link and pass, which identify them. */
  readonly headers?: Readonly<Record<string, string>>;
}

function pathOf(part: 'chronicle' | 'talk', { code, before, of }: PageRequest): string {
  const query = new URLSearchParams({
    ...(before === undefined ? {} : { before: String(before) }),
    ...(of === undefined ? {} : { of }),
  });
  return `${tablePath(code)}/${part}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** Throws `RequestRefused`: an empty page would look like a table without a past. */
export async function chroniclePage(credentials: Credentials, page: PageRequest): Promise<ChroniclePage> {
  const options = { method: 'GET', headers: page.headers ?? {}, reply: chronicleReply } as const;
  const answer = await request<ChronicleReply>(credentials, pathOf('chronicle', page), options);
  if (!answer.ok) throw new RequestRefused(answer.refusals);
  return answer.value;
}

/** Throws `RequestRefused`, like `chroniclePage`. */
export async function talkPage(credentials: Credentials, page: PageRequest): Promise<TalkPage> {
  const options = { method: 'GET', headers: page.headers ?? {}, reply: talkReply } as const;
  const answer = await request(credentials, pathOf('talk', page), options);
  if (!answer.ok) throw new RequestRefused(answer.refusals);
  return { events: answer.value.entries.map(({ event }) => event), before: answer.value.before };
}
