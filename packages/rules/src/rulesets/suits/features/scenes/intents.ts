import type { Intent, SeatId } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { Check } from '../../declare.ts';
import {
  activeSeatsIn,
  allSeats,
  betweenScenes,
  intent,
  malformed,
  nameOf,
  noOpenPlay,
  absentRefusal,
  refuseIf,
  seatViewOf,
  saysSomething,
  scenePhases,
} from '../../declare.ts';
import { longestName, longestText, mostPlayers } from '../../constants.ts';
import { gmBase } from '../npcs/checks.ts';
import { draw } from '../../flow/decks.ts';
import type { TableView } from '../../view-types.ts';
import { isAskedOf, passOver as answerFor } from '../../flow/skip.ts';
import { advance } from '../../flow/course.ts';
import { byGm, isOutsideFight } from './checks.ts';
import { endScene as closeScene, enterScene as bringIn, startScene as openScene } from '../../flow/scenes.ts';

interface AwardStunt extends Intent {
  readonly seat: SeatId;
  readonly reason: string;
}

export const awardStunt = intent(
  {
    seat: { kind: 'choice', of: allSeats, open: true },
    reason: { kind: 'text', most: longestText },
  },
  {
    ...gmBase,
    type: 'award_stunt',
    clause: 'SU-127',
    phases: scenePhases,
    checks: [
      check('SU-128', [], ({ view }) => refuseIf(view.shared.tray !== null, () => ({ code: 'SU_TRAY_OUT' }))),
      check('SU-128', [], ({ view }) =>
        refuseIf(activeSeatsIn(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' })),
      ),
      check('SU-128', ['seat'], ({ view, intent }) => {
        const seat = seatViewOf(view, intent.seat);
        if (seat === undefined) return undefined;
        return seat.active ? undefined : absentRefusal(view, seat);
      }),
      saysSomething<AwardStunt>('SU-128', 'reason'),
    ],
    execute(context) {
      const { seat, reason } = context.intent;
      context.emit({ type: 'stunt_awarded', seat, reason });
      draw(context, seat, 'stunt');
    },
  },
);

interface TellOutcome extends Intent {
  readonly text: string;
}

const visibleNpcs = (view: TableView): readonly string[] => view.shared.npcs.map(({ id }) => id);

/** Tells how the play that was just decided went, in the GM's words or an NPC's (SU-117, SU-140). */
export const tellOutcome = intent(
  {
    text: { kind: 'text', most: longestText, narration: true },
    npc: { kind: 'choice', of: visibleNpcs, optional: true },
  },
  {
    ...gmBase,
    type: 'tell_outcome',
    clause: 'SU-117',
    phases: scenePhases,
    checks: [
      noOpenPlay,
      check('SU-117', [], ({ view: { shared } }) =>
        refuseIf(shared.last === null || shared.last.overtaken === true || shared.last.told === true, () => ({
          code: 'SU_NOTHING_TO_TELL',
        })),
      ),
      saysSomething<TellOutcome>('SU-117', 'text'),
    ],
    execute(context) {
      const { text, npc = null } = context.intent;
      context.emit({ type: 'outcome_told', text, npc });
    },
  },
);

export const passOver = intent(
  { seat: { kind: 'choice', of: (view: TableView) => view.shared.waitingFor.filter((holder) => holder !== 'gm') } },
  {
    ...gmBase,
    type: 'pass_over',
    clause: 'SU-186',
    phases: scenePhases,
    checks: [
      // SU-186: skips only what is asked of an absent player, and never plays one of their cards.
      check('SU-186', ['seat'], ({ view, intent }) => {
        const seat = seatViewOf(view, intent.seat);
        if (seat === undefined) return malformed('seat');
        return refuseIf(seat.presence !== 'absent' && seat.presence !== 'left', () => ({
          code: 'SU_STILL_HERE',
          facts: { name: nameOf(view, intent.seat), n: view.shared.options.graceSeconds },
        }));
      }),
      check('SU-186', ['seat'], ({ view, intent }) =>
        refuseIf(!isAskedOf(view.shared, intent.seat), () => ({
          code: 'SU_NOTHING_ASKED',
          facts: { name: nameOf(view, intent.seat) },
        })),
      ),
    ],
    execute(context) {
      context.emit({ type: 'passed_over', seat: context.intent.seat });
      advance(context, answerFor(context, context.intent.seat));
    },
  },
);

interface StartScene extends Intent {
  readonly title: string;
  readonly present: readonly SeatId[];
}

const playable = (view: TableView): readonly SeatId[] =>
  view.shared.seats
    .filter(({ finished, dead, out, presence }) => finished && !dead && !out && presence !== 'left')
    .map(({ seat }) => seat);

const knownSeats: Check<StartScene> = check('TB-10', ['present'], ({ view, intent }) =>
  refuseIf(
    new Set(intent.present).size < intent.present.length ||
      intent.present.some((seat) => seatViewOf(view, seat) === undefined),
    () => malformed('present'),
  ),
);

export const startScene = intent(
  {
    title: { kind: 'text', most: longestName },
    present: { kind: 'choices', of: playable, most: mostPlayers },
    opening: { kind: 'text', most: longestText, narration: true, optional: true },
  },
  {
    ...byGm,
    type: 'start_scene',
    clause: 'SU-26',
    phases: betweenScenes,
    checks: [
      saysSomething<StartScene>('SU-26', 'title'),
      check('SU-26', [], ({ view }) => refuseIf(playable(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' }))),
      knownSeats,
      check('SU-26', ['present'], ({ view, intent }) => {
        const unfinished = intent.present.find((seat) => seatViewOf(view, seat)?.finished === false);
        return refuseIf(unfinished !== undefined, () => ({
          code: 'SU_SHEET_UNFINISHED',
          facts: { name: nameOf(view, unfinished) },
        }));
      }),
      check('SU-26', ['present'], ({ view, intent }) =>
        refuseIf(!intent.present.some((seat) => playable(view).includes(seat)), () => ({ code: 'SU_NOBODY_PRESENT' })),
      ),
    ],
    execute(context) {
      const { title, present, opening = '' } = context.intent;
      openScene(context, {
        title,
        present: present.filter((seat) => playable(context.view).includes(seat)),
        opening: opening.trim(),
      });
    },
  },
);

export const enterScene = intent(
  { seat: { kind: 'choice', of: allSeats } },
  {
    ...byGm,
    type: 'enter_scene',
    clause: 'SU-35',
    phases: scenePhases,
    checks: [
      noOpenPlay,
      check('SU-35', ['seat'], ({ view, intent }) => {
        const seat = seatViewOf(view, intent.seat);
        if (seat === undefined) return undefined;
        const facts = { name: nameOf(view, intent.seat) };
        if (seat.dead || seat.out || seat.presence === 'left') return absentRefusal(view, seat);
        // After a death in this scene, the player's new character joins with the next scene (SU-108).
        if (seat.lost !== null) return { code: 'SU_DEAD', clause: 'SU-108', facts: { name: seat.lost } };
        if (!seat.finished) return { code: 'SU_SHEET_UNFINISHED', facts };
        return refuseIf(seat.present && !isOutsideFight(view, intent.seat), () => ({
          code: 'SU_ALREADY_PRESENT',
          facts,
        }));
      }),
    ],
    execute(context) {
      bringIn(context, context.intent.seat);
    },
  },
);

export const endScene = intent(
  { summary: { kind: 'text', most: longestText, narration: true, optional: true, asked: () => true } },
  {
    ...byGm,
    type: 'end_scene',
    clause: 'SU-33',
    phases: scenePhases,
    checks: [noOpenPlay],
    execute(context) {
      closeScene(context, context.intent.summary ?? null);
    },
  },
);
