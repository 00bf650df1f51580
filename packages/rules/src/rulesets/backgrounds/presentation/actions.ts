/** The words of each move: its button, its effect, and what to know before. */
import type { Facts, Intent, MoveGroup, MoveWords, OptionValue, Message } from '../../../kernel/index.ts';
import { gmSeat, pack, suitOf } from '../../../kernel/index.ts';
import { asJudged } from '../bot/card-value.ts';
import { challengeOdds, contest, judgeChallenge, ladder } from '../features/draws/judging.ts';
import type { Judged } from '../features/draws/judging.ts';
import { limitUsedBy } from '../features/backgrounds/play-limit.ts';
import { outcomeAfter } from '../features/rulings/ruling-words.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import { wishes } from '../data/demo.ts';
import { descriptions } from '../data/names.ts';
import { viewerSeat } from '../declare.ts';
import { canTellOutcome } from '../features/story/intents.ts';
import { arbiterFor, playedCard, wasVetoed } from '../selectors.ts';
import type { LastPlay, Proposal, SentBack, Topic } from '../state.ts';
import type { DrawView, TableView } from '../view-types.ts';
import { backgroundUnder } from '../features/backgrounds/hand.ts';
import { contenderOf, faceOf, named, questionMessage, say, titleIn } from './words.ts';

/** Moves that are almost always possible and rarely used. */
const asides: ReadonlySet<string> = new Set([
  'set_scope',
  'set_back',
  'annotate',
  'npc_create',
  'npc_edit',
  'npc_delete',
  'rule',
  'award_bonus',
  'grant_background',
  'retire_background',
  'intend_failure',
  'cancel_attempt',
  'concede',
  'withdraw',
  'change_scene',
  'close_scene',
  'close_session',
  'next_episode',
  'end_campaign',
]);

const clockMoves: ReadonlySet<string> = new Set(['close_scene', 'close_session']);

/** Forms that no question asks for; they start folded. */
const foldedForms: ReadonlySet<string> = new Set(['declare_competition', 'open_fray', 'summary', 'spend_bonus']);

/** The card's name, with its owner for the GM and for a viewer with several characters. */
function ownTitle(view: TableView, handle: unknown): Message | string {
  const title = titleIn(view, handle);
  const character = backgroundUnder(view, String(handle))?.character;
  const isSole = (view.own.sheets.length <= 1 && view.own.you.kind !== 'gm') || character === undefined;
  return isSole ? title : say('card.of', { name: named(view, character), title });
}

function ownDraw(view: TableView, handle: unknown): DrawView | undefined {
  const owner =
    backgroundUnder(view, String(handle))?.character ??
    view.own.sheets.find(({ bonus }) => bonus.some((card) => card.handle === handle))?.id;
  const draws = view.shared.resolution?.draws ?? [];
  return draws.find(({ party }) => party === owner) ?? draws.find(({ party }) => party === gmSeat);
}

/** The words with which this card was played before they were sent back, to be changed and sent again (DR-96). */
function sentBackOn(view: TableView, handle: unknown): SentBack | undefined {
  const face = faceOf(view, handle);
  const back = view.own.hand.find((card) => card.handle === handle)?.back ?? '';
  const sentBack = ownDraw(view, handle)?.sentBack;
  return face !== undefined && sentBack?.card === playedCard({ back, card: face }) ? sentBack : undefined;
}

/** What playing the card would do to the draw. */
function outcomeOf(view: TableView, handle: unknown): Message | undefined {
  const face = faceOf(view, handle);
  const draw = ownDraw(view, handle);
  return face === undefined || draw === undefined ? undefined : becomes(view, draw, asJudged(view, face));
}

