/**
 * The centre of the table during a resolution: cards in front of their owners, the subject, and the possible results.
 */
import type { CellGrid, LaidCard, Message, SidePanel, ZoneLayout } from '../../../kernel/index.ts';
import { percentOf } from '../../../kernel/index.ts';
import { contest, judgeChallenge, ladder } from '../features/draws/judging.ts';
import type { ChallengeResult, Competition, JudgedPair, LastPlay, PairOutcome, PartyId, Settled } from '../state.ts';
import { opposition, pairsOfExchange } from '../selectors.ts';
import type { DrawView, ResolutionView, TableView } from '../view-types.ts';
import { drawsOne, hitRule, pairChances, resultChances } from './chances.ts';
import { countingDraws, isFalling } from './draw-words.ts';
import {
  contenderOf,
  insideSentence,
  named,
  namedThen,
  oppositionMessage,
  say,
  sidesMessage,
  timedMessage,
} from './words.ts';

/** The zone onto which the viewer plays a card that replaces a draw. */
export const ownPlace = 'result';

function isOwn(view: TableView, controller: string | null): boolean {
  const { you } = view.own;
  return controller !== null && controller === (you.kind === 'gm' ? 'gm' : you.kind === 'seat' ? you.seat : '');
}

const discard: ZoneLayout = {
  id: 'discard',
  kind: 'stack',
  place: 'right',
  cards: ['shared', 'discard'],
  back: 'players',
  label: 'zone.discard',
};

/** One zone for each party, and the discard pile unless its last cards are still laid out. */
export function piles(view: TableView): readonly ZoneLayout[] {
  const { resolution, settled } = view.shared;
  const places = resolution === null ? [] : placesOf(resolution, view);
  return resolution === null && settled !== null && settled.cards.length > 0 ? places : [...places, discard];
}

function placesOf(resolution: ResolutionView, view: TableView): readonly ZoneLayout[] {
  return resolution.parties.flatMap(({ id, active, controller, cards }, index): readonly ZoneLayout[] => {
    if (!active && cards.length === 0) return [];
    const { text, facts = {} } = placeWords(view, resolution, id);
    return [
      {
        id: `before ${id}`,
        kind: 'row',
        place: 'centre',
        cards: ['shared', 'resolution', 'parties', index, 'cards'],
        back: 'players',
        label: text,
        facts,
        ...(isOwn(view, controller) ? { target: ownPlace } : {}),
      },
    ];
  });
}

/** A party's name below a card, where neither an article nor the names of several NPCs have room. */
function labelName(party: PartyId, { name, cast = [] }: { readonly name: Message } & Pick<Settled, 'cast'>): Message {
  return party === opposition && cast.length !== 1 ? say('who.opposition.label') : name;
}

/** The label of a party's zone: its progress so far. */
function placeWords(view: TableView, resolution: ResolutionView, id: PartyId): Message {
  const name = labelName(id, { ...resolution.fray, name: named(view, id) });
  const draws = resolution.draws.filter(({ party }) => party === id);
  if (draws.length === 0) return say(resolution.ready.includes(id) ? 'zone.before.ready' : 'zone.before', { name });
  if (draws.some(({ choosing, result }) => choosing || result === null)) return say('zone.before.choosing', { name });
  return say('zone.before.counts', { name, values: draws.map(({ result }) => result?.value ?? 0).join(', ') });
}

/** The cards of the last resolution stay until the next one begins or the scene closes. */
export function laid(view: TableView): readonly LaidCard[] {
  const { resolution, settled } = view.shared;
  if (resolution !== null || settled === null) return [];
  return settled.cards.map(({ party, card, value, back, won }, index): LaidCard => ({
    id: `settled ${index}`,
    card,
    back,
    label: say('zone.before.counts', {
      name: labelName(party, { ...settled, name: namedThen(view, party) }),
      values: String(value),
    }),
    ...(won ? { won: true } : {}),
  }));
}

const cells: readonly (readonly [string, readonly [ChallengeResult, ChallengeResult, ChallengeResult]])[] = [
  ['hit', ['complete', 'partial', 'cost']],
  ['miss', ['two', 'again', 'failed']],
];

