/** Wordings that moves, panels and story lines share. */
import type { CardCode, Facts, Message } from '../../../kernel/index.ts';
import { cardAt, gmSeat } from '../../../kernel/index.ts';
import type { Contender, Judged } from '../features/draws/judging.ts';
import { privilegedSuits } from '../features/draws/judging.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import type { Question } from '../questions.ts';
import type { CharacterId, PartyId, Proposal, ResultCard } from '../state.ts';
import type { TableView } from '../view-types.ts';

/** A party's card with its privileged suits (DR-51). */
export function contenderOf({ shared }: TableView, party: string, card: Judged): Contender {
  const sheet = shared.characters.find(({ id }) => id === party)?.sheet ?? [];
  const seen = sheet.flatMap((card) => ('closed' in card ? [] : [card]));
  return { ...card, privileged: privilegedSuits(shared.options, seen) };
}

export function say(text: string, facts?: Facts): Message {
  return facts === undefined ? { text } : { text, facts };
}

/** The opposition: by the names of its members, if there are any in this fray. */
export function oppositionMessage({ shared: { characters } }: TableView, cast: readonly CharacterId[] = []): Message {
  const names = cast.flatMap((id) => characters.find((character) => character.id === id)?.name ?? []);
  return names.length === 0 ? say('who.opposition') : say('who.cast', { names });
}

/** The opposition as the subject of a sentence, whose verb is in the singular: a single member goes by name. */
function oppositionActing(view: TableView, cast: readonly CharacterId[] = []): Message {
  return cast.length === 1 ? oppositionMessage(view, cast) : say('who.opposition');
}

/** The name of a party in the current resolution; the opposition as a group has a word of its own. */
export function named(view: TableView, party: PartyId): Message {
  return party === gmSeat ? oppositionActing(view, view.shared.resolution?.fray?.cast) : nameSeen(view, party);
}

/**
 * The name of a party in the last resolution, whose opposition can have had other members than the current one (DR-60).
 */
export function namedThen(view: TableView, party: PartyId): Message {
  return party === gmSeat ? oppositionActing(view, view.shared.settled?.cast) : nameSeen(view, party);
}

function nameSeen(view: TableView, party: PartyId): Message {
  const name =
    view.shared.characters.find(({ id }) => id === party)?.name ??
    view.own.sheets.find(({ id }) => id === party)?.name ??
    view.shared.resolution?.parties.find(({ id }) => id === party)?.name;
  return say('who.named', { name: name ?? party });
}

export function sidesMessage(sides: readonly (readonly (Message | string)[])[]): Message {
  return sides
    .map((names, index) => say('sides.one', { names: index === 0 ? names : names.map(insideSentence) }))
    .reduce((all, next) => say('sides.more', { all, next }));
}

/** The opposition has an article inside a sentence; names do not change. */
export function insideSentence(name: Message | string): Message | string {
  return typeof name === 'object' && name.text === 'who.opposition' ? say('who.opposition.inside') : name;
}

/** A message with the extra time: n units, and the length of a unit if it is known (DR-79). */
export function timedMessage(line: Message, { n, span }: { readonly n: unknown; readonly span: unknown }): Message {
  return span === undefined || span === '' ? say('timed', { line, n }) : say('timed.span', { line, n, span });
}

/** Looks only in the hand: cards in other zones can have the same handle. */
export function faceOf(view: TableView, handle: unknown): CardCode | undefined {
  return cardAt(view.own.hand, String(handle))?.face;
}

/** The name of a background, or its slot while it has none; any other card is called a bonus card. */
export function titleIn(view: TableView, handle: unknown): Message {
  for (const { backgrounds, bonus } of view.own.sheets) {
    const background = backgrounds.find((held) => held.handle === handle);
    if (background !== undefined)
      return background.name === '' ? slotMessage(background.slot) : say('who.named', { name: background.name });
    if (bonus.some((card) => card.handle === handle)) return say('card.bonus');
  }
  return say('card.bonus');
}

