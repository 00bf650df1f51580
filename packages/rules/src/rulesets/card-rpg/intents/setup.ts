/** Challenges and stakes: what a conflict is about, agreed before anything is dealt (CR-44 to CR-68). */
import type { Intent, Suit } from '../../../kernel/index.ts';
import { rule, suits } from '../../../kernel/index.ts';
import type { PartId } from '../cards.ts';
import { beginConflict } from '../flow/deal.ts';
import { beginRound } from '../flow/turns.ts';
import { clearAgreements, editSetup, openChallenge, openConflict } from '../flow/opening.ts';
import { goOn } from '../flow/course.ts';
import { conflictOf, parties } from '../table.ts';
import type { CardView, ConflictView } from '../view.ts';
import { notSuspended } from './creation.ts';
import type { CardCase, CardDeed, CardRule } from './define.ts';
import {
  anybody,
  characterIn,
  define,
  gmOnly,
  longestId,
  longestLine,
  nameField,
  nameOf,
  objectIf,
  oneOf,
  ownCharacter,
  ownParts,
  partIn,
  personAt,
  seatIn,
  seatOf,
  textField,
  trimmed,
  written,
} from './define.ts';

interface ChallengeIntent extends Intent {
  readonly quote: string;
  readonly claim: string;
}

const fighting = notSuspended.filter((phase) => !['LOBBY', 'CREATION', 'SCENE', 'PREQUEL.scene'].includes(phase));

