/** The words of moves about a draw: what it would become, its odds, and what it costs. */
import type { Intent, MoveWords, Message } from '../../../kernel/index.ts';
import { cardAt, gmSeat, suitOf, suits } from '../../../kernel/index.ts';
import { asJudged } from '../bot/card-value.ts';
import { viewerSeat } from '../declare.ts';
import { ownBackground } from '../features/backgrounds/hand.ts';
import type { Judged } from '../features/draws/judging.ts';
import { contest, judgeChallenge, ladder } from '../features/draws/judging.ts';
import { arbiterFor, keepHandle, proposedCharacter } from '../selectors.ts';
import type { PartyId, ResultCard } from '../state.ts';
import type { DrawView, ResolutionView, TableView } from '../view-types.ts';
import { chanceToMeet, hitRule, nextResults, resultChances, shareOf } from './chances.ts';
import { contenderOf, faceOf, insideSentence, named, say } from './words.ts';

/** The draw that the viewer's card with this handle can replace. */
export function ownDraw(view: TableView, handle: unknown): DrawView | undefined {
  const owner =
    ownBackground(view, String(handle))?.character ??
    view.own.sheets.find(({ bonus }) => bonus.some((card) => card.handle === handle))?.id;
  const draws = view.shared.resolution?.draws ?? [];
  return draws.find(({ party }) => party === owner) ?? draws.find(({ party }) => party === gmSeat);
}

export function effectOfPlaying(view: TableView, handle: unknown): Message | undefined {
  const face = faceOf(view, handle);
  const draw = ownDraw(view, handle);
  return face === undefined || draw === undefined ? undefined : effectMessage(view, draw, asJudged(view, face));
}

export function effectMessage(view: TableView, draw: DrawView, card: Judged): Message | undefined {
  const { resolution } = view.shared;
  if (resolution === null) return undefined;
  const { challenge } = resolution;
  if (challenge !== null) {
    const target = challenge.target ?? view.own.target;
    if (target === undefined) return undefined;
    const { outcome } = judgeChallenge(card, { suit: challenge.suit, target }, hitRule(view));
    if (!isFalling(view, draw.party)) return say(`mean.cell.${outcome}`);
    if (view.shared.options.secondSame === 'outAtOnce') return say('mean.cell.failed');
    // A character out of action cannot draw once more (DR-119).
    return say(outcome === 'two' || outcome === 'again' ? 'mean.cell.missed' : `mean.cell.${outcome}`);
  }
  if (resolution.kind === 'fray') return say('mean.value', { value: card.value });
  const side = resolution.parties.find(({ id }) => id === draw.party)?.side;
  const against = countingDraws(view, resolution).flatMap(({ party, result }) => {
    const other = resolution.parties.find(({ id }) => id === party);
    if (result === null || other === undefined || other.side === side) return [];
    const relation = contest(contenderOf(view, draw.party, card), contenderOf(view, party, result));
    const whose = card.value > result.value ? 'win' : 'lose';
    return [
      { key: relation === 'unresolved' ? relation : `${relation}.${whose}`, name: insideSentence(named(view, party)) },
    ];
  });
  const [first] = against;
  if (first === undefined) return undefined;
  return against.length === 1
    ? say(`mean.pair.${first.key}`, { name: first.name })
    : say('mean.pairs', { value: card.value, n: against.length });
}

/** What a card that the viewer can choose counts as, and for which draw (DR-56). */
function choiceIn(
  { shared: { resolution } }: TableView,
  handle: unknown,
): { readonly draw: DrawView; readonly counts: Judged & Pick<ResultCard, 'from'> } | undefined {
  for (const draw of resolution?.draws ?? []) {
    if (!draw.choosing) continue;
    const choices = draw.offer === null ? draw.cards : [draw.offer.card];
    const kept = handle === keepHandle(draw) ? draw.result : undefined;
    const counts = choices.find((card) => card.handle === handle)?.counts ?? kept ?? undefined;
    if (counts !== undefined) return { draw, counts };
  }
  return undefined;
}

