import type { Intent, RefusalReason, Suit } from '../../../../kernel/index.ts';
import { actingSeat, check, colourOf, suitOf, suits } from '../../../../kernel/index.ts';
import type { Context, CheckInput, Check } from '../../declare.ts';
import {
  characterSeen,
  playerCharacterIds,
  incapacityRefusal,
  intent,
  isBlank,
  judgeOnly,
  longestReason,
  longestTitle,
  malformed,
  ownParties,
  nameSeen,
  notReady,
  noVoteOpen,
  noResolutionOpen,
  ownCharacters,
  ownIncapacityRefusal,
  ownSheet,
  sceneIsOpen,
  spanField,
  requiresText,
  wrongPhase,
} from '../../declare.ts';
import { propose } from '../../flow/opening.ts';
import type { Background, CharacterId } from '../../state.ts';
import type { CharacterView, TableView } from '../../view-types.ts';
import { arbiterFor, hasController, knownCharacter, lockAgainst, sameTitle } from '../../selectors.ts';
import { highestTarget, leastTarget, valueOf } from '../draws/judging.ts';
import { enterPhase } from '../../flow/flow-context.ts';
import { redrawsAreLeft, spentRefusal, titleOf } from './checks.ts';
import { endResolution } from '../../flow/resolution.ts';
import { drawInSuit, followUp } from '../../flow/follow-up.ts';
import { endAttempt } from '../../flow/challenge.ts';

/** Why none of these characters can have a challenge now: unfinished, or set aside (DR-31, DR-136). */
function unplayable(own: readonly CharacterView[]): RefusalReason | undefined {
  const reasons = own.map(
    (character) =>
      notReady(character) ??
      (character.parked ? { code: 'DR_CONSENT', clause: 'DR-136', facts: { name: character.name } } : undefined),
  );
  return reasons.includes(undefined) ? undefined : reasons[0];
}

export const proposeChallenge = intent(
  {
    text: { kind: 'text', most: longestTitle },
    suit: { kind: 'choice', of: suits, optional: true },
  },
  {
    type: 'propose_challenge',
    clause: 'DR-38',
    who: ['seat'],
    stale: 'accept',
    checks: [
      check('DR-130', [], ({ view }) => (view.shared.scene === null ? wrongPhase(view) : undefined)),
      // No one can set a challenge for a character that is out of action, so suggesting one would lead nowhere.
      check('DR-119', [], ownIncapacityRefusal),
      check('DR-31', [], ({ view }) => unplayable(ownCharacters(view))),
      requiresText('DR-38', 'text'),
    ],
    execute(context) {
      const { text, suit } = context.intent;
      const by = context.seat;
      propose(context, {
        kind: 'challenge',
        by,
        text: text.trim(),
        suit: suit ?? null,
        sides: [],
        gmCards: 0,
        combat: false,
      });
    },
  },
);

interface SetChallenge extends Intent {
  readonly character: CharacterId;
  readonly title: string;
  readonly suit: Suit;
  readonly target: number;
  readonly extenuating?: string;
  readonly span?: string;
}

/** The largest number that the field accepts. A check applies the tighter bounds of targets (DR-62). */
const widestTarget = 99;

/** Characters that can have a challenge: those in play and, for the GM, NPCs. */
function challengeable(view: TableView): readonly string[] {
  return [...new Set([...playerCharacterIds(view), ...view.own.sheets.map(({ id }) => id)])];
}

/**
 * Without a GM, only the arbiter of the acting player's challenges sets one: the seat to that player's left (DR-02).
 */
function arbiterRefusal(
  { view, actor }: Pick<CheckInput, 'view' | 'actor'>,
  id: CharacterId,
): RefusalReason | undefined {
  const owner = characterSeen(view, id)?.owner;
  if (owner === undefined || view.shared.mode === 'gm') return undefined;
  return arbiterFor(view.shared, owner) === actingSeat(actor) ? undefined : { code: 'E_GM_ONLY', clause: 'DR-02' };
}

const isArbiter: Check<SetChallenge> = check('DR-02', ['character'], (judged) =>
  arbiterRefusal(judged, judged.intent.character),
);

