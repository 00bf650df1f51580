import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { Definition, Check } from '../../declare.ts';
import { intent, longestText, longestTitle, judgeOnly, sceneIsOpen, requiresText, wrongPhase } from '../../declare.ts';
import type { Topic } from '../../questions.ts';
import type { Phase } from '../../state.ts';
import { decideOrAsk } from '../../flow/questions.ts';

interface WithTitle extends Intent {
  readonly title?: string;
  readonly opening?: string;
}

const noSceneOpen: Check<WithTitle> = check('DR-125', [], ({ view }) =>
  view.shared.scene === null ? undefined : { code: 'DR_SCENE_OPEN' },
);

const optionalTitle = { title: { kind: 'text', most: longestTitle, optional: true } } as const;

/** Programs may send a title with what ends something, but there is nothing to name, so no form asks for one. */
const unaskedTitle = { title: { ...optionalTitle.title, asked: () => false } } as const;

const notAnsweredYet = (topic: Topic): Check<WithTitle> =>
  check('DR-02', [], ({ view, actor }) => {
    const open = view.shared.questions.find((question) => question.topic === topic);
    const seat = actor.kind === 'seat' ? actor.seat : '';
    return open !== undefined && [...open.yes, ...open.no].includes(seat) ? wrongPhase(view) : undefined;
  });

/** An intent of the judges that opens or closes a session, an episode or a scene. */
function clockIntent(
  type: Topic,
  clause: string,
  given: {
    readonly phases?: readonly Phase[];
    readonly checks: readonly Check<WithTitle>[];
    readonly title?: 'asked';
  },
): Definition {
  return intent(given.title === 'asked' ? optionalTitle : unaskedTitle, {
    type,
    clause,
    who: ['seat', 'gm'],
    stale: 'refuse',
    ...(given.phases === undefined ? {} : { phases: given.phases }),
    checks: [judgeOnly(clause), ...given.checks, notAnsweredYet(type)],
    execute(context) {
      decideOrAsk(context, { topic: type, by: context.seat, text: (context.intent.title ?? '').trim() });
    },
  });
}

/**
 * Without a GM, one scene is voted on at a time (DR-02). Asking for the same scene is a yes to it; asking for another
 * one has to wait. Without a title it is refused too, so that the page offers only the vote.
 */
const noOtherSceneProposed: Check<WithTitle> = check('DR-125', [], ({ view, intent }) => {
  const open = view.shared.questions.find(({ topic }) => topic === 'open_scene');
  if (view.shared.mode !== 'shared' || open === undefined) return undefined;
  const isSame = open.text === (intent.title ?? '').trim() && open.detail === (intent.opening ?? '').trim();
  return isSame ? undefined : { code: 'DR_VOTE_OPEN' };
});

export const openSceneIntent = intent(
  {
    title: { kind: 'text', most: longestTitle },
    opening: { kind: 'text', most: longestText, narration: true, optional: true },
  },
  {
    type: 'open_scene',
    clause: 'DR-125',
    who: ['seat', 'gm'],
    stale: 'refuse',
    checks: [
      judgeOnly('DR-125'),
      noSceneOpen,
      check('DR-125', [], ({ view }) =>
        view.shared.phase === 'SESSION_OPEN' || view.shared.phase === 'FREE_PLAY' ? undefined : wrongPhase(view),
      ),
      notAnsweredYet('open_scene'),
      noOtherSceneProposed,
      requiresText<WithTitle>('DR-125', 'title'),
    ],
    execute(context) {
      const { title, opening = '' } = context.intent;
      decideOrAsk(context, { topic: 'open_scene', by: context.seat, text: title.trim(), detail: opening.trim() });
    },
  },
);

export const closeSceneIntent = clockIntent('close_scene', 'DR-125', { checks: [sceneIsOpen] });

export const closeSessionIntent = clockIntent('close_session', 'DR-127', { phases: ['FREE_PLAY'], checks: [] });

export const nextSessionIntent = clockIntent('next_session', 'DR-127', {
  phases: ['SESSION_CLOSE'],
  checks: [],
  title: 'asked',
});

export const endCampaign = clockIntent('end_campaign', 'DR-127', { phases: ['SESSION_CLOSE'], checks: [] });

export const nextEpisodeIntent = clockIntent('next_episode', 'DR-122', {
  phases: ['SESSION_OPEN', 'FREE_PLAY'],
  checks: [
    check('DR-122', [], ({ view }) => (view.shared.options.episode === 'gm' ? undefined : { code: 'E_OPTION' })),
    noSceneOpen,
  ],
  title: 'asked',
});