/** Choosing between cards: what each would do, and what a disadvantage makes of it (DR-56, DR-112). */
export function choiceWords(view: TableView, handle: unknown): MoveWords {
  const { resolution } = view.shared;
  const message = say('move.choose_card', { card: cardAt(view.own.choices, String(handle))?.face ?? '' });
  const choice = choiceIn(view, handle);
  if (choice === undefined || resolution === null) return { message };
  const { draw, counts } = choice;
  // While another party has no result yet, the card cannot be compared.
  const isOpen = resolution.draws.every(({ party, result }) => party === draw.party || result !== null);
  const means = isOpen ? effectMessage(view, draw, counts) : undefined;
  return {
    message,
    ...(means === undefined ? {} : { means }),
    ...(counts.from === 'penalty' ? { warns: say('warn.counts', { card: counts.card }) } : {}),
  };
}

/**
 * Whether this party is out of action once its draw is judged, because it has drawn a second card of a suit (DR-118,
 * DR-120).
 */
export function isFalling({ shared: { resolution, characters, options } }: TableView, party: PartyId): boolean {
  const held = characters.find(({ id }) => id === party)?.disadvantages.map(({ card }) => card) ?? [];
  const draws = resolution?.draws.filter((draw) => draw.party === party) ?? [];
  const taken = draws.flatMap(({ disadvantages }) => disadvantages);
  const before = held.filter((card) => !taken.includes(card));
  const suitsBefore = new Set(before.map((card) => suitOf(card)));
  const drawn = options.incapacitateOn === 'anyDraw' ? draws.flatMap(({ cards }) => cards.map(({ card }) => card)) : [];
  const suitsTaken = taken.map((card) => suitOf(card));
  return (
    [...taken, ...drawn].some((card) => suitsBefore.has(suitOf(card))) || new Set(suitsTaken).size < suitsTaken.length
  );
}

/** Whether this effect means that the player who accepts it fails or loses. */
export function isBad({ text }: Message): boolean {
  return text === 'mean.cell.failed' || text === 'mean.cell.missed' || text.endsWith('.lose');
}

/**
 * The risk of taking a disadvantage: a second card in a suit that is already held takes the holder out (DR-118,
 * DR-122).
 */
export function disadvantageWarning(view: TableView): Message {
  if (view.own.sheets.some(({ id }) => isFalling(view, id))) return say('warn.falling');
  const suits = view.shared.characters
    .filter(({ id }) => view.own.sheets.some((sheet) => sheet.id === id))
    .flatMap(({ disadvantages }) => disadvantages.map(({ card }) => suitOf(card)));
  if (suits.length > 0) return say('warn.second', { suits: [...new Set(suits)] });
  const { successExpiry, incapacitateOn } = view.shared.options;
  return say('warn.disadvantage', {
    end: say(`warn.disadvantage.end.${successExpiry}`),
    out: say(`warn.disadvantage.out.${incapacitateOn}`),
  });
}

/**
 * The draws that will be judged: not those of parties that have left, have failed on purpose, or are out before the
 * cards count (DR-106, DR-120).
 */
export function countingDraws(view: TableView, { parties, draws, fray }: ResolutionView): ResolutionView['draws'] {
  const isOutAtOnce = (party: PartyId): boolean =>
    fray !== null && view.shared.options.secondSame === 'outAtOnce' && isFalling(view, party);
  return draws.filter(
    ({ party }) =>
      parties.some(({ id, active }) => id === party && active) &&
      fray?.resigned.includes(party) !== true &&
      !isOutAtOnce(party),
  );
}

/**
 * The draws that the viewer's card has to beat: those of the other sides, and in a fray also those
 * of their own side, because only the highest card succeeds (DR-89).
 */
