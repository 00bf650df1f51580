import type { PlayMessage } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';
import type { Intent } from '@cartomancer/rules/kernel';
import type { PersonId, TableState } from '@cartomancer/rules/table';
import { seatOf } from '@cartomancer/rules/table';

import type { RoomServices } from './room-services.ts';
import { KeyedRateLimiter } from './keyed-rate-limiter.ts';
import { mostBoundaries } from './room-services.ts';

/**
 * Approximate sizes in bytes: of an entry without its texts, and of a whole large game. A rewind stores a whole game,
 * and so does an undo of a move that revealed cards, so every undo counts as a whole game (TB-13).
 */
const plainEntry = 300;
const wholeGame = 250_000;

const setsBack: ReadonlySet<string> = new Set(['rewind', 'request_undo']);

function approximateBytes(intent: Intent): number {
  return plainEntry + Buffer.byteLength(JSON.stringify(intent)) + (setsBack.has(intent.type) ? wholeGame : 0);
}

/** Undo and rewind store whole games and make everybody's moves stale, so they get this share of a person's limit. */
const setbackShare = { burst: 1 / 4, perSecond: 1 / 50 };

/**
 * Exempt from the common limit of people without a seat: even if a chatting crowd uses it up, newcomers can sit down,
 * spectators can give a safety signal, and a claim to a seat can be withdrawn by a vote.
 */
const exemptTypes: ReadonlySet<string> = new Set(['take_seat', 'claim_seat', 'safety_signal', 'vote']);

/**
 * These have a few uses for each address beyond that limit (`RoomServices.exemptUses`), because they can be repeated.
 */
const exemptAFewTimes: ReadonlySet<string> = new Set(['arrive', 'knock_to_watch', 'answer_session']);

/** This intent has a limit of its own (`RoomServices.claims`). */
const claimsSeat = 'claim_seat';

const boundary: ReadonlySet<string> = new Set(['safety_add_line', 'safety_add_veil']);

/**
 * Others do not see notes, whispers, handouts for some seats, and changes to lines that no one told, and hardly notice a
 * sheet that is brought again and again. So one person could fill the journal with them until it is too long for a
 * campaign file.
 */
const talkTypes: ReadonlySet<string> = new Set([
  'chat',
  'note',
  'narrate',
  'reword_line',
  'withdraw_line',
  'show_handout',
  'share_handout',
  'put_away_handout',
  'bring_sheet',
]);

export interface Sender {
  readonly identity: string;
  readonly clientKey: string;
}

/** `unseated`: people who neither sit at the table nor host it. */
export type Place = 'seated' | 'unseated';

/** An absent host whom a stand-in replaces counts as the host, because the role returns with them. */
export function placeOf(state: Pick<TableState, 'host' | 'standsInFor' | 'seats'>, person: PersonId): Place {
  const isHost = state.host === person || state.standsInFor === person;
  return isHost || seatOf(state, person) !== undefined ? 'seated' : 'unseated';
}

export function slowDown(seconds: number): Refusal {
  return { code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } };
}

/** Returns 0, or the seconds to wait. */
export function countUnseatedWrite(
  services: Pick<RoomServices, 'writtenByUnseated' | 'writtenByUnseatedOfAddress' | 'exemptUses'>,
  { clientKey, code, intent }: { readonly clientKey: string; readonly code: string; readonly intent: Intent },
): number {
  const bytes = approximateBytes(intent);
  const key = `${code} ${clientKey}`;
  const ofAddress = services.writtenByUnseatedOfAddress.take(key, bytes);
  const ofTable = ofAddress > 0 ? 0 : services.writtenByUnseated.take(code, bytes);
  const wait = ofAddress || ofTable;
  if (wait > 0 && exemptAFewTimes.has(intent.type) && services.exemptUses.take(key) === 0) return 0;
  // Nothing is written, so the address keeps its share.
  if (ofTable > 0) services.writtenByUnseatedOfAddress.giveBack(key, bytes);
  return wait;
}

function countTalk(
  { talk }: Pick<RoomServices, 'talk'>,
  { identity, clientKey }: Sender,
  { code, intent }: { readonly code: string; readonly intent: Intent },
): number {
  const bytes = approximateBytes(intent);
  const ofPerson = talk.ofPerson.take(`${code} ${identity}`, bytes);
  if (ofPerson > 0) return ofPerson;
  const ofAddress = talk.ofAddress.take(`${code} ${clientKey}`, bytes);
  if (ofAddress > 0) talk.ofPerson.giveBack(`${code} ${identity}`, bytes);
  return ofAddress;
}

