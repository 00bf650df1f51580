/**
 * Reconnects by entering again, which also wakes a sleeping or restarted table, and resends unanswered intents with the
 * same `intentId`, so that none is executed twice (TB-09).
 */
import { Client } from '@colyseus/sdk';
import type { Room } from '@colyseus/sdk';
import { signal } from '@preact/signals-core';
import {
  answerSchema,
  clocksSchema,
  closeCodes,
  GalleryRoomState,
  galleryTalkSchema,
  joinRefusals,
  presentSchema,
  voiceSchema,
  protocolVersion,
  TableRoomState,
  tableReader,
} from '@cartomancer/protocol';
import type { AttendMessage, EnterReply, PlaceReply, PresentMessage } from '@cartomancer/protocol';
import type { Intent, Refusal } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

import type { Answer } from './answer.ts';
import type { ConnectionStatus, EventBatch, GalleryLine, Place, TableConnection } from './connection.ts';
import { readRoom, withTimeout } from './room.ts';
import type { ChroniclePage, ChronicleRequest, TalkPage } from './story.ts';
import { isTemporary, retrySeconds } from './temporary-refusal.ts';

export interface ConnectionParts {
  readonly server: string;
  /** Called for each join. */
  readonly token: () => string;
  /** The room to join first, from the server's answer to the request that entered the table. */
  readonly entrance: PlaceReply;
  /** Enters again after a disconnect. Throws if the server does not answer. */
  readonly enter: () => Promise<Answer<EnterReply>>;
  readonly chronicle: (page?: ChronicleRequest) => Promise<ChroniclePage>;
  readonly talk: (before?: number) => Promise<TalkPage>;
  /** Calls `wake` whenever a reconnect should be tried at once. Returns a function that stops this. */
  readonly onWake?: (wake: () => void) => () => void;
}

interface PendingIntent {
  readonly message: { readonly intent: Intent; readonly intentId: string; readonly seen: number };
  readonly answer: (answer: Answer<null>) => void;
  /** `unsent`: made while disconnected; `confirming`: the person is asked to confirm it. */
  readonly status: 'sent' | 'unsent' | 'confirming';
  readonly confirm: (() => Promise<Answer<null>>) | undefined;
}

type Ended = Exclude<ConnectionStatus, 'joining' | 'live' | 'healing'>;

const mostGalleryLines = 200;

/** In milliseconds. The delay before a reconnect doubles with each attempt. */
const shortestDelay = 400;
const longestDelay = 3_000;
/** The random part of each delay, so that clients disconnected at the same time do not reconnect at the same time. */
const jitter = 0.5;
/** After these close codes the client does not reconnect. */
const finalStatuses: ReadonlyMap<number, Ended> = new Map<number, Ended>([
  [closeCodes.left, 'closed'],
  [closeCodes.misbehaved, 'closed'],
  [closeCodes.tooLarge, 'closed'],
  [closeCodes.removed, 'removed'],
  [closeCodes.banned, 'banned'],
  [closeCodes.deleted, 'deleted'],
  [closeCodes.revoked, 'revoked'],
]);

const accepted: Answer<null> = { ok: true, value: null };

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === joinRefusals.outdated;
}

