/**
 * Those who are at a table and connected: their intents go in here, and what happened comes out. It is no part of the room:
 * Colyseus makes accessors of a room's fields, and V8 looks up everything in such an object the slow way, at every move.
 */
import type { AnswerMessage, PlayMessage } from '@cartomancer/protocol';
import { parsePlay } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';
import type { PersonId } from '@cartomancer/rules/table';
import type { Client } from 'colyseus';

import type { OpenTable, Told } from '../table/port.ts';
import { refusalFor } from '../unavailable.ts';
import type { Desk } from './desk.ts';
import { weightOf } from './desk.ts';
import type { HallClient } from './hall.ts';
import { intentIdOf } from './intent-id.ts';
import type { Telling } from './telling.ts';
import { Shares } from './visitors.ts';

export const malformed: Refusal = { code: 'E_MALFORMED', clause: 'TB-10', facts: {} };

/** Somebody at the table: whoever comes with many connections, or comes anew, is one person. */
interface Speaker {
  readonly person: PersonId;
  /** Who they are wherever they are: at the table they are somebody else each time they come anew. */
  readonly identity: string;
  /** Intents that wait for their answer, and whether a box has given it. */
  readonly pending: Map<string, 'waits' | 'told'>;
}

/** To go back: at once, or when all others agree. */
const setsBack: ReadonlySet<string> = new Set(['rewind', 'request_undo']);

/** Of what somebody may send at once, and of what comes back a second, so much may be to go back. */
const setbackShare = { burst: 1 / 4, perSecond: 1 / 50 };

/** A list holds sixty: one person alone cannot fill it, so that there is room for what others need (TB-12). */
const mostBoundaries = 20;
const boundary: ReadonlySet<string> = new Set(['safety_add_line', 'safety_add_veil']);

/** One connection of somebody at the table. */
interface Connection {
  readonly speaker: Speaker;
  /** From which address. */
  readonly visitor: string;
}

export interface ServingParts {
  readonly roomId: string;
  readonly table: OpenTable;
  readonly telling: Telling;
  readonly desk: Desk;
  readonly answer: (client: HallClient, message: AnswerMessage) => void;
  /** Sends what was written into the boxes. */
  readonly patch: () => void;
}

export class Serving {
  readonly #parts: ServingParts;
  readonly #connections = new Map<string, Connection>();
  readonly #speakers = new Map<PersonId, Speaker>();
  /** By identity, how much they may still ask: who leaves the table and comes anew has no more of it. */
  readonly #intents: Shares;
  /** A rewind puts the whole game into the journal (TB-13), which other moves do not; and what asks everybody makes their moves stale. */
  readonly #setbacks: Shares;
  /** By identity, their lines and veils. It is known here alone, while the room stands: the table keeps no author of any (TB-12). */
  readonly #boundaries = new Map<string, number>();

  constructor(parts: ServingParts) {
    this.#parts = parts;
    const { house, limits } = parts.desk;
    const { burst: most, perSecond } = limits;
    this.#intents = new Shares(house.clock, { most, perSecond });
    this.#setbacks = new Shares(house.clock, {
      most: most * setbackShare.burst,
      perSecond: perSecond * setbackShare.perSecond,
    });
  }

  /** Who is behind a connection. */
  personOf({ sessionId }: Pick<Client, 'sessionId'>): PersonId | undefined {
    return this.#connections.get(sessionId)?.speaker.person;
  }

  connect({ sessionId, auth }: Pick<HallClient, 'sessionId' | 'auth'>, person: PersonId): void {
    const identity = auth?.identity ?? '';
    const speaker = this.#speakers.get(person) ?? { person, identity, pending: new Map() };
    this.#speakers.set(person, speaker);
    this.#connections.set(sessionId, { speaker, visitor: auth?.visitor ?? '' });
  }

  disconnect({ sessionId }: Pick<Client, 'sessionId'>): void {
    this.#connections.delete(sessionId);
  }

  /** Somebody is of the table no more. */
  forget(person: PersonId): void {
    this.#speakers.delete(person);
  }

  tell(told: Told): void {
    const { actor, intentId } = told.entry;
    if (actor?.kind === 'person' && intentId !== null) {
      const pending = this.#speakers.get(actor.person)?.pending;
      if (pending?.has(intentId) === true) pending.set(intentId, 'told');
    }
    this.#parts.telling.tell(told);
    this.#parts.patch();
  }

  play(client: HallClient, payload: unknown): void {
    try {
      this.#receive(client, payload);
    } catch (error) {
      this.#fail(client, intentIdOf(payload), error);
    }
  }

  #receive(client: HallClient, payload: unknown): void {
    const connection = this.#connections.get(client.sessionId);
    if (connection === undefined) return;
    const { speaker, visitor } = connection;
    const parsed = parsePlay(this.#parts.table.layer, payload);
    const isSetback = parsed.ok && setsBack.has(parsed.message.intent.type);
    const wait =
      this.#intents.take(speaker.identity) ||
      (isSetback ? this.#setbacks.take(speaker.identity) : 0) ||
      (parsed.ok ? this.#parts.desk.written.take(visitor, weightOf(parsed.message.intent)) : 0);
    if (wait > 0) {
      const id = parsed.ok ? parsed.message.intentId : parsed.intentId;
      this.refuse(client, id, [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: wait } }]);
    } else if (parsed.ok) this.#ask(client, speaker, parsed.message);
    else this.refuse(client, parsed.intentId, parsed.refusals);
  }

  #ask(client: HallClient, speaker: Speaker, message: PlayMessage): void {
    if (boundary.has(message.intent.type)) {
      const theirs = this.#boundaries.get(speaker.identity) ?? 0;
      if (theirs >= mostBoundaries) {
        const refusal = { code: 'E_LIST_SHARE', clause: 'TB-12', facts: { n: mostBoundaries } };
        this.refuse(client, message.intentId, [refusal]);
        return;
      }
      this.#boundaries.set(speaker.identity, theirs + 1);
    }
    void this.#submit(client, speaker, message);
  }

  async #submit(client: HallClient, { person, pending }: Speaker, message: PlayMessage): Promise<void> {
    const { table, answer: reply } = this.#parts;
    const { intentId } = message;
    pending.set(intentId, 'waits');
    try {
      const answer = await table.submit(person, message);
      if (!answer.ok) this.refuse(client, intentId, answer.refusals);
      // The box has said so in the frame that brought what happened, unless nothing new did, or nobody may know who it was.
      else if (pending.get(intentId) !== 'told') reply(client, { intentId, ok: true });
    } catch (error) {
      this.#fail(client, intentId, error);
    } finally {
      pending.delete(intentId);
    }
  }

  #fail(client: HallClient, intentId: string | null, error: unknown): void {
    const { roomId, desk } = this.#parts;
    desk.house.log('error', 'An intent broke', { room: roomId, err: error });
    this.refuse(client, intentId, [refusalFor(error)]);
  }

  refuse(client: HallClient, intentId: string | null, refusals: readonly Refusal[]): void {
    this.#parts.answer(client, {
      intentId,
      ok: false,
      refusals: refusals.map((refusal) => ({ ...refusal, facts: { ...refusal.facts } })),
    });
  }
}
