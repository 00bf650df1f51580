/** The course of a play: runs the forced steps, each of which names its successor, until the table waits for people. */
import { finishIdle, askLeaders, flipAgain, flipCards } from './begin.ts';
import { closePlay } from './closing.ts';
import { skipUnanswerable } from './dropping-out.ts';
import { applyEffects, offerFollowUp } from './effects.ts';
import { afterJacks, settle } from './resolve.ts';
import type { Next, FlowContext } from './flow-context.ts';

const steps: Readonly<Record<Exclude<Next, 'nothing'>, (context: FlowContext) => Next>> = {
  askLeaders,
  flip: flipCards,
  asked: finishIdle,
  again: flipAgain,
  settle,
  jacks: afterJacks,
  effects: applyEffects,
  followUp: offerFollowUp,
  close: closePlay,
};

export function advance(context: FlowContext, from: Next): void {
  for (let next = from; ;) {
    if (next === 'nothing') next = skipUnanswerable(context);
    if (next === 'nothing') return;
    next = steps[next](context);
  }
}