function becomes(view: TableView, draw: DrawView, card: Judged): Message | undefined {
  const { resolution, options } = view.shared;
  if (resolution === null) return undefined;
  const { challenge } = resolution;
  if (challenge !== null) {
    const target = challenge.target ?? view.own.target;
    if (target === undefined) return undefined;
    const rule = options.hitRule === 'above' ? 'above' : 'atLeast';
    return say(`mean.cell.${judgeChallenge(card, { suit: challenge.suit, target }, rule).cell}`);
  }
  if (resolution.kind === 'fray') return say('mean.value', { value: card.value });
  const side = resolution.parties.find(({ id }) => id === draw.party)?.side;
  const against = resolution.draws.flatMap(({ party, result }) => {
    const other = resolution.parties.find(({ id }) => id === party);
    if (result === null || other === undefined || other.side === side) return [];
    const relation = contest(contenderOf(view, draw.party, card), contenderOf(view, party, result));
    const whose = card.value > result.value ? 'win' : 'lose';
    return [{ key: relation === 'unresolved' ? relation : `${relation}.${whose}`, name: named(view, party) }];
  });
  const [first] = against;
  if (first === undefined) return undefined;
  return against.length === 1
    ? say(`mean.pair.${first.key}`, { name: first.name })
    : say('mean.pairs', { value: card.value, n: against.length });
}

/** The risk of taking a disadvantage: a second card in a suit that is already held takes the holder out (DR-118). */
function warning(view: TableView): Message {
  const suits = view.shared.characters
    .filter(({ id }) => view.own.sheets.some((sheet) => sheet.id === id))
    .flatMap(({ disadvantages }) => disadvantages.map(({ card }) => suitOf(card)));
  return suits.length === 0 ? say('warn.disadvantage') : say('warn.second', { suits: [...new Set(suits)] });
}

/** How often a card from a full pack would improve the draw (DR-110). */
function helpOf(view: TableView): Pick<MoveWords, 'means'> {
  const { resolution } = view.shared;
  if (resolution === null) return {};
  const target = resolution.challenge?.target ?? view.own.target;
  if (resolution.kind === 'challenge')
    return target === undefined ? {} : { means: say('mean.disadvantage.target', { n: chance(view, target) }) };
  const own = new Set(view.own.sheets.map(({ id }) => id));
  const side = resolution.parties.find(({ id }) => own.has(id))?.side;
  const against = resolution.draws.flatMap(({ party, result }) =>
    resolution.parties.find(({ id }) => id === party)?.side === side || result === null ? [] : [result.value],
  );
  if (against.length === 0) return {};
  const cards = pack({ jokers: 'without' });
  const above = cards.filter((card) => asJudged(view, card).value > Math.max(...against));
  return { means: say('mean.disadvantage.above', { n: Math.round((100 * above.length) / cards.length) }) };
}

function autoWords(view: TableView, move: Intent): MoveWords {
  const card = faceOf(view, move['background']) ?? '';
  return {
    message: say('move.claim_auto', { background: ownTitle(view, move['background']), card }),
    means: say('mean.auto'),
  };
}

/** Questions in which neither answer is the expected one, because a yes takes something from a player. */
const againstSomeone: ReadonlySet<Topic> = new Set(['veto_description', 'take_out', 'retire_background', 'overturn']);

function voteWords(view: TableView, move: Intent): MoveWords {
  const topic = String(move['topic']);
  const word = move['yes'] === true ? 'yes' : 'no';
  const question = view.shared.questions.find((one) => one.topic === topic && isOpenTo(view, one.asked));
  if (question !== undefined) {
    const about = { question: questionMessage(view, question) };
    return {
      message: say(`move.vote.${word}`, about),
      group: {
        id: topic,
        message: say('move.vote.about', about),
        short: say(`choice.yes.${String(move['yes'])}`),
        // The others wait for the answer.
        urgent: true,
        ...(againstSomeone.has(question.topic) ? { even: true as const } : {}),
      },
    };
  }
  const { proposals } = view.shared;
  const proposal = proposals.find(({ id }) => `proposal:${id}` === topic);
  if (proposal !== undefined) {
    const { message, about } = proposalWords(view, proposal, word);
    // The expected answer to a wish is a challenge; declining it must not be the only button.
    if (proposal.kind === 'challenge') return { message, aside: true };
    return { message, group: { id: topic, message: about, short: say(`short.proposal.${word}`), urgent: true } };
  }
  return { message: say(`move.overturn.${word}`), aside: true };
}