/** The six results: the chance of each before the draw, and the current one after it (DR-69 to DR-75). */
function sixCells(view: TableView, { challenge, draws }: ResolutionView): CellGrid | undefined {
  const target = challenge?.target ?? view.own.target;
  if (challenge === null || target === undefined) return undefined;
  const { suit, character } = challenge;
  // Once a card is drawn, the chances of the next one do not matter, even while the card that counts is chosen.
  const odds =
    draws.length === 0 && drawsOne(view, character) ? resultChances(view, character, { suit, target }) : undefined;
  const result = draws[0]?.result;
  const current =
    result === null || result === undefined
      ? undefined
      : judgeChallenge(result, { suit, target }, hitRule(view)).outcome;
  return {
    columns: [say(`cells.suit.${suit}`), say(`cells.colour.${suit}`), say(`cells.other.${suit}`)],
    rows: cells.map(([row, names]) => ({
      message: say(`cells.${row}`, { n: target }),
      cells: names.map((cell) => ({
        message: say(`cells.${cell}.drawn`),
        ...(odds === undefined ? {} : { odds: say(`cells.${cell}`, { n: odds[cell] }) }),
        ...(cell === current ? { lit: true as const } : {}),
      })),
    })),
  };
}

/** The extra time of an attempt that goes on (DR-79). */
function extraTime(n: number, span: string): Message {
  return span === '' ? say('panel.challenge.time', { n }) : say('panel.challenge.time.span', { n, span });
}

function challengeCaption(view: TableView, resolution: ResolutionView): SidePanel | undefined {
  const { challenge } = resolution;
  if (challenge === null) return undefined;
  const target = challenge.target ?? view.own.target;
  const grid = sixCells(view, resolution);
  const step = ladder.find((rung) => rung.target === target)?.label ?? 'other';
  const about = { name: named(view, challenge.character), title: challenge.title, suit: challenge.suit };
  return {
    title: say('panel.challenge', about),
    ...(grid === undefined ? {} : { grid }),
    lines: [
      target === undefined
        ? say('panel.challenge.hidden', about)
        : say(`caption.target.${step}`, { suit: challenge.suit, n: target }),
      ...(challenge.extenuating === null
        ? []
        : [say('panel.challenge.extenuating', { reason: challenge.extenuating })]),
      ...(challenge.time > 0 ? [extraTime(challenge.time, resolution.span)] : []),
      ...(challenge.partial ? [say('panel.challenge.partial')] : []),
    ],
  };
}

function currentPairs(view: TableView, resolution: ResolutionView): readonly JudgedPair[] {
  const sideOf = (party: PartyId) => resolution.parties.find(({ id }) => id === party)?.side;
  const draws = countingDraws(view, resolution);
  return draws.flatMap((first, index) =>
    draws.slice(index + 1).flatMap((second): readonly JudgedPair[] => {
      if (first.result === null || second.result === null || sideOf(first.party) === sideOf(second.party)) return [];
      const relation = contest(
        contenderOf(view, first.party, first.result),
        contenderOf(view, second.party, second.result),
      );
      const higher = first.result.value > second.result.value ? first.party : second.party;
      return [{ a: first.party, b: second.party, relation, beneficiary: relation === 'unresolved' ? null : higher }];
    }),
  );
}

type Naming = (party: PartyId) => Message;

function pairLine({ a, b, relation, beneficiary }: JudgedPair, nameOf: Naming, key: string = relation): Message {
  const loser = beneficiary === a ? b : a;
  return say(`caption.pair.${key}`, {
    a: nameOf(a),
    b: insideSentence(nameOf(b)),
    name: nameOf(beneficiary ?? a),
    loser: insideSentence(nameOf(loser)),
  });
}

/** Whether the right to alter the scene was used or given up. */
function isSpent({ alters }: Pick<Competition, 'alters'>, { relation, beneficiary }: JudgedPair): boolean {
  return relation === 'alter' && beneficiary !== null && !alters.includes(beneficiary);
}

/**
 * Whether the party that could alter the scene may not: another one beats it, it leaves with this exchange, or no
 * person plays it (DR-47, DR-119, DR-147).
 */
function isLapsed(view: TableView, pairs: readonly JudgedPair[], { relation, beneficiary }: JudgedPair): boolean {
  if (relation !== 'alter' || beneficiary === null) return false;
  const losers = pairs.flatMap((pair) =>
    pair.relation === 'decisive' ? [pair.beneficiary === pair.a ? pair.b : pair.a] : [],
  );
  const party = view.shared.resolution?.parties.find(({ id }) => id === beneficiary);
  return losers.includes(beneficiary) || party?.controller === null || isFalling(view, beneficiary);
}

