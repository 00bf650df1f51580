/** The words of answers: to votes, proposals, descriptions and drawn cards. */
import type { Facts, Intent, MoveGroup, MoveWords, Message } from '../../../kernel/index.ts';
import { controlledParties } from '../features/draws/checks.ts';
import { openQuestions } from '../features/votes/intents.ts';
import { viewerSeat } from '../declare.ts';
import { isInProposal, unansweredConsents, vetoIsDecided } from '../selectors.ts';
import type { Topic } from '../questions.ts';
import type { LastPlay, Proposal } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { effectMessage, isBad, isFalling } from './draw-words.ts';
import { isFight, named, proposedSides, questionMessage, say } from './words.ts';

/**
 * Questions in which neither answer is the expected one: a yes takes something from a player, or ends something for
 * all.
 */
const withoutExpected: ReadonlySet<Topic> = new Set([
  'veto_description',
  'take_out',
  'retire_background',
  'overturn',
  'close_scene',
  'close_session',
  'end_campaign',
  'scene_change',
]);

export function voteWords(view: TableView, move: Intent): MoveWords {
  const topic = String(move['topic']);
  const word = move['yes'] === true ? 'yes' : 'no';
  // A vote answers the oldest question of its topic that this viewer has not answered yet.
  const question = openQuestions(view).find((open) => open.topic === topic);
  if (question !== undefined) {
    const about = { question: questionMessage(view, question) };
    if (isInProposal(view.shared, question, viewerSeat(view)))
      return { message: say(`move.vote.${word}`, about), aside: true };
    return {
      message: say(`move.vote.${word}`, about),
      group: {
        id: topic,
        message: say('move.vote.about', about),
        short: say(`choice.yes.${String(move['yes'])}`),
        // The others wait for the answer.
        urgent: true,
        ...(withoutExpected.has(question.topic) ? { even: true as const } : {}),
      },
    };
  }
  const { proposals } = view.shared;
  const proposal = proposals.find(({ id }) => `proposal:${id}` === topic);
  if (proposal !== undefined) {
    const { message, about } = proposalWords(view, proposal, word);
    // The expected answer to a proposed challenge is to set one, so declining is only an aside.
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
  const subjectOf = (other: Proposal): Message | string =>
    other.text === '' ? proposedSides(view, other) : other.text;
  const subject = subjectOf(proposal);
  const alike = proposals.filter(
    (other) =>
      other.kind === proposal.kind &&
      other.by === proposal.by &&
      JSON.stringify(subjectOf(other)) === JSON.stringify(subject),
  );
  const kind = say(isFight(proposal) ? 'kind.competition.fight' : `kind.${proposal.kind}`);
  const facts = { kind, seat: proposal.by, text: subject };
  const numbered = (message: Message): Message =>
    alike.length < 2
      ? message
      : say('move.proposal.nth', { message, nth: alike.indexOf(proposal) + 1, of: alike.length });
  const unanswered = unansweredConsents(view.shared, proposal.sides.flat(), viewerSeat(view));
  const about =
    unanswered.length === 0
      ? say('move.proposal.about', facts)
      : say(`move.proposal.about.unanswered${view.shared.mode === 'gm' ? '' : '.shared'}`, {
          ...facts,
          names: unanswered.map(({ character }) => named(view, character)),
        });
  return { message: numbered(say(`move.proposal.${word}`, facts)), about: numbered(about) };
}

/** Groups the answers about another player's description, for a viewer who can veto it (DR-96). */
function vetoGroup({ shared, own }: TableView, short: Message): MoveGroup | undefined {
  const { resolution, mode } = shared;
  const play = resolution?.play ?? null;
  if (play === null || isOwnPlay({ shared, own }, play) || (mode === 'gm' && own.you.kind !== 'gm')) return undefined;
  if (vetoIsDecided(resolution, play)) return undefined;
  return { id: 'veto', message: say('group.veto', playFacts({ shared, own }, play)), short, even: true };
}

function isOwnPlay(view: TableView, { party }: LastPlay): boolean {
  return controlledParties(view).includes(party);
}

function playFacts(view: TableView, { party, card, text, background }: LastPlay): Facts {
  return { name: named(view, party), card, text, background: background === '' ? say('card.bonus') : background };
}

/** People judge a description, so the move shows it in full, with its card (DR-96). */
export function vetoWords(view: TableView, move: Intent): MoveWords {
  const play = view.shared.resolution?.play ?? null;
  const { reason } = move;
  if (typeof reason !== 'string')
    // A GM takes back a play of their own by the same move.
    return play === null || isOwnPlay(view, play)
      ? { message: say('move.veto_description'), aside: true }
      : { message: say('move.veto_description.own'), means: say('mean.veto', playFacts(view, play)), folded: true };
  const group = vetoGroup(view, say('move.veto_description.short', { reason }));
  return { message: say('move.veto_description.because', { reason }), ...(group === undefined ? {} : { group }) };
}

/** If a description can be vetoed, passing means accepting it. */
export function passWords(view: TableView): MoveWords {
  const message = say('move.pass');
  const group = vetoGroup(view, message);
  if (group !== undefined) return { message, group };
  const own = new Set(view.own.sheets.map(({ id }) => id));
  const [draw, another] = (view.shared.resolution?.draws ?? []).filter(({ party }) => own.has(party));
  const means =
    draw === undefined || another !== undefined || draw.result === null
      ? undefined
      : effectMessage(view, draw, draw.result);
  const falls = draw !== undefined && isFalling(view, draw.party);
  if (means === undefined) return { message, ...(falls ? { warns: say('warn.falling') } : {}) };
  const asItStands = say('mean.as_it_stands', { means });
  if (falls) return { message, means: asItStands, warns: say('warn.falling') };
  // Accepting a failure is no default: other moves could still change it.
  return isBad(means) ? { message, warns: asItStands } : { message, means: asItStands };
}

/** The disadvantage just drawn or the previous result, each with its face and its effect (DR-110). */
export function offerWords(view: TableView, move: Intent): MoveWords {
  const own = new Set(view.own.sheets.map(({ id }) => id));
  const draw = view.shared.resolution?.draws.find(({ party, offer }) => own.has(party) && offer !== null);
  const word = move['yes'] === true ? 'yes' : 'no';
  const counts = word === 'yes' ? draw?.offer?.card.counts : draw?.result;
  if (draw === undefined || counts === undefined || counts === null)
    return { message: say(`move.use_disadvantage.${word}`) };
  const means = effectMessage(view, draw, counts);
  return {
    message: say(`move.use_disadvantage.${word}.card`, { card: counts.card }),
    ...(means === undefined ? {} : { means }),
  };
}