/** An answer to a proposal, and the proposal itself, with its parties or subject; identical proposals are numbered. */
function proposalWords(
  view: TableView,
  proposal: Proposal,
  word: 'yes' | 'no',
): { readonly message: Message; readonly about: Message } {
  const { proposals } = view.shared;
  const about = ({ sides, text }: Proposal) => (text === '' ? listedNames(view, sides.flat()) : text);
  const alike = proposals.filter(
    (one) => one.kind === proposal.kind && one.by === proposal.by && about(one) === about(proposal),
  );
  const facts = { kind: say(`kind.${proposal.kind}`), seat: proposal.by, text: about(proposal) };
  const numbered = (message: Message): Message =>
    alike.length < 2
      ? message
      : say('move.proposal.nth', { message, nth: alike.indexOf(proposal) + 1, of: alike.length });
  return {
    message: numbered(say(`move.proposal.${word}`, facts)),
    about: numbered(say('move.proposal.about', facts)),
  };
}

function listedNames({ shared: { characters } }: TableView, ids: readonly string[]): string {
  return ids.flatMap((id) => characters.find((one) => one.id === id)?.name ?? []).join(', ');
}

function isOpenTo(view: TableView, asked: readonly string[]): boolean {
  const { you } = view.own;
  return asked.includes(you.kind === 'gm' ? gmSeat : you.kind === 'seat' ? you.seat : '');
}

function drawWords(view: TableView): MoveWords {
  const { phase, resolution } = view.shared;
  if (phase === 'CH_FOLLOWUP') return { message: say('move.draw.again'), means: say('mean.time') };
  const challenge = resolution?.challenge;
  const target = challenge?.target ?? view.own.target;
  if (challenge === null || challenge === undefined || target === undefined) return { message: say('move.draw') };
  const odds = challengeOdds(target, view.shared.options.hitRule === 'above' ? 'above' : 'atLeast');
  return { message: say('move.draw'), means: say('mean.odds', { ...odds }) };
}

/** Stopping keeps a partial success, and is then the same as accepting it (DR-78, DR-80). */
function stopWords({ shared: { resolution } }: TableView, message: Message): MoveWords {
  const challenge = resolution?.challenge ?? null;
  if (challenge?.follow === 'partial') return { message, means: say('mean.stop.same'), aside: true };
  return { message, means: say(challenge?.partial === true ? 'mean.stop.kept' : 'mean.stop') };
}

/** Percentage of cards that meet the target, by any result. */
function chance(view: TableView, target: number): number {
  const { complete, partial, cost } = challengeOdds(
    target,
    view.shared.options.hitRule === 'above' ? 'above' : 'atLeast',
  );
  return complete + partial + cost;
}

/** A complete challenge is a button with its odds; an incomplete one is a form that is filled in as far as possible. */
function challengeWords(view: TableView, move: Intent): MoveWords {
  const target = move['target'];
  if (typeof target === 'number') {
    const step = ladder.find((one) => one.target === target)?.label ?? 'other';
    const odds = challengeOdds(target, view.shared.options.hitRule === 'above' ? 'above' : 'atLeast');
    return {
      message: say(`move.set_challenge.${step}`, { n: target, title: String(move['title']) }),
      means: say('mean.chance', { n: chance(view, target), failed: odds.failed }),
    };
  }
  const wish = view.shared.proposals.find(
    ({ kind, by }) => kind === 'challenge' && arbiterFor(view.shared, by) === viewerSeat(view),
  );
  // With buttons for each target, the form is for another suit or number.
  const isAnswer = wish !== undefined && wish.suit === null;
  const character = view.shared.characters.find(({ owner }) => owner === wish?.by)?.id;
  return {
    message: say('move.set_challenge'),
    means: say('mean.ladder', Object.fromEntries(ladder.map(({ label, target: at }) => [label, chance(view, at)]))),
    ...(isAnswer ? {} : { folded: true }),
    ...(wish === undefined
      ? {}
      : {
          fills: {
            title: wish.text,
            ...(character === undefined ? {} : { character }),
            ...(wish.suit === null ? {} : { suit: wish.suit }),
          },
        }),
  };
}