/**
 * With more than two parties a table shows all pairs at once (DR-44, DR-47). `isOver`: its right to alter the scene is
 * over.
 */
function matrix(view: TableView, pairs: readonly JudgedPair[], isOver: (pair: JudgedPair) => boolean): CellGrid {
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  return {
    columns: ids.map((id) => named(view, id)),
    rows: ids.map((row) => ({
      message: named(view, row),
      cells: ids.map((column) => {
        const pair = pairs.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
        if (pair === undefined) return {};
        const outcome = pair.beneficiary === null ? 'tie' : pair.beneficiary === row ? 'won' : 'lost';
        return outcome === 'won'
          ? { message: say(`matrix.${isOver(pair) ? 'alter.over' : pair.relation}.won`), lit: true as const }
          : {
              message: say(
                outcome === 'tie' ? 'matrix.unresolved' : `matrix.${isOver(pair) ? 'alter.over' : pair.relation}.lost`,
              ),
            };
      }),
    })),
  };
}

const outcomes: readonly PairOutcome[] = ['decisive', 'advantage', 'alter', 'unresolved'];

/** The possible outcomes of two cards, with the chance of each before the draw. */
function pairGrid(
  current: PairOutcome | undefined,
  chances: Readonly<Record<PairOutcome, number>> | undefined,
): CellGrid {
  return {
    columns: outcomes.map((outcome) => say(`pair.${outcome}`)),
    rows: [
      {
        message: say('pair.higher'),
        cells: outcomes.map((outcome) => ({
          message: say(`pair.${outcome}.drawn`),
          ...(chances === undefined ? {} : { odds: say(`pair.${outcome}.means`, { n: percentOf(chances[outcome]) }) }),
          ...(outcome === current ? { lit: true as const } : {}),
        })),
      },
    ],
  };
}

function sidesOf(view: TableView, { parties, fray }: ResolutionView): Message {
  const active = parties.filter((party) => party.active);
  const isOver = new Set(active.map(({ side }) => side)).size < 2;
  const sides = [...Map.groupBy(isOver ? parties : active, ({ side }) => side).values()];
  const nameOf = (id: PartyId) => (id === opposition ? oppositionMessage(view, fray?.cast) : named(view, id));
  return sidesMessage(sides.map((side) => side.map(({ id }) => nameOf(id))));
}

/**
 * What happens before any two cards can be compared: the draw, or with an advantage the choice between two cards
 * (DR-53).
 */
function openingLine(view: TableView, { draws }: ResolutionView): Message {
  const undecided = draws.filter(({ choosing, result }) => choosing || result === null).map(({ party }) => party);
  if (undecided.length === 0) return say('caption.together');
  return say('caption.choosing', { names: undecided.map((party) => insideSentence(named(view, party))) });
}

/** How the scene was altered in this exchange, until play continues (DR-57). */
function alteredLines(view: TableView, { altered }: Competition): readonly Message[] {
  return altered === null ? [] : [say('event.scene_altered', { name: named(view, altered.party), text: altered.text })];
}

function competitionCaption(view: TableView, resolution: ResolutionView): SidePanel | undefined {
  const { competition } = resolution;
  if (competition === null) return undefined;
  const isJudged = view.shared.phase === 'CO_AFTER';
  const pairs = isJudged ? pairsOfExchange(resolution) : currentPairs(view, resolution);
  const advantages = Object.entries(view.shared.advantages).filter(([, n]) => n > 0);
  const several = pairs.length > 1;
  const nameOf: Naming = (party) => named(view, party);
  const isOver = (pair: JudgedPair) => (isJudged ? isSpent(competition, pair) : isLapsed(view, pairs, pair));
  return {
    title: say(competition.combat ? 'panel.combat' : 'panel.competition', {
      n: Math.max(competition.exchange, 1),
      names: sidesOf(view, resolution),
    }),
    grid: several ? matrix(view, pairs, isOver) : pairGrid(pairs[0]?.relation, pairChances(view, resolution)),
    lines: [
      ...(several ? [] : pairs.map((pair) => pairLine(pair, nameOf, isOver(pair) ? 'alter.over' : pair.relation))),
      ...(pairs.length > 0 && !isJudged ? [say('caption.stands')] : []),
      ...(pairs.length === 0 ? [openingLine(view, resolution)] : []),
      ...alteredLines(view, competition),
      ...advantages.map(([id, held]) =>
        say('panel.advantage', {
          name: named(view, id),
          n: 1 + (view.shared.options.advantageStack ? held : 1),
        }),
      ),
    ],
  };
}

