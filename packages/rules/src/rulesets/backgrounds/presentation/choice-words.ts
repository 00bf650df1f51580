/** The labels of form values at this table. */
import type { OptionValue, Message } from '../../../kernel/index.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import { outcomeAfter } from '../features/rulings/ruling-words.ts';
import { opposition } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import { named, say } from './words.ts';

/** Words that overturn or restore an outcome, with the resulting outcome. */
function outcomeWords({ shared: { lastOutcome } }: TableView, word: string): Message | undefined {
  if (lastOutcome === null || (word !== 'overturn' && word !== 'restore')) return undefined;
  const outcome = say(`choice.change.${outcomeAfter(lastOutcome, word) ?? lastOutcome.outcome}`);
  return say(`choice.change.${word}.to`, { outcome });
}

/** Names the last attempt, because a competition or a fray may have followed it. */
function lastAttempt(view: TableView): Message | undefined {
  const { lastOutcome } = view.shared;
  if (lastOutcome === null) return undefined;
  const { character, title } = lastOutcome;
  return say('choice.target.outcome', { name: named(view, character), title });
}

export function choiceWords(
  view: TableView,
  { intent, field, value }: { readonly intent: string; readonly field: string; readonly value: OptionValue },
): Message | undefined {
  const id = String(value);
  // The NPCs in the current fray's opposition are not in that of the next contest (DR-60).
  if (['parties', 'sides'].includes(field) && id === opposition) return say('who.opposition');
  if (['character', 'parties', 'sides', 'sameAs', 'whom'].includes(field)) return named(view, id);
  if (['slot', 'background', 'backgrounds'].includes(field)) return slotMessage(id.slice(id.indexOf('/') + 1));
  if (field === 'draw') {
    const draw = view.shared.resolution?.draws.find((candidate) => candidate.id === id);
    const result = draw?.result ?? null;
    return draw === undefined || result === null
      ? undefined
      : say('choice.draw.counts', { name: named(view, draw.party), card: result.card, value: result.value });
  }
  if (intent === 'rule' && field === 'change') return outcomeWords(view, id);
  if (field === 'target') {
    const [character = '', slot] = id.split('/');
    if (slot !== undefined)
      return say('choice.target.background', { name: named(view, character), slot: slotMessage(slot) });
    if (id === 'outcome') return lastAttempt(view);
    return ['story', 'resolution', 'alteration'].includes(id) ? say(`choice.target.${id}`) : named(view, id);
  }
  return undefined;
}
