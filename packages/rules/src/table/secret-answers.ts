/** TB-18. */
import type { Ruleset } from '../kernel/index.ts';

/** The game without its nameless answers, and without the content of ballots that have not been counted. */
export function withoutSecretAnswers(
  { nameless, secretBallots }: Pick<Ruleset, 'nameless' | 'secretBallots'>,
  game: unknown,
): unknown {
  const named = nameless === undefined ? game : nameless.without(game);
  return secretBallots === undefined ? named : secretBallots.without(named);
}