export function drawsToBeat(view: TableView, resolution: ResolutionView): ResolutionView['draws'] {
  const { kind, parties } = resolution;
  const draws = countingDraws(view, resolution);
  const own = new Set(view.own.sheets.map(({ id }) => id));
  const sideOf = (party: string) => parties.find(({ id }) => id === party)?.side;
  const side = parties.find(({ id }) => own.has(id))?.side;
  return draws.filter(({ party }) => (kind === 'fray' ? !own.has(party) : sideOf(party) !== side));
}

/** How likely the next card is to meet the target, or to beat the cards of the others (DR-110). */
export function improvementWords(view: TableView): Pick<MoveWords, 'means'> {
  const { resolution } = view.shared;
  if (resolution === null) return {};
  const own = resolution.draws.find(({ party }) => view.own.sheets.some(({ id }) => id === party));
  const cards = nextResults(view, own?.party, 'disadvantage');
  const target = resolution.challenge?.target ?? view.own.target;
  if (resolution.kind === 'challenge')
    return target === undefined
      ? {}
      : { means: say('mean.disadvantage.target', { n: chanceToMeet(view, cards, target) }) };
  const against = drawsToBeat(view, resolution).flatMap(({ result }) => (result === null ? [] : [result.value]));
  if (against.length === 0) return {};
  return { means: say('mean.disadvantage.above', { n: shareOf(cards, ({ value }) => value > Math.max(...against)) }) };
}

export function drawWords(view: TableView): MoveWords {
  const { phase } = view.shared;
  if (phase === 'CH_FOLLOWUP') return { message: say('move.draw.again'), means: say('mean.time') };
  return { message: say('move.draw') };
}

/** Stopping keeps a partial success, and is then the same as accepting it (DR-78, DR-80). */
export function stopWords({ shared: { resolution } }: TableView, message: Message): MoveWords {
  const challenge = resolution?.challenge ?? null;
  if (challenge?.follow === 'partial') return { message, means: say('mean.stop.same'), aside: true };
  return { message, means: say(challenge?.partial === true ? 'mean.stop.kept' : 'mean.stop') };
}

/** A complete challenge is a button with its odds; an incomplete one is a form that is filled in as far as possible. */
export function challengeWords(view: TableView, move: Intent): MoveWords {
  const target = move['target'];
  if (typeof target === 'number') {
    const step = ladder.find((rung) => rung.target === target)?.label ?? 'other';
    const party = typeof move['character'] === 'string' ? move['character'] : undefined;
    const suit = suits.find((candidate) => candidate === move['suit']) ?? 'C';
    const { failed } = resultChances(view, party, { suit, target });
    return {
      message: say(`move.set_challenge.${step}`, { n: target, title: String(move['title']) }),
      means: say('mean.chance', { n: chanceToMeet(view, nextResults(view, party), target), failed }),
      // A judge who still owes the words of a cost could take these buttons for that question.
      ...(view.shared.cost?.arbiter === viewerSeat(view) ? { aside: true } : {}),
    };
  }
  const proposal = view.shared.proposals.find(
    ({ kind, by }) => kind === 'challenge' && arbiterFor(view.shared, by) === viewerSeat(view),
  );
  // A proposal with a suit has a button for each target, and the form is only for another suit or number.
  const isAnswer = proposal !== undefined && proposal.suit === null;
  const character = proposal === undefined ? undefined : proposedCharacter(view.shared, proposal);
  const cards = nextResults(view, character);
  return {
    message: say('move.set_challenge'),
    means: say(
      'mean.ladder',
      Object.fromEntries(ladder.map(({ label, target: at }) => [label, chanceToMeet(view, cards, at)])),
    ),
    ...(isAnswer ? {} : { folded: true }),
    ...(proposal === undefined
      ? {}
      : {
          initialValues: {
            title: proposal.text,
            ...(character === undefined ? {} : { character }),
            ...(proposal.suit === null ? {} : { suit: proposal.suit }),
          },
        }),
  };
}