/** A card without a name asks for one; a named card can be renamed. */
function nameWords(view: TableView, move: Intent): MoveWords {
  if (typeof move['text'] === 'string') return { message: say('move.name_background.as', { text: move['text'] }) };
  const [npc = '', place] = String(move['slot']).split('/');
  if (place !== undefined) return npcNameWords(view, npc, place);
  const slot = slotMessage(npc);
  const sole = view.own.sheets.length === 1;
  const leaves = sole ? { leaves: ['character'] } : {};
  const card = view.own.sheets.flatMap(({ backgrounds }) => backgrounds).find((one) => one.slot === move['slot']);
  if (card === undefined) return { message: say('move.name_background', { slot }), ...leaves };
  const unnamed = say('move.name_background.card', { slot, card: card.face });
  if (card.name !== '' && sole)
    return {
      message: say('move.rename_background', { slot, name: card.name }),
      fills: { text: card.name },
      aside: true,
      ...leaves,
    };
  return { message: unnamed, ...leaves };
}

/** Naming an NPC's card is rarely urgent, so the form is folded. */
function npcNameWords(view: TableView, character: string, place: string): MoveWords {
  const sheet = view.own.sheets.find(({ id }) => id === character);
  const name = sheet?.backgrounds.find(({ slot }) => slot === place)?.name ?? '';
  const facts = { of: sheet?.name ?? '', slot: slotMessage(place) };
  return name === ''
    ? { message: say('move.name_background.of', facts), aside: true, leaves: ['character'] }
    : {
        message: say('move.rename_background.of', { ...facts, name }),
        fills: { text: name },
        aside: true,
        leaves: ['character'],
      };
}

/** Groups the answers about another player's description, for a viewer who can veto it (DR-96). */
function vetoGroup({ shared, own }: TableView, short: Message): MoveGroup | undefined {
  const { resolution, mode } = shared;
  const play = resolution?.play ?? null;
  const isOwn = own.sheets.some(({ id }) => id === play?.party);
  if (play === null || isOwn || (mode === 'gm' && own.you.kind !== 'gm')) return undefined;
  if (wasVetoed(resolution, play)) return undefined;
  return { id: 'veto', message: say('group.veto', playFacts({ shared, own }, play)), short, even: true };
}

function playFacts(view: TableView, { party, card, text, background }: LastPlay): Facts {
  return { name: named(view, party), card, text, background: background === '' ? say('card.bonus') : background };
}

/** People judge a description, so it is shown in full with the result it would give (DR-96). */
function vetoWords(view: TableView, move: Intent): MoveWords {
  const play = view.shared.resolution?.play ?? null;
  const { reason } = move;
  if (typeof reason !== 'string')
    return play === null
      ? { message: say('move.veto_description'), aside: true }
      : { message: say('move.veto_description.own'), means: say('mean.veto', playFacts(view, play)), folded: true };
  const group = vetoGroup(view, say('move.veto_description.short', { reason }));
  return { message: say('move.veto_description.because', { reason }), ...(group === undefined ? {} : { group }) };
}

/** If a description can be vetoed, passing means accepting it. */
function passWords(view: TableView): MoveWords {
  const message = say('move.pass');
  const group = vetoGroup(view, message);
  if (group !== undefined) return { message, group };
  const own = new Set(view.own.sheets.map(({ id }) => id));
  const [draw, another] = (view.shared.resolution?.draws ?? []).filter(({ party }) => own.has(party));
  const means =
    draw === undefined || another !== undefined || draw.result === null ? undefined : becomes(view, draw, draw.result);
  return means === undefined ? { message } : { message, means: say('mean.as_it_stands', { means }) };
}

