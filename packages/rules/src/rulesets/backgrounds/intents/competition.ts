/** Competitions: declared, gone on with, left (DR-39 to DR-60). */
import type { Intent, Objection } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { leave, runningCompetition } from '../flow/competition.ts';
import { openCompetition, propose } from '../flow/opening.ts';
import { proceed } from '../flow/proceed.ts';
import { ask, askConsents, askLeave } from '../flow/questions.ts';
import { changeSceneIfMost, yieldIfMost } from '../flow/fray.ts';
import { who } from '../flow/stage.ts';
import type { PartyId } from '../state.ts';
import { arbiterFor, gmSeat, votingSeats } from '../table.ts';
import type { TableView } from '../view.ts';
import type { GameInput, GameRule } from './define.ts';
import {
  characterSeen,
  define,
  everyParty,
  everyPc,
  incapacitated,
  isOut,
  longestText,
  malformed,
  meant,
  mine,
  notReady,
  notVotedOn,
  sceneIsOpen,
  seatOf,
  spanField,
  written,
  wrongPhase,
} from './define.ts';
import type { ForCharacter } from './exchange.ts';
import { forCharacter } from './exchange.ts';
import type { Sides } from './sides.ts';
import { readSides } from './sides.ts';

export interface Opposing extends Intent {
  readonly parties: unknown;
  readonly sides?: unknown;
}

export function sidesIn(intent: Opposing): Sides {
  return readSides(intent.parties, intent.sides) ?? [];
}

export const partyFields = {
  parties: { kind: 'json', form: { as: 'ticks', of: everyParty } },
  sides: { kind: 'json', form: { as: 'ticks', of: everyParty }, optional: true },
} as const;

/** Whether this actor's word opens a resolution, or only proposes one (DR-38, DR-02). */
export function opens({ view, actor }: Pick<GameInput, 'view' | 'actor'>, kind: 'competition' | 'fray'): boolean {
  if (view.shared.mode === 'gm') return actor.kind === 'gm';
  const seat = seatOf({ actor });
  return view.shared.proposals.some((one) => one.kind === kind && arbiterFor(view.shared, one.by) === seat);
}

/** Everybody named is somebody here. */
export const partiesExist: GameRule<Opposing> = rule('TB-10', ['parties'], ({ view, intent }) => {
  const sides = readSides(intent.parties, intent.sides);
  const isKnown = sides?.flat().every((id) => everyParty(view).includes(id)) === true;
  return isKnown ? undefined : { ...malformed('parties'), clause: 'DR-45' };
});

/** What stands against this party being part of it. */
function unfit({ view }: Pick<GameInput, 'view'>, id: PartyId): Objection | undefined {
  const character = characterSeen(view, id);
  if (character === undefined) return undefined;
  return notReady(character) ?? incapacitated(view, [id]);
}

export const partiesAble: GameRule<Opposing> = rule('DR-119', ['parties'], (judged) =>
  sidesIn(judged.intent)
    .flat()
    .map((id) => unfit(judged, id))
    .find((objection) => objection !== undefined),
);

/** Player against player needs a yes: nobody absent, parked or unwilling is drawn into it without a ruling (DR-144). */
function unwilling(judged: Pick<GameInput, 'view' | 'actor'>, id: PartyId): Objection | undefined {
  const { view } = judged;
  const character = characterSeen(view, id);
  if (character === undefined || character.owner === gmSeat || character.consents === 'yes') return undefined;
  const isHere = view.shared.players.find(({ seat }) => seat === character.owner)?.presence === 'here';
  const facts = { name: character.name };
  if (!isHere) return { code: 'DR_CONSENT', clause: 'DR-135', facts };
  if (character.parked) return { code: 'DR_CONSENT', clause: 'DR-136', facts };
  const isUnwilling = character.consents === 'no' || needsWord(judged, character.owner);
  return isUnwilling ? { code: 'DR_CONSENT', clause: 'DR-144', facts } : undefined;
}

/** Everything that keeps this party out of a contest. */
export function standsAgainst(judged: Pick<GameInput, 'view' | 'actor'>, id: PartyId): Objection | undefined {
  const unable = unfit(judged, id);
  if (unable !== undefined) return { clause: 'DR-119', ...unable };
  return unwilling(judged, id);
}

export const partiesAgree: GameRule<Opposing> = rule('DR-144', ['parties'], (judged) => {
  if (!opens(judged, 'competition') && !opens(judged, 'fray')) return undefined;
  return sidesIn(judged.intent)
    .flat()
    .map((id) => unwilling(judged, id))
    .find((objection) => objection !== undefined);
});

