/** Bot moves that lead the game: as the GM of the demo script, or as one seat of a table without a GM. */
import { gmSeat, suitOf } from '../../../kernel/index.ts';
import type { Intent } from '../../../kernel/index.ts';
import { concessions, demoScenes, enemies, proposedOutcomes, rival, sharedScenes, wishes } from '../data/demo.ts';
import type { DemoStep, Outcomes } from '../data/demo.ts';
import { costs } from '../data/names.ts';
import { canTellOutcome } from '../features/story/intents.ts';
import { arbiterFor, unansweredConsents } from '../selectors.ts';
import type { Settled } from '../state.ts';
import type { CharacterView, TableView } from '../view-types.ts';

function has(moves: readonly Intent[], type: string): boolean {
  return moves.some((move) => move.type === type);
}

/** Characters that can take part now. */
function availableCharacters(view: TableView): readonly CharacterView[] {
  const here = new Set(view.shared.players.filter(({ presence }) => presence === 'here').map(({ seat }) => seat));
  return view.shared.characters.filter(
    ({ owner, incapacitated, parked, standing, consents }) =>
      here.has(owner) && !incapacitated && !parked && standing === 'confirmed' && consents !== 'no',
  );
}

/** The current step of the demo script, from the number of resolutions in all scenes. */
function stepNow(view: TableView): DemoStep | undefined {
  const scene = view.shared.clock.scene;
  const before = demoScenes.slice(0, scene - 1).flatMap(({ steps }) => steps).length;
  // Resolutions that players proposed are not part of the script.
  return demoScenes[scene - 1]?.steps[view.shared.resolutions - view.shared.wished - before];
}

/** The intent that starts this step; `undefined` while no character can take part. */
function opening(view: TableView, step: DemoStep): Intent | undefined {
  const characters = availableCharacters(view);
  const character = characters[step.kind === 'fray' ? 0 : step.who % Math.max(characters.length, 1)];
  if (character === undefined) return undefined;
  if (step.kind === 'fray')
    return {
      type: 'open_fray',
      parties: [...characters.map(({ id }) => id), ...npcNamed(view, enemies.sheet)],
      gmCards: step.gmCards,
    };
  if (step.kind === 'challenge') {
    const { title, suit, target, extenuating } = step;
    return {
      type: 'set_challenge',
      character: character.id,
      title,
      suit,
      target,
      ...(extenuating === undefined ? {} : { extenuating }),
    };
  }
  const [against = gmSeat] = npcNamed(view, rival.sheet);
  return { type: 'declare_competition', parties: [character.id, against], combat: true };
}

function npcNamed(view: TableView, name: string): readonly string[] {
  const isOut = (id: string) =>
    view.shared.characters.some((character) => character.id === id && character.incapacitated);
  return view.own.sheets.filter((sheet) => sheet.name === name && !isOut(sheet.id)).map(({ id }) => id);
}

function isOurs({ shared: { characters } }: TableView, party: string): boolean {
  return characters.some(({ id, owner }) => id === party && owner !== gmSeat);
}

/**
 * Whether only players' characters took part. If the opposition of a fray has no card left, it is
 * found in `cast` or `gaveIn`.
 */
function isBetweenPlayers(view: TableView, { cards, left, gaveIn = [], cast = [] }: Settled): boolean {
  const parties = [...cards.map(({ party }) => party), ...left, ...gaveIn, ...cast];
  return parties.every((party) => isOurs(view, party));
}

/** The first step of this scene's script that fits the last resolution, if there is one. */
function settledStep(view: TableView): DemoStep | undefined {
  const { settled, clock } = view.shared;
  if (settled === null) return undefined;
  const { kind, challenge } = settled;
  const steps = demoScenes[clock.scene - 1]?.steps ?? [];
  if (challenge !== null) return steps.find((step) => step.kind === 'challenge' && step.title === challenge.title);
  // The script has no contest between players.
  if (isBetweenPlayers(view, settled)) return undefined;
  return steps.find((step) => step.kind === (kind === 'fray' ? 'fray' : 'duel'));
}

/** The parties that gave in and so ended the contest. */
function losersOf({ kind, left, withdrew = [], gaveIn = [] }: Settled): readonly string[] {
  return kind === 'competition' ? left.filter((party) => !withdrew.includes(party)) : gaveIn;
}

function settledResult(view: TableView): keyof Outcomes | undefined {
  const { settled } = view.shared;
  if (settled === null) return undefined;
  const { challenge, cards } = settled;
  if (challenge !== null) return ['failed', 'two', 'again'].includes(challenge.outcome) ? 'theirs' : 'ours';
  const [loser] = losersOf(settled);
  // Between players, neither `ours` nor `theirs` would fit: both are on the players' side.
  if (loser !== undefined && isBetweenPlayers(view, settled)) return 'open';
  if (loser !== undefined) return isOurs(view, loser) ? 'theirs' : 'ours';
  // Leaving by agreement decides nothing, whatever the last cards were.
  if (settled.withdrew !== undefined) return 'open';
  const winner = cards.find(({ won }) => won);
  return winner === undefined ? 'open' : isOurs(view, winner.party) ? 'ours' : 'theirs';
}