/** The disadvantage just drawn or the previous result, each with its face and its effect (DR-110). */
function offerWords(view: TableView, move: Intent): MoveWords {
  const own = new Set(view.own.sheets.map(({ id }) => id));
  const draw = view.shared.resolution?.draws.find(({ party, offer }) => own.has(party) && offer !== null);
  const word = move['yes'] === true ? 'yes' : 'no';
  const counts = word === 'yes' ? draw?.offer?.card.counts : draw?.result;
  if (draw === undefined || counts === undefined || counts === null)
    return { message: say(`move.use_disadvantage.${word}`) };
  const means = becomes(view, draw, counts);
  return {
    message: say(`move.use_disadvantage.${word}.card`, { card: counts.card }),
    ...(means === undefined ? {} : { means }),
  };
}

/** A ready-made table suggests words wherever it asks for them; which ones changes as play goes on. */
function filledText(
  { shared }: TableView,
  field: string,
  from: readonly string[],
): Pick<MoveWords, 'fills' | 'suggestions'> {
  const text = from[shared.resolutions % Math.max(from.length, 1)];
  if (!shared.options.readyMade || text === undefined) return {};
  return { fills: { [field]: text }, suggestions: { [field]: from } };
}

/** Words that the viewer owes the table come before all else: a cost (DR-81), or how the last resolution went. */
function owedWords(view: TableView): MoveWords | undefined {
  const { cost } = view.shared;
  if (cost !== null && cost.arbiter === viewerSeat(view))
    return { message: say('move.annotate.cost', { name: named(view, cost.character) }) };
  return canTellOutcome(view) ? { message: say('move.annotate.outcome') } : undefined;
}

function cardMoves(view: TableView, move: Intent): MoveWords | undefined {
  switch (move.type) {
    case 'substitute': {
      const means = outcomeOf(view, move['card']);
      const back = sentBackOn(view, move['card']);
      return {
        // A folded form shows only this sentence, so it includes the effect.
        message: say(means === undefined ? 'move.substitute' : 'move.substitute.becomes', {
          card: faceOf(view, move['card']) ?? '',
          background: ownTitle(view, move['card']),
          ...(means === undefined ? {} : { means }),
        }),
        folded: true,
        ...filledText(view, 'description', descriptions[suitOf(faceOf(view, move['card']) ?? 'AC')]),
        ...(back === undefined
          ? {}
          : {
              fills: { description: back.text },
              means: say('mean.substitute.sent_back', { seat: back.by, reason: back.reason }),
            }),
      };
    }
    case 'fray_success':
      return typeof move['text'] === 'string'
        ? {
            message: say('move.fray_success.told', {
              kind: say(`choice.fray_success.kind.${String(move['kind'])}`),
              text: move['text'],
            }),
          }
        : undefined;
    case 'propose_challenge':
      return {
        message: say('move.propose_challenge'),
        ...(view.shared.resolution === null ? { folded: true } : { aside: true }),
        ...filledText(
          view,
          'text',
          wishes.map(({ text }) => text),
        ),
      };
    case 'choose_card': {
      const counts = view.shared.resolution?.draws
        .flatMap(({ cards }) => cards)
        .find(({ handle }) => handle === move['card'])?.counts;
      const card = faceOf(view, move['card']) ?? '';
      return counts?.from === 'penalty'
        ? { message: say('move.choose_card', { card }), warns: say('warn.counts', { card: counts.card }) }
        : { message: say('move.choose_card', { card }) };
    }
    case 'set_challenge':
      return challengeWords(view, move);
    case 'annotate':
      return owedWords(view);
    case 'npc_edit': {
      const name = typeof move['character'] === 'string' ? named(view, move['character']) : '';
      return { message: say('move.npc_edit', { name }), fills: { sheet: name }, aside: true };
    }
    case 'name_background':
      return nameWords(view, move);
    case 'declare_aim':
    case 'alter_scene':
      return typeof move['text'] === 'string' ? { message: say('move.told', { text: move['text'] }) } : undefined;
    case 'use_disadvantage':
      return offerWords(view, move);
    case 'veto_description':
      return vetoWords(view, move);
    case 'pass':
      return passWords(view);
    case 'keep_background':
      return { message: say('move.keep_background', { card: faceOf(view, move['card']) ?? '' }) };
    case 'claim_auto':
      return autoWords(view, move);
    case 'retire_background':
      return {
        message: say('move.retire_background', {
          name: named(view, String(move['character'])),
          slot: slotMessage(String(move['background'])),
          effect: effectOfEnding(view, 'retire_background'),
        }),
        aside: true,
      };
    default:
      return undefined;
  }
}