function highest(draws: readonly DrawView[]): readonly PartyId[] {
  const highestValue = Math.max(0, ...draws.map(({ result }) => result?.value ?? 0));
  return [
    ...new Set(
      draws.filter(({ result }) => result !== null && result.value === highestValue).map(({ party }) => party),
    ),
  ];
}

/** What the highest card would bring: a tie between the sides brings no success or a draw-off (DR-93). */
function frayLead({ shared }: TableView, { parties }: ResolutionView, leading: readonly PartyId[]): string {
  const sides = new Set(parties.filter(({ id }) => leading.includes(id)).map(({ side }) => side));
  if (sides.size <= 1) return 'caption.fray.leads';
  return `caption.fray.tied.${shared.phase === 'FR_AFTER' ? 'judged' : shared.options.frayTie}`;
}

function frayCaption(view: TableView, resolution: ResolutionView): SidePanel | undefined {
  const { fray, draws } = resolution;
  if (fray === null) return undefined;
  const isJudged = view.shared.phase === 'FR_AFTER';
  const leading = highest(
    isJudged ? draws.filter(({ id }) => fray.highest.includes(id)) : countingDraws(view, resolution),
  );
  const aims = fray.aims.map(({ party, text, with: ally }): CellGrid['rows'][number] => ({
    message: named(view, party),
    cells: [
      {
        message:
          ally === null
            ? say('aim', { text })
            : say(text === '' ? 'aim.same.wordless' : 'aim.same', { ally: named(view, ally), text }),
        ...(leading.includes(party) ? { lit: true as const } : {}),
      },
    ],
  }));
  const insideNames = (ids: readonly PartyId[]) => ids.map((id) => insideSentence(named(view, id)));
  return {
    title: say('panel.fray', { n: Math.max(fray.exchange, 1), names: sidesOf(view, resolution) }),
    ...(aims.length === 0 ? {} : { grid: { columns: [], rows: aims } }),
    lines: [
      leading.length === 0
        ? fray.drawOff === null
          ? say(fray.gmCards === 0 ? 'panel.fray.players' : 'panel.fray.gm', { n: fray.gmCards })
          : say('panel.fray.off', { names: insideNames([...new Set(fray.drawOff)]) })
        : say(frayLead(view, resolution, leading), { names: insideNames(leading) }),
    ],
  };
}

/** Who won a competition that ended because the others gave in; that it has no winner, if no one was beaten (DR-59). */
function victoryOver(view: TableView, settled: Settled): readonly Message[] {
  const { pairs, cards, left, withdrew = [] } = settled;
  // If the cards were not judged, there are no pairs, but the remaining parties' cards have won (DR-106).
  const {
    remaining: stayed = [
      ...pairs.flatMap(({ a, b }) => [a, b]),
      ...cards.filter(({ won }) => won).map(({ party }) => party),
    ],
  } = settled;
  const winners = [...new Set(stayed)].filter((id) => !left.includes(id));
  if (left.length > withdrew.length && winners.length > 0)
    return [say('event.competition_ended', { names: winners.map((id) => insideSentence(namedThen(view, id))) })];
  return pairs.some(({ relation }) => relation === 'decisive') ? [] : [say('event.competition_ended.nobody')];
}

/** How a party left the competition: being out of action is no decision of its player (DR-119). */
function wayOut({ withdrew = [], out = [] }: Settled, id: PartyId): string {
  if (withdrew.includes(id)) return 'caption.withdrew';
  return out.includes(id) ? 'event.incapacitated' : 'caption.gave_in';
}

/** The price of a success, once it is in words (DR-81). */
function costLines(view: TableView, { challenge }: Settled): readonly Message[] {
  const { costPut } = view.shared;
  if (costPut === null || challenge?.outcome !== 'cost' || challenge.character !== costPut.character) return [];
  return [say('event.cost_set', { name: namedThen(view, costPut.character), text: costPut.text })];
}

