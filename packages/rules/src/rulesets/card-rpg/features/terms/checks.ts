import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { PartId } from '../../cards.ts';
import type { Check } from '../../declare.ts';
import { characterIn, nameOf, notYours, refuseIf, ownParts, partIn } from '../../declare.ts';
import type { ConflictView, TableView } from '../../view-types.ts';
import { npcsIn } from '../npcs/known-npcs.ts';
import { sharersOf } from '../prequels/pairs.ts';

export const mostParticipants = 24;

export const conflictFull = { code: 'CR_CONFLICT_FULL', facts: { n: mostParticipants } } as const;

/** A character has to be finished, unless it shares the current prequel or has raised the challenge (CR-46). */
export function joinFault(view: TableView, id: string) {
  const character = characterIn(view, id);
  const person = npcsIn(view).find((one) => one.id === id);
  const known = character ?? person;
  if (known === undefined) return { code: 'CR_UNKNOWN_PERSON', clause: 'CR-50', facts: { name: id } };
  if (!known.alive || known.consumed) return { code: 'CR_DEAD', clause: 'CR-152', facts: { name: known.name } };
  const inPrequel = sharersOf(view.shared.prequel).includes(id);
  const hasChallenged = view.shared.conflict?.challenge?.part === id;
  if (character !== undefined && character.creation !== 'ready' && !inPrequel && !hasChallenged)
    return { code: 'CR_NOT_FINISHED', clause: 'CR-42', facts: { what: { text: 'unfinished.character' } } };
  if (character === undefined) return undefined;
  if (character.seat === null) return { code: 'CR_PLAYER_LEFT', clause: 'CR-209', facts: { name: known.name } };
  // A co-GM who leads plays no one: with their own character in the conflict, no one would lead it (CR-207).
  return refuseIf(character.seat === view.shared.leader, () => ({
    code: 'CR_STAND_IN_BARRED',
    clause: 'CR-207',
    facts: { name: known.name },
  }));
}

export const noPlace = 'none';

export const inSetup = ['CONFLICT.setup'] as const;

interface OfPart extends Intent {
  readonly part: PartId;
}

export function sidesIn(conflict: ConflictView | null): readonly string[] {
  return [...new Set(conflict?.participants.map(({ side }) => side) ?? [])];
}

export const isOwnPart: Check<OfPart> = check('CR-51', ['part'], ({ view, intent }) => {
  const part = partIn(view.shared.conflict, intent.part);
  if (part === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
  if (ownParts(view).includes(intent.part)) return undefined;
  return notYours(view, part);
});

export const ownPartField = { kind: 'choice', of: (view: TableView) => ownParts(view) } as const;
