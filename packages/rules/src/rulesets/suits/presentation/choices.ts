import type { OptionValue, Message } from '../../../kernel/index.ts';
import { namedFaces } from '../cards.ts';
import { companionsIn } from '../features/plays/checks.ts';
import { isAttribute, isSkill } from '../features/skills/skills.ts';
import { traitValue } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import { nameIn, say, useName } from './words.ts';

const editForms: ReadonlySet<string> = new Set(['update_npc', 'delete_npc', 'delete_vehicle']);

/** Whether a choice in this field edits a hidden NPC or vehicle without revealing it. */
function editsHidden(intent: string, field: string): boolean {
  return editForms.has(intent) || (intent === 'update_vehicle' && field === 'vehicle');
}

export function choice(
  view: TableView,
  { intent, field, value }: { readonly intent: string; readonly field: string; readonly value: OptionValue },
): Message | undefined {
  const text = String(value);
  const name = text === '' ? '' : nameIn(view, text);
  const isHidden = [...(view.own.npcs ?? []), ...(view.own.vehicles ?? [])].some(
    ({ id, hidden }) => hidden && id === text,
  );
  if (name !== '' && isHidden && field === 'driver') return say('choice.hidden.driver', { name });
  // Where NPCs and the crew are both possible targets, the crew is told apart (SU-70).
  const isRival = intent === 'declare_play' && view.shared.options.crewAgainstCrew === 'consent';
  if (isRival && companionsIn(view).includes(text)) return say('choice.crew', { name });
  if (name !== '') return say(isHidden && !editsHidden(intent, field) ? 'choice.hidden' : 'choice.someone', { name });
  if (field === 'name' && namedFaces.some((face) => face === text)) return say('choice.card', { card: text });
  const { character } = view.own;
  const isOwn = (intent === 'declare_play' && field === 'use') || (intent === 'set_tags' && field === 'skills');
  if (!isOwn || character === undefined || !(isSkill(text) || isAttribute(text))) return undefined;
  const facts = { use: useName(text), n: traitValue(character, text) };
  const skill = say(isSkill(text) && character.tags.includes(text) ? 'choice.skill.tagged' : 'choice.skill', facts);
  // Hearts admit only players who were named before the flip (SU-163).
  const hasSeveral = intent === 'declare_play' && text === 'leadership' && companionsIn(view).length > 1;
  return hasSeveral ? say('choice.skill.swap', { skill }) : skill;
}