/** Failures do not throw: they appear in `status`. */
export function joinTable(parts: ConnectionParts): TableConnection {
  const { server, entrance } = parts;
  const status = signal<ConnectionStatus>('joining');
  const view = signal<TableView | undefined>(undefined);
  const watching = signal(0);
  const watchers = signal<readonly string[]>([]);
  const galleryTalk = signal<readonly GalleryLine[]>([]);
  const mutedHere = signal(false);
  const liveInfo = signal<PresentMessage | null>(null);
  const place = signal<Place>(entrance.role);
  const lostSeat = signal<string | null>(null);
  const timersAtJoin = signal<Readonly<Record<string, number>>>({});
  const listeners = new Set<(batch: EventBatch) => void>();
  const pending = new Map<string, PendingIntent>();
  const client = new Client(server);
  // Intent ids must be unique for the person across all their windows.
  const intentIdPrefix = crypto.randomUUID().slice(0, 13);
  let intentCount = 0;
  let room: Room | undefined;
  let hasLeft = false;
  /** Aborted when a newer attempt to connect begins, or the person leaves. */
  let currentAttempt = new AbortController();
  let failedAttempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function settle(intentId: string | null, answer: Answer<null>): void {
    if (intentId === null) return;
    pending.get(intentId)?.answer(answer);
    pending.delete(intentId);
  }

  function prompt(): number {
    return view.value?.shared.prompt ?? 0;
  }

  function send(to: Room, intent: PendingIntent): void {
    pending.set(intent.message.intentId, { ...intent, status: 'sent' });
    to.send('play', intent.message);
  }

  /** Call this once the current prompt is known. */
  function sendUnsent(to: Room): void {
    for (const intent of pending.values()) {
      if (intent.status !== 'unsent') continue;
      if (intent.confirm === undefined || intent.message.seen === prompt()) send(to, intent);
      else void confirmAndSend(intent, intent.confirm);
    }
  }

  async function confirmAndSend(intent: PendingIntent, confirm: () => Promise<Answer<null>>): Promise<void> {
    const { intentId } = intent.message;
    pending.set(intentId, { ...intent, status: 'confirming' });
    const answer = await confirm();
    if (!answer.ok) return settle(intentId, answer);
    const updated: PendingIntent = { ...intent, message: { ...intent.message, seen: prompt() }, status: 'unsent' };
    if (!pending.has(intentId)) return;
    pending.set(intentId, updated);
    if (room !== undefined && status.value === 'live') send(room, updated);
  }

  async function join(where: PlaceReply, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    const options = { protocol: protocolVersion, ...(where.pass === undefined ? {} : { pass: where.pass }) };
    client.auth.token = parts.token();
    const joined: Room = await withTimeout(
      where.role === 'person'
        ? client.joinById(where.roomId, options, TableRoomState)
        : client.joinById(where.roomId, options, GalleryRoomState),
    );
    // The SDK's own reconnection fails after a restart of the server, because it reuses the address and the
    // reservation. Entering again works.
    joined.reconnection.enabled = false;
    if (signal.aborted) {
      void joined.leave();
      return;
    }
    room = joined;
    place.value = where.role;
    lostSeat.value = where.lostSeat ?? null;
    galleryTalk.value = [];
    mutedHere.value = false;
    liveInfo.value = null;
    const reader = tableReader<TableView>();
    joined.onStateChange((state: unknown) => {
      if (joined !== room) return;
      const roomReading = readRoom(state);
      const reading = roomReading === undefined ? undefined : reader.read(roomReading.shared, roomReading.own);
      if (roomReading === undefined || reading === undefined) return;
      watching.value = roomReading.watching;
      watchers.value = Array.from(roomReading.watchers);
      view.value = reading.view;
      if (reading.happened.length > 0) for (const listener of listeners) listener({ events: reading.happened });
      if (reading.accepted !== undefined) settle(reading.accepted, accepted);
      status.value = 'live';
      sendUnsent(joined);
    });
    joined.onMessage('answer', (message: unknown) => {
      const read = answerSchema.safeParse(message);
      if (!read.success) return;
      settle(read.data.intentId, read.data.ok ? accepted : { ok: false, refusals: read.data.refusals });
    });
    joined.onMessage('talk', (message: unknown) => {
      const read = galleryTalkSchema.safeParse(message);
      if (read.success) galleryTalk.value = [...galleryTalk.value, ...read.data].slice(-mostGalleryLines);
    });
    joined.onMessage('voice', (message: unknown) => {
      const read = voiceSchema.safeParse(message);
      if (read.success) mutedHere.value = read.data.muted;
    });
    joined.onMessage('present', (message: unknown) => {
      const read = presentSchema.safeParse(message);
      if (read.success) liveInfo.value = read.data;
    });
    joined.onMessage('clocks', (message: unknown) => {
      const read = clocksSchema.safeParse(message);
      if (read.success) timersAtJoin.value = Object.fromEntries(read.data.map(({ id, left }) => [id, left]));
    });
    joined.onLeave((closeCode) => onDisconnect(joined, closeCode));
    failedAttempts = 0;
    for (const { message, status } of pending.values()) if (status === 'sent') joined.send('play', message);
  }

  function onDisconnect(from: Room, closeCode: number): void {
    if (from !== room || hasLeft) return;
    room = undefined;
    const ended = finalStatuses.get(closeCode);
    if (ended !== undefined) close(ended);
    else if (closeCode === closeCodes.moved) void reconnect();
    else scheduleReconnect();
  }

  function close(as: Ended): void {
    status.value = as;
    settleAll();
  }

  function settleAll(): void {
    for (const [intentId] of pending) settle(intentId, { ok: false, refusals: [] });
  }

  /** The delay grows with each attempt and is at least as long as the server asked. */
  function scheduleReconnect(seconds = 0): void {
    status.value = 'healing';
    const wait = Math.max(seconds * 1_000, Math.min(longestDelay, shortestDelay * 2 ** failedAttempts));
    failedAttempts += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void reconnect(), wait * (1 + Math.random() * jitter));
  }

  /** The server asks a member for a link (`E_LINK`) only after their removal. */
  function endedBy(refusals: readonly Refusal[]): Ended {
    const codes = new Set(refusals.map((refusal) => refusal.code));
    if (codes.has('E_BANNED')) return 'banned';
    if (codes.has('E_REMOVED')) return 'removed';
    if (codes.has('E_ARCHIVED')) return 'archived';
    if (codes.has('E_PROGRAM_TOKEN')) return 'revoked';
    // The table existed when this client joined it, so it has been deleted since.
    if (codes.has('E_NO_TABLE')) return 'deleted';
    return codes.has('E_LINK') && place.value !== 'spectator' ? 'removed' : 'closed';
  }

  /**
   * An attempt that is still running is given up: it may be stuck on a network that is gone, and two rooms at once
   * would deliver every event twice.
   */
  async function connect(enter: () => Promise<Answer<EnterReply>>): Promise<void> {
    if (hasLeft) return;
    clearTimeout(retry);
    currentAttempt.abort();
    currentAttempt = new AbortController();
    const { signal } = currentAttempt;
    try {
      const entered = await enter();
      if (signal.aborted) return;
      if (entered.ok && entered.value.role !== 'waiting') await join(entered.value, { signal });
      else if (entered.ok) scheduleReconnect();
      else if (isTemporary(entered.refusals)) scheduleReconnect(retrySeconds(entered.refusals));
      else close(endedBy(entered.refusals));
    } catch (error) {
      if (signal.aborted) return;
      if (isOutdated(error)) close('outdated');
      else scheduleReconnect();
    }
  }

  function reconnect(): Promise<void> {
    return connect(parts.enter);
  }

  const stopWaking = parts.onWake?.(() => {
    // A room that is joined already becomes live with its first state.
    if (status.value === 'healing' && room === undefined) void reconnect();
  });
  void connect(async () => ({ ok: true, value: entrance }));

  return {
    ruleset: entrance.ruleset,
    status,
    view,
    place,
    lostSeat,
    watching,
    watchers,
    galleryTalk,
    mutedHere,
    liveInfo,
    timersAtJoin,
    onEvents: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: (intent, confirm) =>
      new Promise((answer) => {
        const intentId = `${intentIdPrefix}-${(intentCount += 1)}`;
        const message = { intent, intentId, seen: prompt() };
        const unsent: PendingIntent = { message, answer, confirm, status: 'unsent' };
        pending.set(intentId, unsent);
        if (room !== undefined && status.value === 'live') send(room, unsent);
      }),
    reportAttention: (now) => room?.send('attend', { now } satisfies AttendMessage),
    nextBotMove: () => room?.send('next'),
    chronicle: parts.chronicle,
    talk: parts.talk,
    reenter: () => {
      const old = room;
      // Forget the old room first, so that its close does not trigger a reconnect.
      room = undefined;
      void old?.leave();
      return reconnect();
    },
    leave: () => {
      hasLeft = true;
      currentAttempt.abort();
      clearTimeout(retry);
      stopWaking?.();
      void room?.leave();
      settleAll();
    },
  };
}
