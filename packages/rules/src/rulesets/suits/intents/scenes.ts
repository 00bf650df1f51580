/** Scenes, fights and turns (SU-26, SU-33, SU-35, SU-118, SU-125). */
import type { Intent, Objection, SeatId } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { longestName, longestText } from '../constants.ts';
import { endCombat as stopFighting, endTurn, joinFight, startRound } from '../flow/combat.ts';
import { endScene as closeScene, enterScene as bringIn, startScene as openScene } from '../flow/scenes.ts';
import type { Who } from '../state.ts';
import type { SuitsView } from '../view.ts';
import type { SuitsRule } from './define.ts';
import {
  activeSeatsIn,
  allNpcs,
  allSeats,
  betweenScenes,
  define,
  holderIn,
  isDownIn,
  isOneOf,
  malformed,
  nameOf,
  noOpenPlay,
  notThere,
  objectIf,
  plate,
  saysSomething,
  scenePhases,
  upNpcs,
} from './define.ts';

const byGm = { who: ['gm'], stale: 'refuse' } as const;

interface StartScene extends Intent {
  readonly title: string;
  readonly present: readonly SeatId[];
}

const mostSeats = 8;
const mostParties = 60;

const playable = (view: SuitsView): readonly SeatId[] =>
  view.shared.seats
    .filter(({ finished, dead, presence }) => finished && !dead && presence !== 'left')
    .map(({ seat }) => seat);

const knownSeats: SuitsRule<StartScene> = rule('TB-10', ['present'], ({ view, intent }) =>
  objectIf(
    new Set(intent.present).size < intent.present.length ||
      intent.present.some((seat) => plate(view, seat) === undefined),
    () => malformed('present'),
  ),
);

