/**
 * Fills in what an event still needs if no player supplies it: person and fronter from the helper pack, the text from
 * the group's own pack, if it has one (FD-102, FD-146). Silence is consent.
 */
import { nameIn } from '../features/pack/pack.ts';
import { pronounsBy } from '../features/prospect/marks.ts';
import { isTakenName, namesInStory } from '../features/interference/same-name.ts';
import { debts } from '../features/interference/debts.ts';
import type { CardCode } from '../../../kernel/index.ts';
import type { Interference, PersonDraft, State } from '../state.ts';
import { expectedSeats } from '../selectors.ts';
import { helperCardTaker, helperCards } from './decks.ts';
import { heightOf } from './flips.ts';
import { describeEvent, settle } from './settle.ts';
import type { FlowContext } from './flow-context.ts';

/** With a name and pronouns, the person enters the roster (FD-101). */
export function storePerson(context: FlowContext, draft: PersonDraft): void {
  const { interference } = context.state;
  if (interference === null) return;
  const { name, pronouns, side } = draft;
  if (name === null || pronouns === null) {
    context.emit({ type: 'npc_sketched', name, pronouns, side });
    return;
  }
  const { card, stack } = interference;
  context.emit({ type: 'npc_entered', slot: card, stack, name, pronouns, side });
}

/** FD-105. */
function recall(context: FlowContext, interference: Interference): void {
  const { card, stack } = interference;
  const known = context.state.roster[card];
  if (known === undefined) return;
  const { name, pronouns, side } = known;
  context.emit({ type: 'npc_recalled', slot: card, stack, name, pronouns, side });
}

function inventPerson(context: FlowContext, person: PersonDraft): void {
  const cards = helperCards(context);
  const { interference, roster, pack } = context.state;
  // The new person is neither the one of this slot nor the one that the table has just turned down (FD-105), and if the
  // pack has enough names, no namesake of anybody in the story.
  const taken = [interference?.vetoed, interference === null ? null : roster[interference.card]?.name];
  const isFree = (card: CardCode): boolean => !isTakenName(nameIn(pack, card), taken);
  const inStory = namesInStory(context.state);
  const first =
    cards.find((card) => isFree(card) && !isTakenName(nameIn(pack, card), inStory)) ??
    cards.find((card) => isFree(card));
  const second = cards.find((card) => card !== first);
  if (first === undefined || second === undefined) return;
  storePerson(context, {
    name: person.name ?? nameIn(context.state.pack, first),
    pronouns: person.pronouns ?? pronounsBy(context.state.pack, second),
    side: person.side,
  });
}

/** Headmates who may be chosen: not those in front, unless all of them are (FD-107, FD-51). */
export function eligibleFronters(state: Pick<State, 'headmates' | 'fronting'>): readonly string[] {
  const all = state.headmates.map((headmate) => headmate.id);
  const others = all.filter((id) => !state.fronting.headmates.includes(id));
  return others.length > 0 ? others : all;
}

/** FD-107. */
function attitudeOf(interference: Interference): string {
  if (interference.kind === 'front_chosen_by_character') return interference.red ? 'content' : 'indifferent';
  return interference.red ? 'unwilling' : 'apathetic';
}

export function changeFront(context: FlowContext, headmate: string): void {
  const { interference } = context.state;
  if (interference === null) return;
  context.emit({
    type: 'fronter_set',
    headmates: [headmate],
    cause: interference.kind === 'front_chosen_by_character' ? 'ace' : 'ten',
    attitude: attitudeOf(interference),
  });
}

/** Each candidate gets a helper card; the first one with the highest rank fronts (FD-146). */
export function chooseFronterByCards(context: FlowContext): void {
  const take = helperCardTaker(context);
  const { options } = context.state;
  const [chosen] = eligibleFronters(context.state)
    .map((id) => ({ id, height: heightOf(options, take()) }))
    .toSorted((first, second) => second.height - first.height);
  if (chosen !== undefined) changeFront(context, chosen.id);
}

/** Supplies all that is owed, all except the answers to an open question, or only what the Interference owes. */
export function fillIn(context: FlowContext, owedBy: 'everybody' | 'everybody but the asked' | 'interference'): void {
  const { interference, roles } = context.state;
  if (interference === null) return;
  const owed = debts(interference);
  if (owed.includes('description')) describeEvent(context, null);
  if (interference.check !== null && owedBy === 'everybody') applyConsent(context);
  const person = context.state.interference?.person ?? null;
  if (person !== null && context.state.interference?.check?.topic !== 'return') inventPerson(context, person);
  if (owed.includes('fronter') && (owedBy !== 'interference' || interference.picker === roles?.oi))
    chooseFronterByCards(context);
  settle(context);
}

/** No seat objected: the person returns, or the questions about an ex may be asked (FD-104, FD-105). */
export function applyConsent(context: FlowContext): void {
  const { interference } = context.state;
  if (interference === null) return;
  if (interference.check?.topic === 'return') recall(context, interference);
  else context.emit({ type: 'consent_given' });
}

/** If only the Interference is left, no answer is needed (FD-104, FD-105, FD-138). */
export function closeCheck(context: FlowContext): 'closed' | 'open' {
  const { interference, roles } = context.state;
  const expected = expectedSeats(context.state);
  const agreed = interference?.check?.agreed;
  const asked = expected.filter((seat) => seat !== roles?.oi);
  if (agreed === undefined || expected.length === 0 || !asked.every((seat) => agreed.includes(seat))) return 'open';
  applyConsent(context);
  settle(context);
  return 'closed';
}
