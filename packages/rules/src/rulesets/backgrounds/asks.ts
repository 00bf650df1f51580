/** What the table waits for, in words: for those who are asked, and for the others. */
import type { Saying, SeatId } from '../../kernel/index.ts';
import { isHeld } from './flow/leaving.ts';
import type { State } from './state.ts';
import { gmSeat, nameOf } from './table.ts';
import { askedNow, waitingFor } from './waiting.ts';

function say(text: string, facts: Saying['facts'] = {}): Saying {
  return { text, facts };
}

export function asksOfAll(state: State): Saying {
  if (isHeld(state)) return say('ask.held');
  const { phase, resolution, scene, mode } = state;
  switch (phase) {
    case 'SESSION_OPEN':
      return say(`ask.all.SESSION_OPEN.${mode}`, { n: state.session });
    case 'FREE_PLAY':
      return scene === null ? say(`ask.all.between.${mode}`) : say('ask.all.FREE_PLAY', { title: scene.title });
    case 'CH_DRAW':
    case 'CH_FOLLOWUP':
      return say(`ask.all.${phase}`, {
        name: nameOf(state, resolution?.challenge?.character ?? ''),
        title: resolution?.challenge?.title ?? '',
      });
    case 'SESSION_CLOSE':
      return say('ask.all.SESSION_CLOSE', { n: state.session });
    default:
      return say(`ask.all.${phase}`);
  }
}

/** What this seat is asked; nothing where it is not. */
export function askOf(state: State, seat: SeatId): Saying | undefined {
  if (isHeld(state)) return undefined;
  if (askedNow(state).includes(seat)) return say('ask.question');
  if (!waitingFor(state).includes(seat)) return undefined;
  const { phase, resolution, scene, mode } = state;
  switch (phase) {
    case 'CREATION':
      return say('ask.CREATION');
    case 'SESSION_OPEN':
      return say(`ask.SESSION_OPEN.${mode}`);
    case 'FREE_PLAY':
      return scene === null ? say(`ask.between.${mode}`) : say('ask.proposal');
    case 'CH_FOLLOWUP':
      return say(`ask.CH_FOLLOWUP.${resolution?.challenge?.follow ?? 'again'}`);
    case 'CO_AFTER':
      return resolution?.competition?.alters[0] !== undefined && isFor(state, resolution.competition.alters[0], seat)
        ? say('ask.alter')
        : say('ask.CO_AFTER');
    case 'FR_AFTER':
      return say((resolution?.fray?.winners.length ?? 0) > 0 ? 'ask.success' : 'ask.FR_AFTER');
    case 'FR_AIMS':
      return say(seat === gmSeat ? 'ask.FR_AIMS.gm' : 'ask.FR_AIMS');
    default:
      return say(`ask.${phase}`);
  }
}

function isFor(state: State, party: string, seat: SeatId): boolean {
  return (
    state.characters.some(({ id, owner }) => id === party && owner === seat) || (party === gmSeat && seat === gmSeat)
  );
}