/** There is somebody for it at all; a fray is the players' own (DR-87). */
export const somebodyCan = (kind: 'competition' | 'fray'): GameRule =>
  rule('DR-119', [], (judged) => {
    const parties = kind === 'fray' ? everyPc(judged.view) : everyParty(judged.view).filter((id) => id !== gmSeat);
    const objections = parties.map((id) => standsAgainst(judged, id));
    if (objections.some((objection) => objection === undefined)) return undefined;
    return objections[0] ?? { code: 'DR_NEED_OPPONENT', clause: 'DR-45' };
  });

/** Without a GM nobody can rule for another: whoever neither proposed nor opens it has to agree. */
function needsWord({ view, actor }: Pick<GameInput, 'view' | 'actor'>, owner: string): boolean {
  if (view.shared.mode === 'gm') return false;
  return owner !== seatOf({ actor }) && view.shared.proposals.every(({ by }) => by !== owner);
}

/** Only what is opened has to wait; a proposal can stand in the list meanwhile (DR-37). */
export function freeToOpen(kind: 'competition' | 'fray'): GameRule {
  return rule('DR-37', [], (judged) => {
    if (!opens(judged, kind)) return undefined;
    return judged.view.shared.resolution === null ? notVotedOn('overturn').check(judged) : { code: 'DR_BUSY' };
  });
}

interface Declare extends Opposing {
  readonly combat?: boolean;
  readonly span?: string;
}

/** A player who only proposes is not asked how long a draw lasts. */
export function spanWhenOpening(kind: 'competition' | 'fray') {
  const asked = (view: TableView): boolean => {
    const { you } = view.own;
    return you.kind !== 'spectator' && opens({ view, actor: you }, kind);
  };
  return { ...spanField, asked } as const;
}

export const declareCompetition = define<Declare>({
  type: 'declare_competition',
  clause: 'DR-39',
  who: ['seat', 'gm'],
  stale: 'accept',
  fields: {
    ...partyFields,
    combat: { kind: 'choice', of: [true, false], optional: true },
    span: spanWhenOpening('competition'),
  },
  checks: [
    sceneIsOpen,
    freeToOpen('competition'),
    somebodyCan('competition'),
    partiesExist,
    rule('DR-45', ['parties'], ({ intent }) => (sidesIn(intent).length < 2 ? { code: 'DR_NEED_OPPONENT' } : undefined)),
    partiesAble,
    partiesAgree,
    rule('TB-10', ['combat'], ({ intent }) => (typeof intent.combat === 'boolean' ? undefined : malformed('combat'))),
  ],
  execute(context) {
    const sides = sidesIn(context.intent);
    const combat = context.intent.combat === true;
    const seat = seatOf(context);
    if (!opens(context, 'competition')) {
      propose(context, { kind: 'competition', by: seat, text: '', suit: null, sides, gmCards: 0, combat });
      askConsents(context, seat, sides);
      return;
    }
    const waiting = context.state.proposals.find(({ kind, by }) => kind === 'competition' && by !== seat);
    if (waiting !== undefined) context.emit({ type: 'proposal_dropped', id: waiting.id });
    openCompetition(context, { sides, combat, proposer: waiting?.by ?? null, span: context.intent.span ?? '' });
  },
});

/** Those meant who have yet to say how they go on. */
function undecided(judged: GameInput<ForCharacter>): readonly PartyId[] {
  const { competition = null, fray = null } = judged.view.shared.resolution ?? {};
  const { goingOn = [], yielding = [], changing = [] } = fray ?? {};
  const said = new Set([...(competition?.goingOn ?? []), ...goingOn, ...yielding, ...changing]);
  return meant(judged).filter((id) => !said.has(id) && !isOut(judged.view, id));
}

const afterPhases = ['CO_AFTER', 'FR_AFTER'] as const;

