/** The words of each move: its button, its effect, and warnings. */
import type { CardCode, Intent, MoveWords, Message } from '../../../kernel/index.ts';
import { cardAt, suitOf } from '../../../kernel/index.ts';
import { wishes } from '../data/demo.ts';
import { descriptions } from '../data/names.ts';
import { viewerSeat } from '../declare.ts';
import { ownBackground } from '../features/backgrounds/hand.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import { controlledParties } from '../features/draws/checks.ts';
import { canTellOutcome } from '../features/story/intents.ts';
import { playedCard } from '../selectors.ts';
import type { SentBack } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { voteWords, vetoWords, passWords, offerWords } from './answer-words.ts';
import {
  ownDraw,
  choiceWords,
  effectOfPlaying,
  disadvantageWarning,
  improvementWords,
  drawWords,
  stopWords,
  challengeWords,
} from './draw-words.ts';
import { nameWords } from './name-words.ts';
import { faceOf, named, say, titleIn } from './words.ts';

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
  const character = ownBackground(view, String(handle))?.character;
  const isSole = (view.own.sheets.length <= 1 && view.own.you.kind !== 'gm') || character === undefined;
  return isSole ? title : say('card.of', { name: named(view, character), title });
}

/** The description of this card that was sent back, so that the player can change it (DR-96). */
function sentBackOn(view: TableView, handle: unknown): SentBack | undefined {
  const face = faceOf(view, handle);
  const back = view.own.hand.find((card) => card.handle === handle)?.back ?? '';
  const sentBack = ownDraw(view, handle)?.sentBack;
  return face !== undefined && sentBack?.card === playedCard({ back, card: face }) ? sentBack : undefined;
}

function autoWords(view: TableView, move: Intent): MoveWords {
  const card = faceOf(view, move['background']) ?? '';
  // Whether a hidden target is low enough becomes known only by trying (DR-65).
  const isHidden = view.shared.resolution?.challenge?.target === null;
  return {
    message: say(isHidden ? 'move.claim_auto.hidden' : 'move.claim_auto', {
      background: ownTitle(view, move['background']),
      card,
    }),
    means: say(isHidden ? 'mean.auto.hidden' : 'mean.auto'),
  };
}

/** An aim in its own words, or one that is shared with an ally (DR-92). */
function aimWords(view: TableView, { text, sameAs }: Intent): MoveWords | undefined {
  if (typeof text === 'string') return { message: say('move.told', { text }) };
  if (typeof sameAs !== 'string') return undefined;
  const ally = named(view, sameAs);
  const aim = view.shared.resolution?.fray?.aims.find(({ party }) => party === sameAs)?.text ?? '';
  return { message: aim === '' ? say('aim.same.wordless', { ally }) : say('aim.same', { text: aim, ally }) };
}

/** With the option `readyMade` forms suggest words; the first suggestion changes from resolution to resolution. */
function filledText(
  { shared }: TableView,
  field: string,
  from: readonly string[],
): Pick<MoveWords, 'initialValues' | 'suggestions'> {
  const text = from[shared.resolutions % Math.max(from.length, 1)];
  if (!shared.options.readyMade || text === undefined) return {};
  return { initialValues: { [field]: text }, suggestions: { [field]: from } };
}

/** The move for words that the viewer owes the table: a cost (DR-81), or how the last resolution went. */
function owedWords(view: TableView): MoveWords | undefined {
  const { cost } = view.shared;
  if (cost !== null && cost.arbiter === viewerSeat(view))
    return { message: say('move.annotate.cost', { name: named(view, cost.character) }) };
  if (!canTellOutcome(view)) return undefined;
  // A new proposal is more urgent than the last outcome.
  return { message: say('move.annotate.outcome'), ...(view.shared.proposals.length > 0 ? { folded: true } : {}) };
}

/** The face of a card that was drawn for a sheet and is not on it yet (DR-27). */
function draftedFace({ own }: TableView, handle: unknown): CardCode | undefined {
  const drafted = own.sheets.flatMap(({ draft }) => draft?.cards ?? []);
  return cardAt(drafted, String(handle))?.face;
}

