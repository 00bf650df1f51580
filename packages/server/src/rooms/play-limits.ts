import type { PlayMessage } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';

import type { RoomServices } from './room-services.ts';
import { KeyedRateLimiter } from './keyed-rate-limiter.ts';

/**
 * Approximate sizes in bytes: of an entry without its texts, and of a whole large game. A rewind stores a game, and so does an undo
 * of revealed cards, so that every undo counts as one (TB-13).
 */
const plainEntry = 300;
const wholeGame = 250_000;

const setsBack: ReadonlySet<string> = new Set(['rewind', 'request_undo']);

/** The approximate size of this intent's entry in the journal, in bytes. */
export function weightOf(intent: PlayMessage['intent']): number {
  return plainEntry + Buffer.byteLength(JSON.stringify(intent)) + (setsBack.has(intent.type) ? wholeGame : 0);
}

/** Undo and rewind store whole games and make everybody's moves stale, so they get this share of a person's limit. */
const setbackShare = { burst: 1 / 4, perSecond: 1 / 50 };

/**
 * These intents are exempt from the common limit of people without a seat. Even if a chatting crowd uses it up, newcomers can sit
 * down, spectators can give a safety signal, and a claim to a seat can be withdrawn by a vote.
 */
const spared: ReadonlySet<string> = new Set(['take_seat', 'safety_signal', 'vote']);

/** This intent has a limit of its own (`RoomServices.claims`). */
const claimsSeat = 'claim_seat';

/** The most lines and veils that one person may add: the list holds sixty, and no one may fill it alone (TB-12). */
const mostBoundaries = 20;
const boundary: ReadonlySet<string> = new Set(['safety_add_line', 'safety_add_veil']);

/** The sender of a message: their identity, and the address of this connection. */
export interface Sender {
  readonly identity: string;
  readonly clientKey: string;
}

/** `unseated`: people who neither sit at the table nor host it. Their common limit keeps a table's journal small. */
export type Place = 'seated' | 'unseated';

export function slowDown(seconds: number): Refusal {
  return { code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } };
}

/** Counts this intent against the limits of claims and of what is written into the journal. Returns 0, or the seconds to wait. */
export function takeAllowance(
  { claims, written, writtenByUnseated }: RoomServices,
  { identity, clientKey }: Sender,
  { intent, code, place }: { readonly intent: PlayMessage['intent']; readonly code: string; readonly place: Place },
): number {
  const weight = weightOf(intent);
  return (
    (intent.type === claimsSeat ? claims.take(identity) : 0) ||
    (place === 'unseated' && !spared.has(intent.type) ? writtenByUnseated.take(code, weight) : 0) ||
    written.take(clientKey, weight)
  );
}

/** How much each person may send. Counted by identity, so that leaving and entering again does not reset it. */
export class PlayLimits {
  readonly #services: RoomServices;
  readonly #setbacks: KeyedRateLimiter;
  /**
   * The number of lines and veils that each identity has added since the room was created. The table stores no authors
   * (TB-12).
   */
  readonly #boundaries = new Map<string, number>();

  constructor(services: RoomServices) {
    this.#services = services;
    const { burst, perSecond } = services.limits;
    const { clock } = services.access;
    this.#setbacks = new KeyedRateLimiter(clock, {
      most: burst * setbackShare.burst,
      perSecond: perSecond * setbackShare.perSecond,
    });
  }

  /** Counts one message before it is parsed; returns the refusal if it exceeds a limit. */
  countMessage({ identity, clientKey }: Sender): Refusal | undefined {
    const { ofPerson, ofAddress } = this.#services;
    const wait = ofPerson.intents.take(identity) || ofAddress.intents.take(clientKey);
    return wait > 0 ? slowDown(wait) : undefined;
  }

  /** Counts the intent of a message; returns the refusal if it exceeds a limit. */
  countIntent(
    sender: Sender,
    intent: PlayMessage['intent'],
    { code, place }: { readonly code: string; readonly place: Place },
  ): Refusal | undefined {
    const { identity } = sender;
    const wait =
      (setsBack.has(intent.type) ? this.#setbacks.take(identity) : 0) ||
      takeAllowance(this.#services, sender, { intent, code, place });
    if (wait > 0) return slowDown(wait);
    if (!boundary.has(intent.type)) return undefined;
    const added = this.#boundaries.get(identity) ?? 0;
    if (added >= mostBoundaries) return { code: 'E_LIST_SHARE', clause: 'TB-12', facts: { n: mostBoundaries } };
    this.#boundaries.set(identity, added + 1);
    return undefined;
  }
}