export const challenge = define<ChallengeIntent>({
  ...anybody,
  type: 'challenge',
  clause: 'CR-46',
  phases: notSuspended.filter((phase) => phase !== 'LOBBY'),
  fields: { quote: textField, claim: { kind: 'text', most: longestLine } },
  rules: [
    rule('CR-46', [], (judged) => {
      if (judged.actor.kind === 'gm') return { code: 'E_NOT_YOURS', facts: { name: '' } };
      const own = ownCharacter(judged);
      if (own === undefined || own.creation !== 'ready')
        return { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.character' } } };
      return objectIf(own.consumed, () => ({ code: 'CR_DEAD', facts: { name: own.name } }));
    }),
    rule('CR-47', [], ({ view }) =>
      view.shared.conflict !== null && view.shared.options['challengeInConflict'] === 'forbid'
        ? { code: 'CR_IN_CONFLICT' }
        : undefined,
    ),
    // Nobody gains by heaping them up.
    rule('CR-47', [], (judged) =>
      objectIf(
        judged.view.shared.queue.some(({ seat }) => seat === seatIn(judged)),
        () => ({ code: 'CR_IN_CONFLICT' }),
      ),
    ),
    written('CR-46', 'quote'),
    written('CR-46', 'claim'),
  ],
  happen(deed) {
    const own = ownCharacter(deed);
    if (own === undefined) return;
    const { quote, claim } = deed.intent;
    const raised = { seat: seatOf(deed), part: own.id, quote: trimmed(quote), claim: trimmed(claim) };
    deed.tell({ type: 'challenge_raised', challenge: raised });
    deed.tell({ type: 'challenge_queued', challenge: raised });
    openChallenge(deed);
  },
});

interface OpenConflict extends Intent {
  readonly title: string;
}

export const openConflictIntent = define<OpenConflict>({
  ...anybody,
  type: 'open_conflict',
  clause: 'CR-45',
  phases: ['SCENE', 'PREQUEL.scene', ...fighting],
  fields: { title: nameField },
  rules: [
    rule('CR-45', [], (judged) => {
      const { view } = judged;
      const own = ownCharacter(judged)?.id;
      const { prequel } = view.shared;
      const inPrequel =
        prequel?.step === 'scene' && own !== undefined && [prequel.character, prequel.partner].includes(own);
      return view.own.leads === true || inPrequel ? undefined : { code: 'E_GM_ONLY' };
    }),
    rule('CR-44', [], ({ view }) => (view.shared.conflict === null ? undefined : { code: 'CR_IN_CONFLICT' })),
    rule('CR-44', [], ({ view }) =>
      view.shared.prequel !== null && view.shared.prequel.step !== 'scene'
        ? { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.prequel' } } }
        : undefined,
    ),
    written('CR-45', 'title'),
  ],
  happen(deed) {
    openConflict(deed, trimmed(deed.intent.title), null);
    const { prequel } = deed.state;
    if (prequel === null) return;
    // Whose prequel it is takes part, on one side (CR-40).
    const own = [prequel.character, ...(prequel.partner === null ? [] : [prequel.partner])];
    editSetup(deed, { participants: own.map((id) => ({ id, side: 'A' })) });
  },
});

interface Wanted {
  readonly id: string;
  readonly side: string;
  readonly seat?: number;
}

interface EditSetup extends Intent {
  readonly participants?: readonly Wanted[];
  readonly envId?: string | null;
  readonly stakes?: Readonly<Record<string, string>>;
}

const mostParticipants = 24;

function isShort(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most && value !== '__proto__';
}

function isWanted(value: unknown): value is Wanted {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('side' in value)) return false;
  const seat = 'seat' in value ? value.seat : 0;
  const known = Object.keys(value).every((key) => ['id', 'side', 'seat'].includes(key));
  return known && isShort(value.id, longestId) && isShort(value.side, longestId) && Number.isInteger(seat);
}

function readParticipants(value: unknown): readonly Wanted[] | undefined {
  return Array.isArray(value) && value.length <= mostParticipants && value.every(isWanted) ? value : undefined;
}

function readStakes(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const fits = entries.every(
    ([side, text]) => isShort(side, longestId) && typeof text === 'string' && text.length <= longestLine,
  );
  return fits && entries.length <= mostParticipants
    ? Object.fromEntries(entries.map(([side, text]) => [side, trimmed(text)]))
    : undefined;
}

/** CR-70: as the places say, else one of each side in turn. */
function inOrder(wanted: readonly Wanted[]): readonly Wanted[] {
  if (wanted.some(({ seat }) => seat !== undefined))
    return wanted.toSorted((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
  const sides = [...new Set(wanted.map(({ side }) => side))];
  const rows = sides.map((side) => wanted.filter((one) => one.side === side));
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, place) => rows.flatMap((row) => row.slice(place, place + 1))).flat();
}

/** Somebody who can take part: a finished, living character, or one of the GM's. */
function joinFault(view: CardView, id: string) {
  const character = characterIn(view, id);
  const person = view.shared.people.find((one) => one.id === id);
  const known = character ?? person;
  if (known === undefined) return { code: 'CR_NOT_IN_CONFLICT', clause: 'CR-50', facts: { name: id } };
  if (!known.alive || known.consumed) return { code: 'CR_DEAD', clause: 'CR-152', facts: { name: known.name } };
  const inPrequel = [view.shared.prequel?.character, view.shared.prequel?.partner].includes(id);
  if (character !== undefined && character.creation !== 'ready' && !inPrequel)
    return { code: 'CR_NOT_FINISHED', clause: 'CR-42', facts: { what: { text: 'unfinished.character' } } };
  return objectIf(character !== undefined && character.seat === null, () => ({
    code: 'CR_NOT_IN_CONFLICT',
    clause: 'CR-209',
    facts: { name: known.name },
  }));
}

const inSetup = ['CONFLICT.setup'] as const;

function ownSides(judged: CardCase): readonly string[] {
  const { conflict } = judged.view.shared;
  return ownParts(judged.view).flatMap((id) => partIn(conflict, id)?.side ?? []);
}

export const editSetupIntent = define<EditSetup>({
  ...anybody,
  type: 'edit_setup',
  clause: 'CR-50',
  phases: inSetup,
  fields: {
    // What could stand here is the GM's to make up: nothing is listed.
    participants: { kind: 'json', optional: true, of: () => [] },
    envId: { kind: 'json', optional: true, of: () => [] },
    stakes: { kind: 'json', optional: true },
  },
  rules: [
    rule('CR-50', [], (judged) => {
      const { view, intent } = judged;
      if (view.own.leads === true || view.shared.conflict === null) return undefined;
      const stakes = readStakes(intent.stakes);
      const own = ownSides(judged);
      const onlyOwn = Object.keys(stakes ?? {}).every((side) => own.includes(side));
      return intent.participants === undefined && intent.envId === undefined && onlyOwn && own.length > 0
        ? undefined
        : { code: 'E_GM_ONLY' };
    }),
    rule('CR-50', ['participants'], ({ view, intent }) => {
      const wanted = readParticipants(intent.participants);
      if (wanted === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'participants' } };
      const double = wanted.find(({ id }, place) => wanted.findIndex((one) => one.id === id) !== place);
      if (double !== undefined) return { code: 'CR_DUPLICATE', facts: { name: nameOf(view, double.id) } };
      return wanted.map(({ id }) => joinFault(view, id)).find((fault) => fault !== undefined);
    }),
    rule('CR-50', ['envId'], ({ view, intent }) => {
      const { envId } = intent;
      if (envId === null || view.shared.environments.some(({ id }) => id === envId)) return undefined;
      return { code: 'CR_NO_ENVIRONMENT' };
    }),
    rule('CR-52', ['stakes'], ({ intent }) =>
      readStakes(intent.stakes) === undefined
        ? { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'stakes' } }
        : undefined,
    ),
  ],
  happen(deed) {
    const { participants, envId, stakes } = deed.intent;
    const wanted = readParticipants(participants);
    editSetup(deed, {
      ...(wanted === undefined ? {} : { participants: inOrder(wanted).map(({ id, side }) => ({ id, side })) }),
      ...(envId === undefined ? {} : { environment: envId }),
      ...(stakes === undefined ? {} : { stakes: readStakes(stakes) ?? {} }),
    });
  },
});