function specialWords(view: TableView, move: Intent): MoveWords | undefined {
  switch (move.type) {
    case 'substitute': {
      const means = effectOfPlaying(view, move['card']);
      const sentBack = sentBackOn(view, move['card']);
      return {
        // A folded form shows only this sentence, so it includes the effect.
        message: say(means === undefined ? 'move.substitute' : 'move.substitute.becomes', {
          card: faceOf(view, move['card']) ?? '',
          background: ownTitle(view, move['card']),
          ...(means === undefined ? {} : { means }),
        }),
        folded: true,
        ...filledText(view, 'description', descriptions[suitOf(faceOf(view, move['card']) ?? 'AC')]),
        ...(sentBack === undefined
          ? {}
          : {
              initialValues: { description: sentBack.text },
              means: say('mean.substitute.sent_back', { seat: sentBack.by, reason: sentBack.reason }),
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
    case 'choose_card':
      return choiceWords(view, move['card']);
    case 'set_challenge':
      return challengeWords(view, move);
    case 'annotate':
      return owedWords(view);
    case 'npc_edit': {
      const name = typeof move['character'] === 'string' ? named(view, move['character']) : '';
      return { message: say('move.npc_edit', { name }), initialValues: { sheet: name }, aside: true };
    }
    case 'name_background':
      return nameWords(view, move);
    case 'declare_aim':
      return aimWords(view, move);
    case 'alter_scene':
      return typeof move['text'] === 'string' ? { message: say('move.told', { text: move['text'] }) } : undefined;
    case 'use_disadvantage':
      return offerWords(view, move);
    case 'veto_description':
      return vetoWords(view, move);
    case 'pass':
      return passWords(view);
    case 'keep_background':
      return { message: say('move.keep_background', { card: draftedFace(view, move['card']) ?? '' }) };
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

/** Presents the player's own finished character, or else confirms those of others (DR-31). */
function confirmMessage(view: TableView): Message {
  const { you } = view.own;
  const seat = viewerSeat(view);
  // While a card is missing, the move can only confirm the characters of others.
  const isOwn = view.shared.characters.some(
    ({ owner, standing, missing }) => owner === seat && standing === 'open' && missing.length === 0,
  );
  if (isOwn) return say('move.confirm_character');
  const asked = view.shared.questions.filter(
    ({ topic, asked: seats, yes, no }) =>
      topic === 'confirm' && seats.includes(seat) && !yes.includes(seat) && !no.includes(seat),
  );
  const names = asked.map(({ character }) => named(view, character));
  return say(you.kind === 'gm' ? 'move.confirm_character.gm' : 'move.confirm_character.others', { names });
}

function plainMessage(view: TableView, move: Intent): Message {
  const { type } = move;
  const character = typeof move['character'] === 'string' ? named(view, move['character']) : '';
  switch (type) {
    case 'draw_background': {
      const { creation } = view.shared.options;
      return say(creation === 'draw' ? 'move.draw_background' : `move.draw_background.${creation}`, {
        kind: say(`choice.kind.${String(move['kind'])}`),
      });
    }
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
  'set_scope',
  'set_back',
]);

/** Moves after which an open cost can no longer be put into words (DR-81). */
const costEndings: ReadonlySet<string> = new Set([
  'set_challenge',
  'declare_competition',
  'open_fray',
  'close_scene',
  'close_session',
]);

function untoldCost(view: TableView, { type }: Intent): Pick<MoveWords, 'warns'> {
  const { cost } = view.shared;
  if (cost === null || cost.arbiter !== viewerSeat(view) || !costEndings.has(type)) return {};
  return { warns: say('warn.untold_cost', { name: named(view, cost.character) }) };
}

export function moveWords(view: TableView, move: Intent): MoveWords {
  const words = { ...wordsOf(view, move), ...untoldCost(view, move) };
  // The opposition has no sheet, but the GM can play it beside a character (DR-60, DR-135).
  const isOne = view.own.sheets.length <= 1 && controlledParties(view).length <= 1;
  const isSole = isOne && perCharacterMoves.has(move.type);
  return groupedByCharacter(
    view,
    move,
    isSole ? { ...words, omittedFields: ['character', ...(words.omittedFields ?? [])] } : words,
  );
}

/** Rarely used moves about one character are listed under its name. */
function groupedByCharacter(view: TableView, move: Intent, words: MoveWords): MoveWords {
  const id = characterOf(move);
  if (words.aside === undefined || words.group !== undefined || id === '') return words;
  return { ...words, group: { id: `about:${id}`, message: named(view, id), short: words.message } };
}

function characterOf({ type, character, slot }: Intent): string {
  if (typeof character === 'string') return character;
  const [id = '', place] = type === 'name_background' ? String(slot).split('/') : [];
  return place === undefined ? '' : id;
}

function wordsOf(view: TableView, move: Intent): MoveWords {
  if (move.type === 'vote') return voteWords(view, move);
  if (move.type === 'draw') return drawWords(view);
  const special = specialWords(view, move);
  if (special !== undefined) return special;
  const message = plainMessage(view, move);
  if (move.type === 'draw_disadvantage')
    return { message, ...improvementWords(view), warns: disadvantageWarning(view) };
  if (move.type === 'draw_two') return { message, means: say('mean.time') };
  if (move.type === 'stop_attempt') return stopWords(view, message);
  // Between resolutions, closing the scene or the session is a usual move and not an aside.
  const isClock = clockMoves.has(move.type) && view.shared.resolution === null;
  // Judges of a character answer by the yes and no buttons of its question.
  if (move.type === 'confirm_character' && message.text !== 'move.confirm_character') return { message, aside: true };
  if (asides.has(move.type) && !isClock) return { message, aside: true };
  if (!foldedForms.has(move.type)) return { message };
  const suggests = message.text.endsWith('.propose') ? { submit: say('submit.propose') } : {};
  // During a resolution other moves are less urgent.
  return view.shared.resolution === null
    ? { message, ...suggests, folded: true }
    : { message, ...suggests, aside: true };
}