export const startScene = define<StartScene>({
  ...byGm,
  type: 'start_scene',
  clause: 'SU-26',
  phases: betweenScenes,
  fields: {
    title: { kind: 'text', most: longestName },
    present: { kind: 'choices', of: playable, most: mostSeats },
  },
  checks: [
    saysSomething<StartScene>('SU-26', 'title'),
    rule('SU-26', [], ({ view }) => objectIf(playable(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' }))),
    knownSeats,
    rule('SU-26', ['present'], ({ view, intent }) => {
      const unfinished = intent.present.find((seat) => plate(view, seat)?.finished === false);
      return objectIf(unfinished !== undefined, () => ({
        code: 'SU_SHEET_UNFINISHED',
        facts: { name: nameOf(view, unfinished) },
      }));
    }),
    rule('SU-26', ['present'], ({ view, intent }) =>
      objectIf(!intent.present.some((seat) => playable(view).includes(seat)), () => ({ code: 'SU_NOBODY_PRESENT' })),
    ),
  ],
  execute(context) {
    const { title, present } = context.intent;
    openScene(context, { title, present: present.filter((seat) => playable(context.view).includes(seat)) });
  },
});

/** Whether this one is there while others fight, and could be brought into it (SU-118). */
function standsBy({ shared: { combat } }: SuitsView, party: Who): boolean {
  return combat !== null && ![...combat.parties, ...combat.newcomers].includes(party);
}

interface EnterScene extends Intent {
  readonly seat: SeatId;
}

export const enterScene = define<EnterScene>({
  ...byGm,
  type: 'enter_scene',
  clause: 'SU-35',
  phases: scenePhases,
  fields: { seat: { kind: 'choice', of: allSeats } },
  checks: [
    noOpenPlay,
    isOneOf<EnterScene>('seat', allSeats),
    rule('SU-35', ['seat'], ({ view, intent }) => {
      const seat = plate(view, intent.seat);
      if (seat === undefined) return undefined;
      const facts = { name: nameOf(view, intent.seat) };
      if (seat.dead || seat.out || seat.presence === 'left') return notThere(view, seat);
      // Whoever comes after somebody who died here joins with the next scene (SU-108).
      if (seat.lost !== null) return { code: 'SU_DEAD', clause: 'SU-108', facts: { name: seat.lost } };
      if (!seat.finished) return { code: 'SU_SHEET_UNFINISHED', facts };
      return objectIf(seat.present && !standsBy(view, intent.seat), () => ({ code: 'SU_ALREADY_PRESENT', facts }));
    }),
  ],
  execute(context) {
    bringIn(context, context.intent.seat);
  },
});

interface EnterCombat extends Intent {
  readonly npc: string;
}

const npcsStandingBy = (view: SuitsView): readonly string[] => upNpcs(view).filter((npc) => standsBy(view, npc));

/** An NPC that was there without fighting; a character comes in by `enter_scene` (SU-118). */
export const enterCombat = define<EnterCombat>({
  ...byGm,
  type: 'enter_combat',
  clause: 'SU-118',
  phases: ['INIT', 'TURN', 'PLAY'],
  fields: { npc: { kind: 'choice', of: npcsStandingBy } },
  checks: [
    noOpenPlay,
    rule('SU-118', [], ({ view }) =>
      objectIf(view.shared.combat === null, () => ({ code: 'E_PHASE', facts: { phase: view.shared.phase } })),
    ),
    rule('SU-118', ['npc'], ({ view, intent }) => {
      const facts = { name: nameOf(view, intent.npc) };
      if (!allNpcs(view).includes(intent.npc)) return malformed('npc');
      if (isDownIn(view, intent.npc)) return { code: 'SU_MARK_DOWN', facts: { mark: facts.name } };
      return objectIf(!standsBy(view, intent.npc), () => ({ code: 'SU_ALREADY_FIGHTING', facts }));
    }),
  ],
  execute(context) {
    joinFight(context, context.intent.npc);
  },
});

interface EndScene extends Intent {
  readonly summary?: string;
}

export const endScene = define<EndScene>({
  ...byGm,
  type: 'end_scene',
  clause: 'SU-33',
  phases: scenePhases,
  fields: { summary: { kind: 'text', most: longestText, optional: true, asked: () => true } },
  checks: [noOpenPlay],
  execute(context) {
    closeScene(context, context.intent.summary ?? null);
  },
});

interface StartCombat extends Intent {
  readonly parties: readonly Who[];
}

const fighters = (view: SuitsView): readonly Who[] => [...activeSeatsIn(view), ...upNpcs(view)];

/** Why this one cannot fight. */
function noFighter(view: SuitsView, party: Who): Objection {
  const seat = plate(view, party);
  if (seat !== undefined) return notThere(view, seat);
  return allNpcs(view).includes(party)
    ? { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, party) } }
    : malformed('parties');
}

export const startCombat = define<StartCombat>({
  ...byGm,
  type: 'start_combat',
  clause: 'SU-118',
  phases: ['FREE', 'PLAY'],
  fields: { parties: { kind: 'choices', of: fighters, most: mostParties } },
  checks: [
    noOpenPlay,
    rule('SU-118', [], ({ view }) => objectIf(fighters(view).length < 2, () => ({ code: 'SU_PARTIES' }))),
    rule('SU-118', ['parties'], ({ view, intent }) => {
      const other = intent.parties.find((party) => !fighters(view).includes(party));
      if (other !== undefined) return noFighter(view, other);
      return objectIf(new Set(intent.parties).size < 2, () => ({ code: 'SU_PARTIES' }));
    }),
  ],
  execute(context) {
    context.emit({ type: 'combat_started', parties: [...new Set(context.intent.parties)] });
    startRound(context);
  },
});

export const endCombat = define<Intent>({
  ...byGm,
  type: 'end_combat',
  clause: 'SU-118',
  phases: ['INIT', 'TURN', 'PLAY'],
  fields: {},
  checks: [
    noOpenPlay,
    rule('SU-118', [], ({ view }) =>
      objectIf(view.shared.combat === null, () => ({ code: 'E_PHASE', facts: { phase: view.shared.phase } })),
    ),
  ],
  execute(context) {
    stopFighting(context);
  },
});

/** The turn is this holder's: the GM's, where an NPC acts. */
export const onTurn: SuitsRule<Intent> = rule('SU-125', [], ({ view, actor }) => {
  const { combat } = view.shared;
  const turn = combat?.turn ?? null;
  if (combat !== null && turn === null) return { code: 'E_NOT_YOUR_TURN', clause: 'SU-119' };
  const holder = holderIn(actor);
  const isTheirs = turn !== null && (plate(view, turn) === undefined ? holder === 'gm' : holder === turn);
  return objectIf(!isTheirs, () => ({ code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, turn) } }));
});

export const passTurn = define<Intent>({
  type: 'pass_turn',
  clause: 'SU-124',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['TURN', 'PLAY'],
  fields: {},
  checks: [noOpenPlay, onTurn],
  execute(context) {
    endTurn(context, 'turn_passed');
  },
});
