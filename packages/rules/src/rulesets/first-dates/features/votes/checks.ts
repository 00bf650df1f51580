import { yesOrNo } from '../../../../kernel/index.ts';
import type { SeatContext } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import type { VoteTopic } from '../../state.ts';
import { closeIfDecided } from '../../flow/ballots.ts';

export const datePhases = ['TURN', 'REACTION', 'SPEECHLESS', 'EVENT', 'RESPONSE'] as const;

export function castBallot(context: SeatContext<Intent>, topic: VoteTopic, yes: boolean): void {
  context.emit({ type: 'vote_cast', topic, seat: context.seat, yes });
  closeIfDecided(context, topic);
}

export const yesField = { kind: 'choice', of: yesOrNo } as const;
