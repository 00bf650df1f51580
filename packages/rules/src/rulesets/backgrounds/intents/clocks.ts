/** Scenes, episodes and sessions: one authority for all of them (DR-125 to DR-128). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { decideOrAsk } from '../flow/questions.ts';
import type { Phase, Topic } from '../state.ts';
import type { TableView } from '../view.ts';
import type { Definition, GameRule } from './define.ts';
import {
  define,
  longestTitle,
  longestText,
  rulesHere,
  sceneIsOpen,
  seatOf,
  seatSeen,
  written,
  wrongPhase,
} from './define.ts';

interface Titled extends Intent {
  readonly title?: string;
}

const noSceneOpen: GameRule<Titled> = rule('DR-125', [], ({ view }) =>
  view.shared.scene === null ? undefined : { code: 'DR_SCENE_OPEN' },
);

const optionalTitle = { title: { kind: 'text', most: longestTitle, optional: true } } as const;

/** Not asked for a second time while the others have yet to answer it. */
const notAskedYet = (topic: Topic): GameRule<Titled> =>
  rule('DR-02', [], ({ view, actor }) => {
    const open = view.shared.questions.find((question) => question.topic === topic);
    const seat = actor.kind === 'seat' ? actor.seat : '';
    return open !== undefined && [...open.yes, ...open.no].includes(seat) ? wrongPhase(view) : undefined;
  });

function clockIntent(
  type: Topic,
  clause: string,
  given: { readonly phases?: readonly Phase[]; readonly checks: readonly GameRule<Titled>[] },
): Definition {
  return define<Titled>({
    type,
    clause,
    who: ['seat', 'gm'],
    stale: 'refuse',
    ...(given.phases === undefined ? {} : { phases: given.phases }),
    fields: optionalTitle,
    checks: [rulesHere(clause), ...given.checks, notAskedYet(type)],
    execute(context) {
      decideOrAsk(context, { topic: type, by: seatOf(context), text: (context.intent.title ?? '').trim() });
    },
  });
}

export const openSceneIntent = define<Titled>({
  type: 'open_scene',
  clause: 'DR-125',
  who: ['seat', 'gm'],
  stale: 'refuse',
  fields: { title: { kind: 'text', most: longestTitle } },
  checks: [
    rulesHere('DR-125'),
    noSceneOpen,
    rule('DR-125', [], ({ view }) =>
      view.shared.phase === 'SESSION_OPEN' || view.shared.phase === 'FREE_PLAY' ? undefined : wrongPhase(view),
    ),
    notAskedYet('open_scene'),
    written<Titled>('DR-125', 'title'),
  ],
  execute(context) {
    decideOrAsk(context, { topic: 'open_scene', by: seatOf(context), text: (context.intent.title ?? '').trim() });
  },
});

export const closeSceneIntent = clockIntent('close_scene', 'DR-125', { checks: [sceneIsOpen] });
export const closeSessionIntent = clockIntent('close_session', 'DR-127', { phases: ['FREE_PLAY'], checks: [] });
export const nextSessionIntent = clockIntent('next_session', 'DR-127', { phases: ['SESSION_CLOSE'], checks: [] });
export const endCampaign = clockIntent('end_campaign', 'DR-127', { phases: ['SESSION_CLOSE'], checks: [] });

export const nextEpisodeIntent = clockIntent('next_episode', 'DR-122', {
  phases: ['SESSION_OPEN', 'FREE_PLAY'],
  checks: [
    rule('DR-122', [], ({ view }) => (view.shared.options['episode'] === 'gm' ? undefined : { code: 'E_OPTION' })),
    noSceneOpen,
  ],
});

interface Told extends Intent {
  readonly text: string;
}

export const summary = define<Told>({
  type: 'summary',
  clause: 'DR-145',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['SESSION_CLOSE'],
  fields: { text: { kind: 'text', most: longestText } },
  checks: [written('DR-145', 'text')],
  execute(context) {
    context.emit({ type: 'line_told', seat: seatOf(context), text: context.intent.text.trim(), as: 'summary' });
  },
});

/** Whether whoever this is has to find the words of a cost (DR-81). */
function owesWords(view: TableView): boolean {
  const { cost } = view.shared;
  return cost !== null && cost.arbiter === seatSeen(view);
}

/** A remark beside what happened; from whoever judges it, the words of a cost that is still open (DR-81). */
export const annotate = define<Told>({
  type: 'annotate',
  clause: 'DR-145',
  who: ['seat', 'gm'],
  stale: 'accept',
  talk: (view: TableView) => !owesWords(view),
  fields: { text: { kind: 'text', most: longestText } },
  checks: [written('DR-145', 'text')],
  execute(context) {
    const { cost } = context.state;
    const seat = seatOf(context);
    const text = context.intent.text.trim();
    if (cost !== null && cost.arbiter === seat) {
      const name = context.state.characters.find(({ id }) => id === cost.character)?.name ?? '';
      context.emit({ type: 'cost_set', character: cost.character, name, suit: cost.suit, text });
    } else context.emit({ type: 'line_told', seat, text, as: 'annotation' });
  },
});
