/** What the values of a form's fields are called: people by their names, skills with what they add, cards by their faces. */
import type { OptionValue, Saying } from '../../../kernel/index.ts';
import { namedFaces } from '../cards.ts';
import { isAttribute, isSkill } from '../skills.ts';
import { traitValue } from '../table.ts';
import type { SuitsView } from '../view.ts';
import { nameIn, say, useName } from './saying.ts';

/** Forms that change a card without showing it. */
function isAtTheShelf(intent: string): boolean {
  return intent === 'update_npc' || intent === 'delete_npc';
}

export function choice(
  view: SuitsView,
  { intent, field, value }: { readonly intent: string; readonly field: string; readonly value: OptionValue },
): Saying | undefined {
  const text = String(value);
  const name = text === '' ? '' : nameIn(view, text);
  const isHidden = view.own.npcs?.some(({ id, hidden }) => hidden && id === text) === true;
  if (name !== '') return say(isHidden && !isAtTheShelf(intent) ? 'choice.hidden' : 'choice.someone', { name });
  if (field === 'name' && namedFaces.some((face) => face === text)) return say('choice.card', { card: text });
  const { character } = view.own;
  const isOwn = (intent === 'declare_play' && field === 'use') || (intent === 'set_tags' && field === 'skills');
  if (!isOwn || character === undefined || !(isSkill(text) || isAttribute(text))) return undefined;
  const facts = { use: useName(text), n: traitValue(character, text) };
  return say(isSkill(text) && character.tags.includes(text) ? 'choice.skill.tagged' : 'choice.skill', facts);
}