/** Whether this proposes a competition in which characters fight. A fray is always a fight, but has its own word. */
export function isFight({ kind, combat }: Pick<Proposal, 'kind' | 'combat'>): boolean {
  return kind === 'competition' && combat;
}

/** Whether the proposer's own character is to compete against this one. */
function isAgainst({ shared }: TableView, { by, sides }: Proposal, character: CharacterId): boolean {
  const own = new Set(shared.characters.filter(({ owner }) => owner === by).map(({ id }) => id));
  return sides.some((side) => !side.includes(character) && side.some((id) => own.has(id)));
}

/** The sides of a proposed contest; the GM's cards are the opposition's (DR-88, DR-147). */
export function proposedSides(view: TableView, { sides, gmCards, cast = [] }: Proposal): Message {
  const nameOf = (id: string): Message | string =>
    id === gmSeat
      ? say('who.opposition')
      : (view.shared.characters.find((character) => character.id === id)?.name ?? id);
  const facing = gmCards > 0 ? [[oppositionMessage(view, cast)]] : [];
  return sidesMessage([...sides.map((ids) => ids.map(nameOf)), ...facing]);
}

export function questionMessage(view: TableView, { topic, character, detail, text, by }: Question): Message {
  const isAboutCharacter = character !== '';
  const play = view.shared.resolution?.play ?? null;
  if (topic === 'veto_description' && play !== null)
    return say('question.veto_description', { name: named(view, play.party), description: play.text, text, seat: by });
  if (topic === 'consent') {
    const proposals = view.shared.proposals.filter(({ sides }) => sides.flat().includes(character));
    const own = proposals.filter((proposal) => proposal.by === by);
    // If the first proposal is gone, the question goes on for the next one (DR-144).
    const asking = own.length > 0 ? own : proposals.slice(0, 1);
    const facts = { seat: asking[0]?.by ?? by, name: named(view, character) };
    // In a fray the others may be on the same side.
    if (asking.some(({ kind }) => kind === 'fray')) return say('question.consent.fray', facts);
    const fight = asking.some(isFight) ? '.fight' : '';
    const contest = asking.find(({ kind }) => kind === 'competition');
    if (contest !== undefined && !isAgainst(view, contest, character))
      return say(`question.consent.named${fight}`, { ...facts, names: proposedSides(view, contest) });
    if (fight !== '') return say('question.consent.fight', facts);
  }
  const isTold = topic === 'open_scene' && detail !== '';
  const isReasoned = topic === 'grant_background' && text !== '';
  const isTitled = (topic === 'next_session' || topic === 'next_episode') && text !== '';
  return say(`question.${topic}${isTold ? '.told' : isReasoned ? '.for' : isTitled ? '.titled' : ''}`, {
    seat: by,
    name: isAboutCharacter ? named(view, character) : '',
    text,
    detail:
      topic === 'award_bonus'
        ? say(`choice.reason.${detail}`)
        : topic === 'grant_background'
          ? say(`choice.kind.${detail}`)
          : topic === 'retire_background'
            ? cardMessage(view, character, detail)
            : detail,
  });
}

/** A card of a sheet by its name and face, as far as this viewer knows them. */
function cardMessage({ shared, own }: TableView, character: CharacterId, slot: string): Message {
  const cards =
    own.sheets.find(({ id }) => id === character)?.backgrounds ??
    shared.characters.find(({ id }) => id === character)?.sheet ??
    [];
  const card = cards.find((held) => held.slot === slot);
  if (card === undefined || 'closed' in card) return slotMessage(slot);
  return say('desk.card', { label: card.name === '' ? slotMessage(slot) : card.name, card: card.face });
}

export function cardWords({ card, value, from }: ResultCard): Facts {
  return { card, value, how: say(`result.${from}`) };
}