/** Returns the refusal if it exceeds this person's share, or that of their address. */
export function countBoundary(
  { boundaries }: Pick<RoomServices, 'boundaries'>,
  { identity, clientKey }: Sender,
  code: string,
): Refusal | undefined {
  const refused = (refusal: string, n: number): Refusal => ({ code: refusal, clause: 'TB-12', facts: { n } });
  if (boundaries.ofPerson.take(`${code} ${identity}`) > 0) return refused('E_LIST_SHARE', mostBoundaries.ofPerson);
  if (boundaries.ofAddress.take(`${code} ${clientKey}`) === 0) return undefined;
  boundaries.ofPerson.giveBack(`${code} ${identity}`, 1);
  return refused('E_LIST_ADDRESS', mostBoundaries.ofAddress);
}

/**
 * Whether the table is told that this person is back. Someone without a seat can come and go without end, so each
 * return counts towards the limit on what people without a seat write. Beyond that limit they stay connected, but are
 * listed as absent until they take a seat or enter by HTTP.
 */
export function mayReturn(
  services: RoomServices,
  clientKey: string,
  { code, state, person }: { readonly code: string; readonly state: TableState; readonly person: PersonId },
): boolean {
  return (
    placeOf(state, person) === 'seated' ||
    countUnseatedWrite(services, { clientKey, code, intent: { type: 'person_back', person } }) === 0
  );
}

/** Returns 0, or the seconds to wait. */
export function countTowardsSharedLimits(
  services: Pick<
    RoomServices,
    'claims' | 'writtenByUnseated' | 'writtenByUnseatedOfAddress' | 'exemptUses' | 'talk' | 'written'
  >,
  sender: Sender,
  { intent, code, place }: { readonly intent: PlayMessage['intent']; readonly code: string; readonly place: Place },
): number {
  const { identity, clientKey } = sender;
  return (
    (intent.type === claimsSeat ? services.claims.take(identity) : 0) ||
    (place === 'unseated' && !exemptTypes.has(intent.type)
      ? countUnseatedWrite(services, { clientKey, code, intent })
      : 0) ||
    (talkTypes.has(intent.type) ? countTalk(services, sender, { code, intent }) : 0) ||
    services.written.take(clientKey, approximateBytes(intent))
  );
}

/** A vote for an undo or a rewind stores a whole game, which was counted with the request. */
const votes = 'vote';

/**
 * Counts what an entry has beyond the weight of its intent, which was counted before the decision: a small intent can
 * write a whole sheet or a handout again.
 */
export function countStored(
  { written, talk }: Pick<RoomServices, 'written' | 'talk'>,
  { identity, clientKey }: Sender,
  { intent, entry, code }: { readonly intent: Intent; readonly entry: object; readonly code: string },
): void {
  if (intent.type === votes) return;
  const more = Buffer.byteLength(JSON.stringify(entry)) - approximateBytes(intent);
  if (more <= 0) return;
  written.charge(clientKey, more);
  if (!talkTypes.has(intent.type)) return;
  talk.ofPerson.charge(`${code} ${identity}`, more);
  talk.ofAddress.charge(`${code} ${clientKey}`, more);
}

/** Counted by identity, so that leaving and entering again does not reset it. */
export class PlayLimits {
  readonly #services: RoomServices;
  readonly #setbacks: KeyedRateLimiter;

  constructor(services: RoomServices) {
    this.#services = services;
    const { burst, perSecond } = services.limits;
    const { clock } = services.access;
    this.#setbacks = new KeyedRateLimiter(clock, {
      most: burst * setbackShare.burst,
      perSecond: perSecond * setbackShare.perSecond,
    });
  }

  /** Called before the message is parsed. */
  countMessage({ identity, clientKey }: Sender): Refusal | undefined {
    const { ofPerson, ofAddress } = this.#services;
    const wait = ofPerson.intents.take(identity) || ofAddress.intents.take(clientKey);
    return wait > 0 ? slowDown(wait) : undefined;
  }

  /**
   * Reports do not count towards the limit of the address, because the pages behind one address together send very
   * many.
   */
  countReport({ identity }: Pick<Sender, 'identity'>): Refusal | undefined {
    const wait = this.#services.ofPerson.intents.take(identity);
    return wait > 0 ? slowDown(wait) : undefined;
  }

  countIntent(
    sender: Sender,
    intent: PlayMessage['intent'],
    { code, place }: { readonly code: string; readonly place: Place },
  ): Refusal | undefined {
    const { identity } = sender;
    const wait =
      (setsBack.has(intent.type) ? this.#setbacks.take(identity) : 0) ||
      countTowardsSharedLimits(this.#services, sender, { intent, code, place });
    if (wait > 0) return slowDown(wait);
    return boundary.has(intent.type) ? countBoundary(this.#services, sender, code) : undefined;
  }
}
