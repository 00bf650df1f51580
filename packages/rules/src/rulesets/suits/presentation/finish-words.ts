import type { Message, MoveWords } from '../../../kernel/index.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import { raised, say } from './words.ts';

/**
 * Both totals as the GM sees them, or one total and the number to reach; the total is the GM's if the GM flips alone
 * (SU-115).
 */
function totalsMessage({ own: { secrets } }: TableView, play: PlayingView): Message {
  const { total: crew, opposition } = play;
  if (opposition?.kind === 'npc')
    return say('mean.standing.alone', { total: secrets?.total ?? 0, number: secrets?.threshold ?? 0 });
  const isNumber = opposition?.kind === 'threshold' || opposition?.kind === 'formula';
  if (isNumber) return say('mean.standing.number', { crew, number: raised(secrets?.threshold ?? 0, play) });
  return say('mean.standing', { crew, gm: secrets?.total ?? 0 });
}

/** Whether the other side plays cards, a public number, or a number that only the GM knows (SU-46, SU-49). */
function againstWhat({ opposition }: PlayingView): '.opposed' | '.number' | '.hidden' {
  if (opposition?.kind === 'opposed') return '.opposed';
  return typeof opposition?.value === 'number' ? '.number' : '.hidden';
}

export function finishWords(view: TableView, play: PlayingView | null): MoveWords {
  if (play === null) return { message: say('move.finish_step.order') };
  const key = 'move.finish_step.stand';
  if (view.own.you.kind === 'gm') return { message: say(key), means: totalsMessage(view, play) };
  const { you } = view.own;
  if (play.rival !== null && play.opposition?.kind === 'opposed') {
    const isRival = you.kind === 'seat' && you.seat === play.rival.seat;
    const [total, other] = isRival ? [play.rival.total, play.total] : [play.total, play.rival.total];
    return { message: say(key), means: say('mean.total.rival', { total, other }) };
  }
  return {
    message: say(key),
    means: say(`mean.total${againstWhat(play)}`, {
      total: play.total,
      gm: play.gmCards,
      n: raised(play.opposition?.value ?? 0, play),
    }),
  };
}
