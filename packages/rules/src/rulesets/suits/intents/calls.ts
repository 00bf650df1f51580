/** The GM calls for a play, and whoever is called answers (SU-41). */
import type { Intent, SeatId } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { longestText } from '../constants.ts';
import { goOn } from '../flow/course.ts';
import { removeLeavers } from '../flow/leaving.ts';
import { afterRefusal } from '../flow/passing.ts';
import { defences, isPhysical } from '../skills.ts';
import type { Trait } from '../skills.ts';
import {
  activeSeatsIn,
  define,
  isOneOf,
  malformed,
  noOpenPlay,
  notThere,
  objectIf,
  ownPlate,
  plate,
  playIn,
  saysSomething,
  seatOf,
  trueOrFalse,
} from './define.ts';
import { lockOpposition, objectionTo, oppositionField, readOpposition } from './opposition.ts';
import { modeOf, useObjection, uses } from './declare.ts';

interface CallForPlay extends Intent {
  readonly seat: SeatId;
  readonly use: Trait;
  readonly opposition?: unknown;
  readonly text: string;
}

/** What can be called for: noticing and leading have numbers that only their player can name. */
const callable: readonly Trait[] = [...uses.filter((use) => use !== 'awareness' && use !== 'leadership'), ...defences];

export const callForPlay = define<CallForPlay>({
  type: 'call_for_play',
  clause: 'SU-41',
  who: ['gm'],
  stale: 'refuse',
  phases: ['FREE', 'TURN', 'PLAY'],
  fields: {
    seat: { kind: 'choice', of: activeSeatsIn, open: true },
    use: { kind: 'choice', of: callable, open: true },
    // Without it the GM sets it once the player has agreed.
    opposition: oppositionField,
    text: { kind: 'text', most: longestText },
  },
  checks: [
    noOpenPlay,
    rule('SU-41', [], ({ view }) => objectIf(activeSeatsIn(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' }))),
    rule('SU-41', ['seat'], ({ view, intent }) => {
      const seat = plate(view, intent.seat);
      if (seat === undefined) return malformed('seat');
      return seat.active ? undefined : notThere(view, seat);
    }),
    isOneOf<CallForPlay>('use', () => callable),
    rule('SU-129', ['seat', 'use'], ({ view, intent }) => useObjection(view, intent.seat, intent.use, null)),
    rule('SU-98', ['use', 'opposition'], ({ view, intent }) => {
      const opposition = readOpposition(intent.opposition);
      if (opposition === undefined) return malformed('opposition');
      if (opposition.kind === 'threshold' && opposition.value === undefined)
        return { code: 'SU_THRESHOLD', clause: 'SU-45' };
      return objectionTo(view, { use: intent.use, mode: null, marks: [] }, opposition);
    }),
    saysSomething<CallForPlay>('SU-41', 'text'),
  ],
  execute(context) {
    const { seat, use, text } = context.intent;
    const opposition = context.intent.opposition === undefined ? undefined : readOpposition(context.intent.opposition);
    const isDefence = (defences as readonly string[]).includes(use);
    context.emit({
      type: 'call_made',
      play: `p${context.state.made.play + 1}`,
      kind: 'called',
      seat,
      use,
      mode: modeOf(use, undefined),
      marks: opposition?.npc === undefined ? [] : [opposition.npc],
      desired: null,
      charisma: false,
      text,
      free: null,
      offer: null,
      // A defence is nobody's choice (SU-41).
      called: !isDefence,
    });
    if (opposition === undefined) return;
    lockOpposition(context, opposition);
    if (isDefence) goOn(context, 'window');
  },
});

interface AnswerCall extends Intent {
  readonly accept: boolean;
  readonly charisma?: boolean;
}

export const answerCall = define<AnswerCall>({
  type: 'answer_call',
  clause: 'SU-41',
  who: ['seat'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: {
    accept: { kind: 'choice', of: trueOrFalse },
    charisma: {
      kind: 'choice',
      of: trueOrFalse,
      optional: true,
      asked: (view: never) => playIn(view, 'CALLED') !== undefined,
    },
  },
  checks: [
    rule('SU-41', [], ({ view, actor }) => {
      const play = playIn(view, 'CALLED', 'CONSENT');
      const asked = play?.step === 'CONSENT' ? play.rival?.seat : play?.seat;
      return objectIf(actor.kind !== 'seat' || asked !== actor.seat, () => ({ code: 'SU_NOT_CALLED' }));
    }),
    rule('SU-70', ['charisma'], ({ view, intent }) =>
      objectIf(intent.charisma === true && playIn(view, 'CONSENT') !== undefined, () => malformed('charisma')),
    ),
    isOneOf<AnswerCall>('accept', () => trueOrFalse),
    rule('SU-104', ['charisma'], (judged) => {
      if (judged.intent.charisma !== true) return undefined;
      if (ownPlate(judged)?.flags.charisma === true) return { code: 'SU_CHARISMA_USED' };
      const { play } = judged.view.shared;
      const isBarred = play !== null && (isPhysical(play.use) || isPhysical(play.opposition?.trait ?? ''));
      return objectIf(isBarred, () => ({ code: 'SU_CHARISMA_PHYSICAL' }));
    }),
  ],
  execute(context) {
    const [play] = context.state.plays;
    if (play === undefined) return;
    const { accept, charisma = false } = context.intent;
    if (play.step === 'CONSENT') {
      context.emit({ type: 'challenge_answered', play: play.id, seat: seatOf(context), accept });
      if (!accept) goOn(context, afterRefusal(context));
      return;
    }
    context.emit({ type: 'call_answered', play: play.id, seat: seatOf(context), accept, charisma: accept && charisma });
    if (!accept) removeLeavers(context);
    else if (play.opposition !== null) goOn(context, 'window');
  },
});