const hasASay: GameRule<ForCharacter> = rule('DR-49', [], (judged) => {
  const { phase } = judged.view.shared;
  if (!afterPhases.some((one) => one === phase)) return undefined;
  return undecided(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined;
});

/** First the success is told, then the sides decide (DR-94). */
const successIsTold: GameRule = rule('DR-89', [], ({ view }) => {
  const waits = view.shared.phase === 'FR_AFTER' && (view.shared.resolution?.fray?.winners.length ?? 0) > 0;
  return waits ? { code: 'E_PHASE', facts: { phase: view.shared.phase } } : undefined;
});

export const goOn = define<ForCharacter>({
  type: 'continue',
  clause: 'DR-49',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: afterPhases,
  fields: { character: forCharacter },
  checks: [hasASay, successIsTold],
  execute(context) {
    for (const id of undecided(context)) context.emit({ type: 'went_on', ...who(context.state, id) });
    proceed(context);
  },
});

const inIt: GameRule<ForCharacter> = rule('DR-59', [], (judged) => {
  const { resolution } = judged.view.shared;
  return resolution?.kind === 'competition' && meant(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined;
});

const isCompetition: GameRule = rule('DR-59', [], ({ view }) =>
  view.shared.resolution?.kind === 'competition' ? undefined : { code: 'E_PHASE', facts: { phase: view.shared.phase } },
);

export const concede = define<ForCharacter>({
  type: 'concede',
  clause: 'DR-59',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['CO_DRAW', 'CO_AFTER'],
  fields: { character: forCharacter },
  checks: [isCompetition, inIt],
  execute(context) {
    const [id] = meant(context);
    if (id === undefined) return;
    leave(context, id, 'conceded');
    proceed(context);
  },
});

/** Leaving without a winner takes somebody's leave; the GM's people need none (DR-59). */
export const withdraw = define<ForCharacter>({
  type: 'withdraw',
  clause: 'DR-59',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['CO_AFTER'],
  fields: { character: forCharacter },
  checks: [
    isCompetition,
    inIt,
    rule('DR-59', [], (judged) => {
      const { questions } = judged.view.shared;
      const [id] = meant(judged);
      return questions.some(({ topic, character }) => topic === 'withdraw' && character === id)
        ? { ...wrongPhase(judged.view), clause: 'DR-02' }
        : undefined;
    }),
  ],
  execute(context) {
    const [id] = meant(context);
    if (id === undefined) return;
    const seat = seatOf(context);
    askLeave(
      context,
      { topic: 'withdraw', by: seat, character: id },
      seat === gmSeat ? gmSeat : arbiterFor(context.state, seat),
    );
  },
});

interface AlterScene extends Intent {
  readonly text: string;
}

export const alterScene = define<AlterScene>({
  type: 'alter_scene',
  clause: 'DR-57',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['CO_AFTER'],
  fields: { text: { kind: 'text', most: longestText } },
  checks: [
    // The highest card first: the others' turn comes after.
    rule('DR-42', [], (judged) => {
      const { phase, resolution } = judged.view.shared;
      const [next] = resolution?.competition?.alters ?? [];
      if (phase !== 'CO_AFTER') return undefined;
      return next === undefined || !mine(judged).includes(next) ? { code: 'DR_NO_ALTER' } : undefined;
    }),
    written('DR-57', 'text'),
  ],
  execute(context) {
    const [id] = runningCompetition(context).alters;
    if (id !== undefined)
      context.emit({ type: 'scene_altered', ...who(context.state, id), text: context.intent.text.trim() });
  },
});

interface Yield extends ForCharacter {
  readonly reason?: string;
}

/** A side gives in as one; the first of it only says so (DR-94). */
export const yieldFray = define<Yield>({
  type: 'yield',
  clause: 'DR-94',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['FR_AFTER'],
  fields: { reason: { kind: 'text', most: longestText, optional: true }, character: forCharacter },
  checks: [
    rule('DR-94', [], (judged) =>
      judged.view.shared.phase === 'FR_AFTER' && yieldable(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined,
    ),
  ],
  execute(context) {
    for (const id of yieldable(context)) context.emit({ type: 'yielded', ...who(context.state, id) });
    if (!yieldIfMost(context, (context.intent.reason ?? '').trim())) proceed(context);
  },
});

function yieldable(judged: GameInput<ForCharacter>): readonly PartyId[] {
  const yielding = judged.view.shared.resolution?.fray?.yielding ?? [];
  return meant(judged).filter((id) => !yielding.includes(id) && !isOut(judged.view, id));
}

interface ChangeScene extends ForCharacter {
  readonly text: string;
}

/** A side ends the fray by changing the scene; whoever rules is asked whether the scene closes with it (DR-94, DR-125). */
export const changeScene = define<ChangeScene>({
  type: 'change_scene',
  clause: 'DR-94',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['FR_AFTER'],
  fields: { text: { kind: 'text', most: longestText }, character: forCharacter },
  checks: [
    rule<TableView, ChangeScene>('DR-94', [], (judged) =>
      judged.view.shared.phase === 'FR_AFTER' && changeable(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined,
    ),
    successIsTold,
    written<ChangeScene>('DR-94', 'text'),
  ],
  execute(context) {
    const text = context.intent.text.trim();
    for (const id of changeable(context))
      context.emit({ type: 'scene_change_wished', ...who(context.state, id), text });
    if (!changeSceneIfMost(context, text)) return proceed(context);
    const by = seatOf(context);
    const judges = context.state.mode === 'gm' ? [gmSeat] : votingSeats(context.state);
    ask(context, { topic: 'scene_change', by, text }, judges);
  },
});

function changeable(judged: GameInput<ForCharacter>): readonly PartyId[] {
  const changing = judged.view.shared.resolution?.fray?.changing ?? [];
  return meant(judged).filter((id) => !changing.includes(id) && !isOut(judged.view, id));
}