const notLocked: Check<SetChallenge> = check('DR-82', ['character', 'title'], ({ view, intent }) => {
  const locked = lockAgainst(view.shared, intent);
  return locked === undefined ? undefined : { code: 'DR_LOCKED', facts: { name: nameSeen(view, locked.character) } };
});

function participationRefusal(judged: Pick<CheckInput, 'view' | 'actor'>, id: CharacterId): RefusalReason | undefined {
  const { view } = judged;
  if (!challengeable(view).includes(id)) return malformed('character');
  const character = characterSeen(view, id);
  if (character === undefined) return undefined;
  const unready = notReady(character);
  if (unready !== undefined) return unready;
  const facts = { name: character.name };
  if (character.parked) return { code: 'DR_CONSENT', clause: 'DR-136', facts };
  if (!hasController(view.shared, id)) return { code: 'DR_CONSENT', clause: 'DR-135', facts };
  return incapacityRefusal(view, [id]);
}

const canAct: Check<SetChallenge> = check('DR-119', ['character'], (judged) =>
  participationRefusal(judged, judged.intent.character),
);

const anyPartyCanTakePart: Check<SetChallenge> = check('DR-119', [], (judged) => {
  const reasons = challengeable(judged.view).map(
    (id) => arbiterRefusal(judged, id) ?? participationRefusal(judged, id),
  );
  return reasons.includes(undefined) ? undefined : (reasons[0] ?? { code: 'E_GM_ONLY', clause: 'DR-02' });
});

export const setChallenge = intent(
  {
    character: { kind: 'choice', of: challengeable, open: true },
    title: { kind: 'text', most: longestTitle },
    suit: { kind: 'choice', of: suits, open: true },
    target: { kind: 'number', least: 0, most: widestTarget },
    extenuating: { kind: 'text', most: longestReason, optional: true },
    span: spanField,
  },
  {
    type: 'set_challenge',
    clause: 'DR-61',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      judgeOnly('DR-38'),
      sceneIsOpen,
      noResolutionOpen('DR-37'),
      noVoteOpen('overturn'),
      anyPartyCanTakePart,
      isArbiter,
      canAct,
      requiresText('DR-61', 'title'),
      check('DR-62', ['target'], ({ intent }) =>
        intent.target >= leastTarget && intent.target <= highestTarget ? undefined : { code: 'DR_TARGET_RANGE' },
      ),
      notLocked,
    ],
    execute(context) {
      const { character, title, suit, target, extenuating, span } = context.intent;
      const found = knownCharacter(context.state, character);
      // An attempt on hold is a proposal for one character; any other is for all of its player's (DR-135).
      const proposals = context.state.proposals.filter(
        ({ kind, by, sides }) =>
          kind === 'challenge' && (sides.length === 0 ? by === found.owner : sides.flat().includes(character)),
      );
      const proposal = proposals.find(({ text }) => sameTitle(text, title)) ?? proposals[0];
      if (proposal !== undefined) context.emit({ type: 'proposal_dropped', id: proposal.id });
      context.emit({
        type: 'challenge_set',
        character,
        name: found.name,
        title: title.trim(),
        suit,
        target,
        extenuating: isBlank(extenuating) ? null : (extenuating ?? '').trim(),
        arbiter: context.seat,
        shown: !context.state.options.hiddenTargets,
        proposer: proposal?.by ?? null,
        ...(isBlank(span) ? {} : { span: (span ?? '').trim() }),
      });
      enterPhase(context, 'CH_DRAW');
    },
  },
);

/** The open attempt must be the sender's. */
const isOwnAttempt: Check = check('DR-61', [], (judged) => {
  const { view } = judged;
  const unable = ownIncapacityRefusal(judged);
  if (view.shared.resolution?.kind !== 'challenge' || unable !== undefined) return unable;
  return ownParties(judged).length > 0 ? undefined : otherAttemptRefusal(view);
});

function otherAttemptRefusal(view: TableView): RefusalReason {
  const { character } = view.shared.resolution?.challenge ?? {};
  return { code: 'E_NOT_DUE', clause: 'DR-61', facts: { name: nameSeen(view, character ?? '') } };
}

interface ClaimAuto extends Intent {
  readonly background: string;
}