const sideNames = ['A', 'B', 'C', 'D'] as const;

interface AddParticipant extends Intent {
  readonly id: string;
  readonly side: string;
}

/** The same as an edit, for one person. */
export const addParticipant = define<AddParticipant>({
  ...anybody,
  type: 'add_participant',
  clause: 'CR-50',
  phases: inSetup,
  fields: {
    id: {
      kind: 'choice',
      of: ({ shared }: CardView) => [...shared.characters.map(({ id }) => id), ...shared.people.map(({ id }) => id)],
    },
    side: { kind: 'choice', of: sideNames },
  },
  rules: [
    gmOnly('CR-50'),
    rule('CR-50', ['id'], ({ view, intent }) => {
      if (partIn(view.shared.conflict, intent.id) !== undefined)
        return { code: 'CR_DUPLICATE', facts: { name: nameOf(view, intent.id) } };
      return joinFault(view, intent.id);
    }),
    oneOf('CR-10', 'side', () => sideNames),
    rule('CR-50', [], ({ view }) =>
      objectIf((view.shared.conflict?.participants.length ?? 0) >= mostParticipants, () => ({
        code: 'CR_DUPLICATE',
        facts: { name: '' },
      })),
    ),
  ],
  happen(deed) {
    const { participants } = conflictOf(deed.state);
    const { id, side } = deed.intent;
    editSetup(deed, {
      participants: inOrder([...participants.map((one) => ({ id: one.id, side: one.side })), { id, side }]),
    });
  },
});

interface OfPart extends Intent {
  readonly part: PartId;
}

export const removeParticipant = define<OfPart>({
  ...anybody,
  type: 'remove_participant',
  clause: 'CR-50',
  phases: inSetup,
  fields: {
    part: { kind: 'choice', of: ({ shared }: CardView) => (shared.conflict?.participants ?? []).map(({ id }) => id) },
  },
  rules: [
    gmOnly('CR-50'),
    rule('CR-50', ['part'], ({ view, intent }) =>
      partIn(view.shared.conflict, intent.part) === undefined
        ? { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } }
        : undefined,
    ),
  ],
  happen(deed) {
    const { participants } = conflictOf(deed.state);
    const left = participants.filter(({ id }) => id !== deed.intent.part);
    editSetup(deed, { participants: left.map(({ id, side }) => ({ id, side })) });
  },
});

interface WriteStake extends Intent {
  readonly side: string;
  readonly text: string;
}

function sidesIn(conflict: ConflictView | null): readonly string[] {
  return [...new Set(conflict?.participants.map(({ side }) => side) ?? [])];
}

export const writeStake = define<WriteStake>({
  ...anybody,
  type: 'write_stake',
  clause: 'CR-52',
  phases: inSetup,
  fields: {
    side: { kind: 'choice', of: ({ shared }: CardView) => sidesIn(shared.conflict) },
    text: { kind: 'text', most: longestLine },
  },
  rules: [
    oneOf('CR-52', 'side', ({ shared }) => sidesIn(shared.conflict)),
    rule('CR-52', ['side'], (judged) =>
      judged.view.own.leads === true || ownSides(judged).includes(judged.intent.side)
        ? undefined
        : { code: 'E_GM_ONLY' },
    ),
    written('CR-52', 'text'),
  ],
  happen: (deed) => editSetup(deed, { stakes: { [deed.intent.side]: trimmed(deed.intent.text) } }),
});

