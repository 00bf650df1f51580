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
    return open !== undefined && [...open.yes, ...open.no].includes(seat) ? { code: 'DR_ALREADY_ASKED' } : undefined;
  });

function clockIntent(
  type: Topic,
  clause: string,
  given: { readonly phases?: readonly Phase[]; readonly rules: readonly GameRule<Titled>[] },
): Definition {
  return define<Titled>({
    type,
    clause,
    who: ['seat', 'gm'],
    stale: 'refuse',
    ...(given.phases === undefined ? {} : { phases: given.phases }),
    fields: optionalTitle,
    rules: [rulesHere(clause), ...given.rules, notAskedYet(type)],
    happen(deed) {
      decideOrAsk(deed, { topic: type, by: seatOf(deed), text: (deed.intent.title ?? '').trim() });
    },
  });
}

export const openSceneIntent = define<Titled>({
  type: 'open_scene',
  clause: 'DR-125',
  who: ['seat', 'gm'],
  stale: 'refuse',
  fields: { title: { kind: 'text', most: longestTitle } },
  rules: [
    rulesHere('DR-125'),
    noSceneOpen,
    rule('DR-125', [], ({ view }) =>
      view.shared.phase === 'SESSION_OPEN' || view.shared.phase === 'FREE_PLAY' ? undefined : wrongPhase(view),
    ),
    notAskedYet('open_scene'),
    written<Titled>('DR-125', 'title'),
  ],
  happen(deed) {
    decideOrAsk(deed, { topic: 'open_scene', by: seatOf(deed), text: (deed.intent.title ?? '').trim() });
  },
});

export const closeSceneIntent = clockIntent('close_scene', 'DR-125', { rules: [sceneIsOpen] });
export const closeSessionIntent = clockIntent('close_session', 'DR-127', { phases: ['FREE_PLAY'], rules: [] });
export const nextSessionIntent = clockIntent('next_session', 'DR-127', { phases: ['SESSION_CLOSE'], rules: [] });
export const endCampaign = clockIntent('end_campaign', 'DR-127', { phases: ['SESSION_CLOSE'], rules: [] });

export const nextEpisodeIntent = clockIntent('next_episode', 'DR-122', {
  phases: ['SESSION_OPEN', 'FREE_PLAY'],
  rules: [
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
  rules: [written('DR-145', 'text')],
  happen(deed) {
    deed.tell({ type: 'line_told', seat: seatOf(deed), text: deed.intent.text.trim(), as: 'summary' });
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
  rules: [written('DR-145', 'text')],
  happen(deed) {
    const { cost } = deed.state;
    const seat = seatOf(deed);
    const text = deed.intent.text.trim();
    if (cost !== null && cost.arbiter === seat) {
      const name = deed.state.characters.find(({ id }) => id === cost.character)?.name ?? '';
      deed.tell({ type: 'cost_set', character: cost.character, name, suit: cost.suit, text });
    } else deed.tell({ type: 'line_told', seat, text, as: 'annotation' });
  },
});