/** After a partial success the suit can change, and the attempt may become routine (`autoAfterSuit`). */
function canBeRoutineInNewSuit({ shared: { options, resolution } }: TableView): boolean {
  const isContinued = options.partialContinue !== 'labelOnly';
  return options.autoAfterSuit && isContinued && resolution?.challenge?.follow === 'partial';
}

/** The backgrounds of the acting character, if it is the viewer's own; otherwise none. */
function actingSheet({ view }: Pick<CheckInput, 'view'>): readonly Background[] {
  const id = view.shared.resolution?.challenge?.character;
  return id === undefined ? [] : (ownSheet(view, id)?.backgrounds ?? []);
}

function claimedBackground(judged: Pick<CheckInput<ClaimAuto>, 'view' | 'intent'>): Background | undefined {
  const { background } = judged.intent;
  return actingSheet(judged).find(({ handle, slot }) => handle === background || slot === background);
}

/** Whether the background's rank is strictly above the target (DR-64, DR-65). */
function isAbove(background: Background, target: number, view: TableView): boolean {
  return valueOf(background.face, view.shared.options.aceValue) > target;
}

function rankRefusal(background: Background, target: number | null) {
  return {
    code: 'DR_AUTO_RANK',
    clause: 'DR-65',
    facts: {
      background: titleOf(background),
      rank: background.face[0],
      // A refusal does not reveal a hidden target (DR-65).
      ...(target === null ? {} : { n: target }),
    },
  };
}

export const claimAuto = intent(
  { background: { kind: 'card', from: (view: TableView) => actingSheet({ view }) } },
  {
    type: 'claim_auto',
    clause: 'DR-64',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['CH_DRAW', 'CH_FOLLOWUP'],
    checks: [
      check('DR-64', [], ({ view }) =>
        view.shared.phase === 'CH_FOLLOWUP' && !canBeRoutineInNewSuit(view) ? wrongPhase(view) : undefined,
      ),
      isOwnAttempt,
      noVoteOpen('overturn'),
      check('DR-67', [], ({ view }) => {
        const reason = view.shared.resolution?.challenge?.extenuating ?? null;
        return reason === null ? undefined : { code: 'DR_EXTENUATING', facts: { reason } };
      }),
      check('DR-66', ['background'], (judged) =>
        claimedBackground(judged) === undefined ? { code: 'E_NOT_YOURS' } : undefined,
      ),
      check('DR-64', ['background'], (judged) => {
        const background = claimedBackground(judged);
        const suit = judged.view.shared.resolution?.challenge?.suit;
        if (background === undefined || suit === undefined) return undefined;
        if (judged.view.shared.phase === 'CH_FOLLOWUP') {
          const allowed = newSuits(judged.view);
          return allowed.includes(suitOf(background.face))
            ? undefined
            : { code: 'DR_SUIT_CHOICE', clause: 'DR-80', facts: { suits: allowed } };
        }
        if (suitOf(background.face) === suit) return undefined;
        return {
          code: 'DR_AUTO_SUIT',
          facts: { background: titleOf(background), suit: suitOf(background.face), suit2: suit },
        };
      }),
      check('DR-64', ['background'], (judged) => {
        const background = claimedBackground(judged);
        const target = judged.view.shared.resolution?.challenge?.target ?? judged.view.own.target;
        if (background === undefined || target === undefined || isAbove(background, target, judged.view))
          return undefined;
        return rankRefusal(background, target);
      }),
      check('DR-66', ['background'], (judged) => {
        const background = claimedBackground(judged);
        const unspentOnly = judged.view.shared.options.autoSuccess === 'unspentOnly';
        if (background === undefined || !unspentOnly || !background.spent) return undefined;
        return spentRefusal(background);
      }),
    ],
    // The view lacks a hidden target, so this check reads the state. The refusal reveals no more
    // than the draw would (DR-65).
    hidden: [
      {
        clause: 'DR-65',
        judge: (judged) => {
          const challenge = judged.state.resolution?.challenge ?? null;
          const background = claimedBackground(judged);
          if (challenge === null || background === undefined || isAbove(background, challenge.target, judged.view))
            return undefined;
          return rankRefusal(background, null);
        },
      },
    ],
    execute(context) {
      const background = claimedBackground(context);
      const challenge = context.state.resolution?.challenge ?? null;
      if (background === undefined || challenge === null) return;
      const { character, title, target, time } = challenge;
      const name = knownCharacter(context.state, character).name;
      const { phase, resolution } = context.state;
      const span = resolution?.span ?? '';
      if (phase === 'CH_FOLLOWUP')
        context.emit({ type: 'suit_changed', character, name, suit: suitOf(background.face) });
      context.emit({
        type: 'auto_success',
        character,
        name,
        background: background.face,
        slot: background.slot,
        back: background.back,
        target,
        title,
        attempt: 'complete',
        ...(time === 0 ? {} : { time, ...(span === '' ? {} : { span }) }),
      });
      endResolution(context);
    },
  },
);