interface PickPlace extends Intent {
  readonly envId: string;
}

const noPlace = 'none';

export const choosePlace = define<PickPlace>({
  ...anybody,
  type: 'choose_place',
  clause: 'CR-50',
  phases: inSetup,
  fields: {
    envId: { kind: 'choice', of: ({ shared }: CardView) => [noPlace, ...shared.environments.map(({ id }) => id)] },
  },
  rules: [
    gmOnly('CR-50'),
    oneOf(
      'CR-50',
      'envId',
      ({ shared }) => [noPlace, ...shared.environments.map(({ id }) => id)],
      () => ({ code: 'CR_NO_ENVIRONMENT' }),
    ),
  ],
  happen: (deed) => editSetup(deed, { environment: deed.intent.envId === noPlace ? null : deed.intent.envId }),
});

const isOwnPart: CardRule<OfPart> = rule('CR-51', ['part'], ({ view, intent }) => {
  const part = partIn(view.shared.conflict, intent.part);
  if (part === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
  if (ownParts(view).includes(intent.part)) return undefined;
  return { code: 'E_NOT_YOURS', facts: { name: personAt(view, part.seat) } };
});

const ownPartField = { kind: 'choice', of: (view: CardView) => ownParts(view) } as const;

interface WriteReason extends OfPart {
  readonly text: string;
}

export const writeReason = define<WriteReason>({
  ...anybody,
  type: 'write_reason',
  clause: 'CR-51',
  phases: inSetup,
  fields: { part: ownPartField, text: { kind: 'text', most: longestLine } },
  rules: [isOwnPart, written('CR-51', 'text')],
  happen: (deed) => deed.tell({ type: 'reason_written', part: deed.intent.part, text: trimmed(deed.intent.text) }),
});

interface SetTrump extends Intent {
  readonly suit: Suit;
}

export const setTrump = define<SetTrump>({
  ...anybody,
  type: 'set_trump',
  clause: 'CR-59',
  phases: inSetup,
  fields: { suit: { kind: 'choice', of: suits } },
  rules: [gmOnly('CR-59'), oneOf('CR-59', 'suit', () => suits)],
  happen(deed) {
    const changes = conflictOf(deed.state).trump !== deed.intent.suit;
    deed.tell({ type: 'trump_chosen', suit: deed.intent.suit });
    if (changes) clearAgreements(deed);
  },
});

interface NameOpener extends Intent {
  readonly part: PartId | null;
}

function openersIn({ shared: { conflict, phase } }: CardView): readonly (PartId | null)[] {
  if (conflict === null) return [];
  if (phase === 'CONFLICT.setup') return [...conflict.participants.map(({ id }) => id), null];
  const active = conflict.participants.filter((part) => part.active).map(({ id }) => id);
  // Those who were level may all have conceded since.
  return conflict.tied.length > 0 ? conflict.tied : active;
}

export const nameOpener = define<NameOpener>({
  ...anybody,
  type: 'name_opener',
  clause: 'CR-65',
  phases: ['CONFLICT.setup', 'CONFLICT.open'],
  fields: { part: { kind: 'json', of: openersIn } },
  rules: [
    gmOnly('CR-65'),
    oneOf('CR-68', 'part', openersIn, ({ view, intent }) => ({
      code: 'CR_NOT_IN_CONFLICT',
      facts: { name: nameOf(view, typeof intent.part === 'string' ? intent.part : '') },
    })),
  ],
  happen(deed) {
    const { part } = deed.intent;
    if (conflictOf(deed.state).phase === 'CONFLICT.setup') {
      deed.tell({ type: 'opener_named', part });
      return;
    }
    if (part === null) return;
    deed.tell({ type: 'opener_set', part, how: 'gm', shown: [] });
    beginRound(deed, part);
    goOn(deed);
  },
});

interface Agree extends Intent {
  readonly draft: number;
}

const mostEdits = 1_000_000;

/** CR-50 to CR-53: what still stands between a text and its agreement. */
function incomplete(view: CardView) {
  const { conflict } = view.shared;
  if (conflict === null) return undefined;
  const sides = sidesIn(conflict);
  const contestant = Object.keys(conflict.stakes).some((side) => !sides.includes(side));
  if (sides.length < 2 && !(sides.length === 1 && contestant)) return { code: 'CR_SIDES_MISSING', clause: 'CR-50' };
  return undefined;
}

const stakesComplete: CardRule = rule('CR-52', [], ({ view }) => {
  const { conflict } = view.shared;
  if (conflict === null) return undefined;
  const unreasoned = conflict.participants.find(({ reason }) => reason === '');
  if (unreasoned !== undefined)
    return {
      code: 'CR_STAKES_EMPTY',
      clause: 'CR-51',
      facts: { what: { text: 'missing.reason', facts: { name: unreasoned.name } } },
    };
  const side = sidesIn(conflict).find((one) => (conflict.stakes[one] ?? '') === '');
  return side === undefined
    ? undefined
    : { code: 'CR_STAKES_EMPTY', facts: { what: { text: 'missing.stake', facts: { side } } } };
});

const isParty: CardRule = rule('CR-53', [], (judged) => {
  const { conflict } = judged.view.shared;
  if (conflict === null || conflict.parties.includes(seatIn(judged) ?? '')) return undefined;
  return { code: 'CR_NOT_ASKED' };
});

export const agree = define<Agree>({
  ...anybody,
  type: 'agree',
  clause: 'CR-53',
  stale: 'refuse',
  phases: inSetup,
  fields: {
    draft: { kind: 'json', of: ({ shared }: CardView) => (shared.conflict === null ? [] : [shared.conflict.version]) },
  },
  rules: [
    isParty,
    rule('CR-50', [], ({ view }) => incomplete(view)),
    stakesComplete,
    rule('CR-59', [], ({ view }) => (view.shared.conflict?.trump === null ? { code: 'CR_TRUMP_UNSET' } : undefined)),
    rule('CR-54', ['draft'], ({ view, intent }) =>
      view.shared.conflict === null || view.shared.conflict.version === intent.draft ? undefined : { code: 'E_STALE' },
    ),
    rule('CR-53', [], (judged) =>
      judged.view.shared.conflict?.agreed.includes(seatIn(judged) ?? '') === true
        ? { code: 'CR_NOT_ASKED' }
        : undefined,
    ),
  ],
  happen(deed) {
    deed.tell({ type: 'agreed', by: seatOf(deed), version: deed.intent.draft });
    dealIfAgreed(deed);
  },
});

function dealIfAgreed(deed: CardDeed): void {
  const { agreed } = conflictOf(deed.state);
  if (!parties(deed.state).every((seat) => agreed.includes(seat))) return;
  beginConflict(deed);
  goOn(deed);
}

export const unagree = define({
  ...anybody,
  type: 'unagree',
  clause: 'CR-53',
  phases: inSetup,
  fields: { draft: { kind: 'number', least: 0, most: mostEdits, optional: true } },
  rules: [
    rule('CR-53', [], (judged) =>
      judged.view.shared.conflict?.agreed.includes(seatIn(judged) ?? '') === false
        ? { code: 'CR_NOT_ASKED' }
        : undefined,
    ),
  ],
  happen(deed) {
    deed.tell({ type: 'agreement_withdrawn', by: seatOf(deed), version: conflictOf(deed.state).version });
  },
});

export const leaveSetup = define<OfPart>({
  ...anybody,
  type: 'leave_setup',
  clause: 'CR-57',
  phases: inSetup,
  fields: { part: ownPartField },
  rules: [isOwnPart],
  happen(deed) {
    const { part } = deed.intent;
    const raised = conflictOf(deed.state).challenge;
    deed.tell({ type: 'participant_left_setup', part });
    clearAgreements(deed);
    if (raised === null || raised.part !== part) return;
    deed.tell({ type: 'challenge_dropped', challenge: raised, cause: 'withdrawn' });
    deed.tell({ type: 'setup_cancelled' });
    openChallenge(deed);
  },
});

export const cancelSetup = define({
  ...anybody,
  type: 'cancel_setup',
  clause: 'CR-49',
  phases: inSetup,
  fields: {},
  rules: [gmOnly('CR-49')],
  happen(deed) {
    const raised = conflictOf(deed.state).challenge;
    if (raised !== null) deed.tell({ type: 'challenge_dropped', challenge: raised, cause: 'yielded' });
    deed.tell({ type: 'setup_cancelled' });
    openChallenge(deed);
  },
});