/** The GM's account of the last resolution, which is given only once. */
function outcomeAccount(view: TableView): Intent | undefined {
  const result = settledResult(view);
  if (result === undefined || !canTellOutcome(view)) return undefined;
  const { settled } = view.shared;
  const card = settled?.cards[0]?.card;
  const isCutShort = settled !== null && (losersOf(settled).length > 0 || settled.withdrew !== undefined);
  const proposed = card === undefined ? undefined : proposedOutcomes[suitOf(card)];
  const outcomes = settledStep(view)?.outcomes ?? (isCutShort ? concessions : proposed);
  const text = outcomes?.[result];
  return text === undefined ? undefined : { type: 'annotate', text };
}

/** Answers a proposal that this seat judges: a challenge gets a medium target, everything else a yes. */
function answerProposal(view: TableView, moves: readonly Intent[], seat: string): Intent | undefined {
  const proposal = view.shared.proposals.find(({ by }) => arbiterFor(view.shared, by) === seat);
  if (proposal === undefined || view.shared.resolution !== null) return undefined;
  // Players at the table answer first whether they consent (DR-144).
  const consenters = new Set(
    unansweredConsents(view.shared, proposal.sides.flat(), seat).flatMap(({ asked }) => asked),
  );
  if (view.shared.players.some((player) => player.presence === 'here' && consenters.has(player.seat))) return undefined;
  const topic = `proposal:${proposal.id}`;
  const votes = moves.filter((move) => move.type === 'vote' && move['topic'] === topic);
  const no = votes.find((move) => move['yes'] === false);
  if (proposal.kind !== 'challenge') return votes.find((move) => move['yes'] === true) ?? no;
  const [held] = proposal.sides.flat();
  const character = availableCharacters(view).find(({ id, owner }) =>
    held === undefined ? owner === proposal.by : id === held,
  );
  const isLocked = view.shared.locks.some(
    ({ title }) => title.trim().toLowerCase() === proposal.text.trim().toLowerCase(),
  );
  if (character === undefined || isLocked || !has(moves, 'set_challenge')) return no;
  return {
    type: 'set_challenge',
    character: character.id,
    title: proposal.text,
    suit: proposal.suit ?? 'S',
    target: 8,
  };
}

/** The judge puts the cost of a success into words (DR-81). */
function cost(view: TableView, seat: string): Intent | undefined {
  const open = view.shared.cost;
  return open !== null && open.arbiter === seat ? { type: 'annotate', text: costs[open.suit] } : undefined;
}

/** Plays the demo script step by step and then closes the session. */
export function asGm(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { phase, scene, clock } = view.shared;
  const answered = cost(view, gmSeat) ?? outcomeAccount(view) ?? answerProposal(view, moves, gmSeat);
  if (answered !== undefined) return answered;
  if (phase === 'SESSION_CLOSE') return moves.find(({ type }) => type === 'end_campaign');
  if (phase !== 'SESSION_OPEN' && phase !== 'FREE_PLAY') return undefined;
  if (scene === null) {
    const next = demoScenes[clock.scene];
    if (next === undefined)
      return moves.find(({ type }) => type === (phase === 'FREE_PLAY' ? 'close_session' : 'open_scene'));
    return { type: 'open_scene', title: next.title, opening: next.opening };
  }
  const step = stepNow(view);
  // An NPC is made when it is needed, so that the first scene begins at once.
  const neededNpc = step?.kind === 'duel' ? rival : step?.kind === 'fray' ? enemies : undefined;
  const isMissing = neededNpc !== undefined && view.own.sheets.every(({ name }) => name !== neededNpc.sheet);
  if (isMissing && view.shared.options.npcBackgrounds) return { type: 'npc_create', ...neededNpc };
  const open = step === undefined ? undefined : opening(view, step);
  return open !== undefined && has(moves, open.type) ? open : moves.find(({ type }) => type === 'close_scene');
}

/** Resolutions in each scene when bots play without a GM. */
const stepsWithoutGm = 4;

/** Without a GM the seats take turns at starting a resolution. */
export function asSharedLeader(view: TableView, moves: readonly Intent[], seat: string): Intent | undefined {
  const answered = cost(view, seat) ?? answerProposal(view, moves, seat);
  if (answered !== undefined) return answered;
  const { phase, scene, clock, resolutions, proposals, questions, players } = view.shared;
  const here = players.filter(({ presence }) => presence === 'here').map((player) => player.seat);
  if (here[resolutions % Math.max(here.length, 1)] !== seat || proposals.length > 0 || questions.length > 0)
    return undefined;
  if (phase === 'SESSION_CLOSE') return moves.find(({ type }) => type === 'end_campaign');
  if (phase !== 'SESSION_OPEN' && phase !== 'FREE_PLAY') return undefined;
  if (scene === null) {
    const title = sharedScenes[clock.scene];
    return title === undefined
      ? moves.find(({ type }) => type === 'close_session')
      : moves.find(({ type }) => type === 'open_scene') && { type: 'open_scene', title };
  }
  const isDone = resolutions >= clock.scene * stepsWithoutGm;
  const wish = wishes[resolutions % wishes.length];
  if (isDone || wish === undefined || !has(moves, 'propose_challenge') || availableCharacters(view).length === 0)
    return moves.find(({ type }) => type === 'close_scene');
  const isFight = resolutions % stepsWithoutGm === 1 && has(moves, 'open_fray');
  if (isFight) return { type: 'open_fray', parties: availableCharacters(view).map(({ id }) => id), gmCards: 1 };
  return availableCharacters(view).some(({ owner }) => owner === seat)
    ? { type: 'propose_challenge', ...wish }
    : moves.find(({ type }) => type === 'close_scene');
}