function followIntent(type: string, clause: string, rules: readonly Check[], execute: (context: Context) => void) {
  return intent(
    {},
    {
      type,
      clause,
      who: ['seat', 'gm'],
      stale: 'refuse',
      phases: ['CH_FOLLOWUP'],
      checks: [isOwnAttempt, ...rules],
      execute,
    },
  );
}

export const drawTwo = followIntent(
  'draw_two',
  'DR-71',
  [
    check('DR-71', [], ({ view }) => {
      const challenge = view.shared.resolution?.challenge;
      return challenge === null || challenge === undefined || challenge.follow === 'two'
        ? undefined
        : { code: 'DR_NO_DRAW_TWO' };
    }),
    redrawsAreLeft,
  ],
  (context) => followUp(context, 'two'),
);

const isPartial: Check = check('DR-80', [], ({ view }) => {
  const challenge = view.shared.resolution?.challenge;
  return challenge === null || challenge === undefined || challenge.follow === 'partial'
    ? undefined
    : { code: 'DR_NO_PARTIAL' };
});

export const acceptPartial = followIntent('accept_partial', 'DR-80', [isPartial], (context) =>
  endAttempt(context, 'accepted'),
);

export const stopAttempt = followIntent('stop_attempt', 'DR-78', [], (context) => endAttempt(context, 'stopped'));

function isRed(suit: Suit): boolean {
  return colourOf(`A${suit}`) === 'red';
}

/** Suits in which the challenge can continue (DR-80). */
function newSuits(view: TableView): readonly Suit[] {
  const challenge = view.shared.resolution?.challenge;
  if (challenge === null || challenge === undefined || challenge.follow !== 'partial') return [];
  const { suit: current, lastSuit } = challenge;
  const others = suits.filter((suit) => suit !== current);
  const { newSuit } = view.shared.options;
  if (newSuit === 'any') return others;
  if (newSuit === 'sameColour') return others.filter((suit) => isRed(suit) === isRed(current));
  return others.filter((suit) => suit === lastSuit);
}

export const changeSuit = intent(
  { suit: { kind: 'choice', of: newSuits } },
  {
    type: 'change_suit',
    clause: 'DR-72',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['CH_FOLLOWUP'],
    checks: [
      isOwnAttempt,
      isPartial,
      check('DR-80', ['suit'], ({ view, intent }) =>
        newSuits(view).includes(intent.suit) ? undefined : { code: 'DR_SUIT_CHOICE', facts: { suits: newSuits(view) } },
      ),
      check('DR-77', [], (judged) =>
        judged.view.shared.options.partialContinue === 'labelOnly' ? undefined : redrawsAreLeft.judge(judged),
      ),
    ],
    execute(context) {
      const { suit } = context.intent;
      if (context.state.options.partialContinue !== 'labelOnly') return drawInSuit(context, suit);
      const character = context.state.resolution?.challenge?.character ?? '';
      context.emit({ type: 'suit_changed', character, name: knownCharacter(context.state, character).name, suit });
      endAttempt(context, 'suit_noted');
    },
  },
);

export const cancelAttempt = intent(
  {},
  {
    type: 'cancel_attempt',
    clause: 'DR-85',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['CH_DRAW'],
    checks: [
      check('DR-85', [], (judged) => (ownParties(judged).length > 0 ? undefined : otherAttemptRefusal(judged.view))),
    ],
    execute: (context) => endAttempt(context, 'cancelled'),
  },
);