/** A player whose character is ready, or who creates none, confirms those of others (DR-31). */
function confirmMessage(view: TableView): Message {
  const { you } = view.own;
  const seat = viewerSeat(view);
  const isOwn = view.shared.characters.some(({ owner, standing }) => owner === seat && standing === 'open');
  if (isOwn) return say('move.confirm_character');
  const asked = view.shared.questions.filter(
    ({ topic, asked: seats, yes, no }) =>
      topic === 'confirm' && seats.includes(seat) && !yes.includes(seat) && !no.includes(seat),
  );
  const names = asked.map(({ character }) => named(view, character));
  return say(you.kind === 'gm' ? 'move.confirm_character.gm' : 'move.confirm_character.others', { names });
}

function plain(view: TableView, move: Intent): Message {
  const { type } = move;
  const character = typeof move['character'] === 'string' ? named(view, move['character']) : '';
  switch (type) {
    case 'draw_background':
      return say('move.draw_background', { kind: say(`choice.kind.${String(move['kind'])}`) });
    case 'set_scope':
    case 'set_back':
      return say(`move.${type}`, { slot: slotMessage(String(move['slot'])) });
    case 'confirm_character':
      return confirmMessage(view);
    case 'award_bonus':
    case 'grant_background':
    case 'npc_edit':
    case 'npc_delete':
      return say(`move.${type}`, { name: character });
    case 'change_suit':
      return say('move.change_suit', { suit: move['suit'] });
    case 'continue':
      return say(`move.continue.${view.shared.phase}`);
    case 'close_scene':
    case 'close_session':
    case 'end_campaign':
      return say(`move.${type}`, { effect: effectOfEnding(view, type) });
    case 'declare_competition':
    case 'open_fray':
      return say(view.shared.mode === 'gm' && view.own.you.kind === 'gm' ? `move.${type}` : `move.${type}.propose`);
    default:
      return say(`move.${type}`);
  }
}

/** Without a GM, a request to end something only asks the others (DR-02). */
function effectOfEnding({ shared: { mode } }: TableView, type: string): Message {
  return say(mode === 'gm' ? `effect.${type}` : `effect.${type}.asked`);
}

/** Moves that can name one of several characters; players with one character are not asked. */
const perCharacterMoves: ReadonlySet<string> = new Set([
  'draw',
  'continue',
  'withdraw',
  'concede',
  'yield',
  'change_scene',
  'declare_aim',
  'fray_success',
  'draw_disadvantage',
  'use_disadvantage',
  'spend_bonus',
  'intend_failure',
]);

export function moveWords(view: TableView, move: Intent): MoveWords {
  const words = wordsOf(view, move);
  const isSole = view.own.sheets.length <= 1 && perCharacterMoves.has(move.type);
  return withPerson(view, move, isSole ? { ...words, leaves: ['character', ...(words.leaves ?? [])] } : words);
}

/** Rarely used moves about one character are listed under its name. */
function withPerson(view: TableView, move: Intent, words: MoveWords): MoveWords {
  const id = characterOf(move);
  if (words.aside === undefined || words.group !== undefined || id === '') return words;
  return { ...words, group: { id: `about:${id}`, message: named(view, id), short: words.message } };
}