function settledLines(view: TableView, settled: Settled): readonly Message[] {
  const { kind, challenge, pairs, cards, left, gained, gaveIn = [] } = settled;
  const nameOf: Naming = (party) => namedThen(view, party);
  if (challenge !== null) {
    const { character, title, outcome, missed = 'partial', ruled, time = 0, span } = challenge;
    const key = missed === 'partial' ? `outcome.${outcome}` : `kept.${missed}`;
    const told = say(`caption.${key}`, { name: nameOf(character), title });
    const line = ruled === true ? say('caption.ruled', { line: told }) : told;
    return [time > 0 ? timedMessage(line, { n: time, span }) : line, ...costLines(view, settled)];
  }
  if (kind === 'challenge') return [say('caption.challenge.open')];
  if (kind === 'competition')
    return [
      // A party that left ended the competition, whatever the cards were.
      ...left.map((id) => say(wayOut(settled, id), { name: nameOf(id) })),
      ...victoryOver(view, settled),
      // The right to alter the scene ends with the competition.
      ...pairs
        .filter(({ a, b }) => !left.includes(a) && !left.includes(b))
        .map((pair) => pairLine(pair, nameOf, pair.relation === 'alter' ? 'alter.over' : pair.relation)),
    ];
  // The side that gave in has lost, even if it had the last success.
  // A side gives in as one, by a majority of its members (DR-94).
  const side = gaveIn.map((id) => nameOf(id));
  const yielded =
    side.length > 1
      ? [say('caption.yielded', { names: side.map(insideSentence) })]
      : side.map((name) => say('caption.gave_in', { name }));
  // The success itself, and everyone who shares it (DR-92).
  if (gained !== undefined && gained.text !== '')
    return [
      ...yielded,
      say('caption.fray.gained', {
        names: gained.parties.map((id) => insideSentence(nameOf(id))),
        text: gained.text,
      }),
    ];
  const winners = [...new Set(cards.filter(({ won }) => won).map(({ party }) => party))];
  return [
    ...yielded,
    ...(winners.length === 0
      ? [say('caption.fray.nobody')]
      : winners.map((id) => say('caption.fray.high', { name: nameOf(id) }))),
  ];
}

/** The character whose card was played: for the opposition an NPC, which has been met with it (DR-60). */
function playerOf(view: TableView, { party, character }: LastPlay): Message {
  return named(view, party === opposition ? character : party);
}

/** The last card played and its description (DR-95). */
function playedLines(view: TableView, { play }: ResolutionView): readonly Message[] {
  if (play === null || view.shared.phase !== 'WINDOW' || play.background === '') return [];
  const { background, text } = play;
  return [say('caption.played', { name: playerOf(view, play), background, text })];
}

/** How long a draw lasts in the story, if the judge said so (DR-48). */
function spanLines({ span }: ResolutionView): readonly Message[] {
  return span === '' ? [] : [say('caption.span', { span })];
}

function toldLines({ told }: Settled): readonly Message[] {
  return told === undefined ? [] : [say('caption.told', { text: told })];
}

/** What the characters see, until the first cards of the scene are drawn. */
function openingCaption({ shared: { scene } }: TableView): SidePanel | undefined {
  if (scene?.opening === undefined) return undefined;
  return {
    title: say('panel.clock.scene', { title: scene.title }),
    lines: [say('caption.told', { text: scene.opening })],
  };
}

export function caption(view: TableView): SidePanel | undefined {
  const { resolution, settled, phase } = view.shared;
  if (resolution === null)
    return settled === null
      ? openingCaption(view)
      : {
          title: say(`caption.settled.${settled.kind}`),
          lines: [...settledLines(view, settled), ...toldLines(settled)],
        };
  const about =
    challengeCaption(view, resolution) ?? competitionCaption(view, resolution) ?? frayCaption(view, resolution);
  const panel =
    about === undefined
      ? undefined
      : { ...about, lines: [...playedLines(view, resolution), ...about.lines, ...spanLines(resolution)] };
  // At the start of a resolution the result of the last one is still news.
  const isFresh = phase === 'CH_DRAW' || phase === 'CO_DRAW' || phase === 'FR_AIMS';
  const isFirst = (resolution.competition?.exchange ?? resolution.fray?.exchange ?? 1) <= 1;
  if (panel === undefined || settled === null || !isFresh || !isFirst) return panel;
  const told = settledLines(view, settled);
  // In a competition the lines about those who left come before the result.
  const [result = told[0]] = settled.kind === 'competition' ? told.slice(settled.left.length) : told;
  return {
    ...panel,
    lines: [...panel.lines, ...(result === undefined ? [] : [say('caption.before', { line: result })])],
  };
}
