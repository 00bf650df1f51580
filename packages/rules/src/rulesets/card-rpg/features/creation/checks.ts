import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check, gmSeat } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import { characterIn, playerNameAt } from '../../declare.ts';

export const notSuspended = [
  'LOBBY',
  'CREATION',
  'SCENE',
  'PREQUEL.scene',
  'CONFLICT.setup',
  'CONFLICT.open',
  'TURN.resolve',
  'TURN.push',
  'TURN.attack',
  'ENV.reveal',
  'CONFLICT.stalled',
  'CONFLICT.resolve',
  'AFTERMATH.pay',
  'PREQUEL.reward',
  'AFTERMATH.check',
] as const;

export interface OfCharacter extends Intent {
  readonly characterId: string;
}

function ownIds({ shared, own: { you } }: TableView): readonly string[] {
  const seat = you.kind === 'gm' ? gmSeat : you.kind === 'seat' ? you.seat : null;
  return shared.characters.filter((one) => one.seat !== null && one.seat === seat && one.alive).map(({ id }) => id);
}

export const characterField = { kind: 'choice', of: ownIds } as const;

export function isOwn<I extends OfCharacter>(clause: string): Check<I> {
  return check<TableView, I>(clause, ['characterId'], (judged) => {
    const { view, intent } = judged;
    const character = characterIn(view, intent.characterId);
    if (character === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'characterId' } };
    if (character.seat === actingSeat(judged.actor)) return undefined;
    return character.seat === null
      ? { code: 'CR_PLAYER_LEFT', clause: 'CR-209', facts: { name: character.name } }
      : { code: 'E_NOT_YOURS', facts: { name: playerNameAt(view, character.seat) } };
  });
}
