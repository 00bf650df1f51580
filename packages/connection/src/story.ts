/** Pages of a table's past: the story, as everybody or one person heard it, and the chat that one person received. */
import { chronicleReply, talkReply } from '@cartomancer/protocol';
import type { ChronicleAudience, ChronicleReply } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';

import type { Asking } from './request.ts';
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

/** The path of the routes of a table. */
export function tablePath(code: string): string {
  return `/api/tables/${encodeURIComponent(code)}`;
}

/** The requested page of the chronicle. */
export interface ChronicleRequest {
  /** The cursor of the page after it; absent for the last page. */
  readonly before?: number | undefined;
  /** Everybody's story unless told otherwise. */
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

export async function chroniclePage(asking: Asking, page: PageRequest): Promise<ChroniclePage> {
  const sent = { method: 'GET', headers: page.headers ?? {}, reply: chronicleReply } as const;
  const answer = await request<ChronicleReply>(asking, pathOf('chronicle', page), sent);
  return answer.ok ? answer.value : { entries: [], before: null };
}

export async function talkPage(asking: Asking, page: PageRequest): Promise<TalkPage> {
  const sent = { method: 'GET', headers: page.headers ?? {}, reply: talkReply } as const;
  const answer = await request(asking, pathOf('talk', page), sent);
  return answer.ok
    ? { events: answer.value.entries.map(({ event }) => event), before: answer.value.before }
    : { events: [], before: null };
}