/** The character a move is about; empty if it names none. */
function characterOf({ type, character, slot }: Intent): string {
  if (typeof character === 'string') return character;
  const [id = '', place] = type === 'name_background' ? String(slot).split('/') : [];
  return place === undefined ? '' : id;
}

function wordsOf(view: TableView, move: Intent): MoveWords {
  if (move.type === 'vote') return voteWords(view, move);
  if (move.type === 'draw') return drawWords(view);
  const ofCard = cardMoves(view, move);
  if (ofCard !== undefined) return ofCard;
  const message = plain(view, move);
  if (move.type === 'draw_disadvantage') return { message, ...helpOf(view), warns: warning(view) };
  if (move.type === 'draw_two') return { message, means: say('mean.time') };
  if (move.type === 'stop_attempt') return stopWords(view, message);
  // Between resolutions the GM, or the whole table, decides about the clocks.
  const isClock = clockMoves.has(move.type) && view.shared.resolution === null;
  // Judges of a character get a yes and a no button.
  if (move.type === 'confirm_character' && message.text !== 'move.confirm_character') return { message, aside: true };
  if (asides.has(move.type) && !isClock) return { message, aside: true };
  if (!foldedForms.has(move.type)) return { message };
  const suggests = message.text.endsWith('.propose') ? { submit: say('submit.propose') } : {};
  // During a resolution other moves are less urgent.
  return view.shared.resolution === null
    ? { message, ...suggests, folded: true }
    : { message, ...suggests, aside: true };
}

/** Moves that are shown although they are refused: spent cards, and backgrounds of the suit too low for routine. */
export function refusedMoves(view: TableView): readonly Intent[] {
  const { phase, resolution } = view.shared;
  // The player first chooses which of the two cards counts.
  if (resolution?.draws.some(({ offer }) => offer !== null) === true) return [];
  if (phase === 'WINDOW' && resolution !== null)
    return view.own.sheets
      .filter(({ id }) => resolution.parties.some((party) => party.id === id && party.active))
      .flatMap(({ id, backgrounds }) =>
        backgrounds.filter(({ spent, back }) => spent || limitUsedBy(view, id, back) !== undefined),
      )
      .map(({ handle }): Intent => ({ type: 'substitute', card: handle }));
  const challenge = resolution?.challenge ?? null;
  if (phase !== 'CH_DRAW' || challenge === null || view.shared.options.hiddenTargets) return [];
  return view.own.sheets
    .filter(({ id }) => id === challenge.character)
    .flatMap(({ backgrounds }) => backgrounds)
    .filter(({ face }) => suitOf(face) === challenge.suit)
    .map(({ handle }): Intent => ({ type: 'claim_auto', background: handle }));
}

/** Words that overturn or restore an outcome, with the resulting outcome. */
function outcomeWords({ shared: { lastOutcome } }: TableView, word: string): Message | undefined {
  if (lastOutcome === null || (word !== 'overturn' && word !== 'restore')) return undefined;
  const outcome = say(`choice.change.${outcomeAfter(lastOutcome, word) ?? lastOutcome.outcome}`);
  return say(`choice.change.${word}.to`, { outcome });
}

/** The label of a form value at this table. */
export function choiceWords(
  view: TableView,
  { intent, field, value }: { readonly intent: string; readonly field: string; readonly value: OptionValue },
): Message | undefined {
  const id = String(value);
  if (['character', 'parties', 'sides', 'sameAs', 'whom'].includes(field)) return named(view, id);
  if (['slot', 'background', 'backgrounds'].includes(field)) return slotMessage(id.slice(id.indexOf('/') + 1));
  if (field === 'draw') {
    const draw = view.shared.resolution?.draws.find((one) => one.id === id);
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
    return ['story', 'outcome', 'resolution', 'alteration'].includes(id) ? say(`choice.target.${id}`) : named(view, id);
  }
  return undefined;
}
