import type { Intent } from '../../../../kernel/index.ts';
import type { OfCharacter } from '../creation/checks.ts';
import { characterField, isOwn } from '../creation/checks.ts';
import type { TableView } from '../../view-types.ts';
import type { CheckInput, Check } from '../../declare.ts';
import {
  playersAndGm,
  characterIn,
  gmOnly,
  intent,
  longestLine,
  oneOf,
  optionalNarration,
  ownCharacter,
  ownParts,
  playerNameAt,
  textField,
  trimmed,
  written,
  wrongPhase,
} from '../../declare.ts';
import type { Suit } from '../../../../kernel/index.ts';
import { actingSeat, check, suits, yesOrNo } from '../../../../kernel/index.ts';
import { prequelHandBase, mostPrequels } from '../../options.ts';
import { invitedTo, owesChoice, pairsOf, sharersOf } from './pairs.ts';
import { characterAt, gainsDue } from '../../selectors.ts';
import { openChallenge } from '../../flow/opening.ts';
import { wishToCancel } from './checks.ts';
import { areGains, drawGains } from '../../state-changes.ts';
import { finishReward } from '../../flow/aftermath.ts';

interface Propose extends OfCharacter {
  readonly level: string;
  readonly premise: string;
  readonly partner?: string;
  readonly second?: string;
}

function levelNames(view: TableView): readonly string[] {
  return Object.keys(view.shared.levels);
}

/** CR-35: the characters that a form offers as partners: not those who cannot share another prequel (CR-28, CR-38). */
function partnersFor(view: TableView, { characterId }: Intent): readonly string[] {
  const {
    shared,
    own: { you },
  } = view;
  return shared.characters
    .filter(({ seat, creation, alive }) => alive && creation !== 'unborn' && seat !== null)
    .filter(({ seat }) => you.kind !== 'seat' || seat !== you.seat)
    .map(({ id }) => id)
    .filter((id) => !isAtLimit(view, id) && !shared.pairs.includes(pairsOf([String(characterId), id])[0] ?? ''));
}

/** CR-39 */
function allowsSecond({ shared }: TableView): boolean {
  return shared.options.prequelPartners === 2;
}

function asksForSecond(view: TableView, chosen: Intent): boolean {
  return allowsSecond(view) && partnersFor(view, chosen).length > 1;
}

function canJoin(field: 'partner' | 'second'): Check<Propose> {
  return check('CR-35', [field], ({ view, intent }) => {
    const partner = characterIn(view, intent[field]);
    if (partner === undefined || partner.id === intent.characterId)
      return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field } };
    return partner.alive && partner.creation !== 'unborn' && partner.seat !== null
      ? undefined
      : { code: 'CR_NO_PARTNER', facts: { name: partner.name } };
  });
}

function sharers({ characterId, partner, second }: Propose): readonly string[] {
  return [characterId, partner, second].filter((id) => id !== undefined);
}

/** CR-28 */
function isAtLimit(view: TableView, id: string | undefined): boolean {
  return (characterIn(view, id)?.prequels.length ?? 0) >= mostPrequels;
}

export const proposePrequel = intent(
  {
    characterId: characterField,
    level: { kind: 'choice', of: levelNames, open: true },
    premise: { kind: 'text', most: longestLine, narration: true },
    partner: { kind: 'choice', of: partnersFor, open: true, optional: true },
    second: { kind: 'choice', of: partnersFor, open: true, optional: true, asked: asksForSecond },
  },
  {
    ...playersAndGm,
    type: 'propose_prequel',
    clause: 'CR-23',
    phases: ['CREATION', 'SCENE', 'PREQUEL.scene', 'PREQUEL.reward'],
    checks: [
      isOwn('CR-24'),
      check('CR-34', ['characterId'], ({ view, intent }) => {
        const { prequel } = view.shared;
        if (prequel === null) return undefined;
        const isSharer = sharersOf(prequel).includes(intent.characterId);
        return isSharer && prequel.step === 'reward' && prequel.story === ''
          ? { code: 'CR_STORY_MISSING' }
          : { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.prequel' } } };
      }),
      check('CR-23', ['characterId'], ({ view, intent }) => {
        const step = characterIn(view, intent.characterId)?.creation;
        return step === 'menu' ? undefined : wrongPhase(view);
      }),
      check('CR-28', ['characterId'], ({ view, intent }) =>
        sharers(intent).some((id) => isAtLimit(view, id)) ? { code: 'CR_PREQUEL_LIMIT' } : undefined,
      ),
      // A table that defines its own levels may not have any yet.
      check('CR-25', [], ({ view }) => (levelNames(view).length === 0 ? { code: 'CR_NO_LEVELS' } : undefined)),
      check('CR-25', ['level'], ({ view, intent }) =>
        levelNames(view).includes(intent.level) ? undefined : { code: 'CR_LEVEL_UNKNOWN' },
      ),
      written('CR-24', 'premise'),
      canJoin('partner'),
      check('CR-39', ['second'], ({ view }) => (allowsSecond(view) ? undefined : { code: 'E_OPTION' })),
      canJoin('second'),
      check('CR-39', ['partner', 'second'], ({ intent }) =>
        intent.partner === intent.second
          ? { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'second' } }
          : undefined,
      ),
      // CR-38 holds for each pair of the characters.
      check('CR-38', ['characterId'], ({ view, intent }) =>
        pairsOf(sharers(intent)).some((pair) => view.shared.pairs.includes(pair))
          ? { code: 'CR_PAIR_USED' }
          : undefined,
      ),
    ],
    execute(context) {
      const { characterId, level, premise, partner, second } = context.intent;
      const played = characterAt(context.state, characterId)?.prequels.length ?? 0;
      context.emit({
        type: 'prequel_proposed',
        character: characterId,
        partner: partner ?? second ?? null,
        ...(partner === undefined || second === undefined ? {} : { second }),
        level,
        premise: trimmed(premise),
        handSize: prequelHandBase - (played + 1),
      });
    },
  },
);

/** The viewer's character that is asked to join. */
function invited(judged: CheckInput): string | undefined {
  const { prequel } = judged.view.shared;
  if (prequel?.step !== 'partner') return undefined;
  return invitedTo(prequel).find((id) => characterIn(judged.view, id)?.seat === actingSeat(judged.actor));
}

export const answerPartner = intent(
  { accept: { kind: 'choice', of: yesOrNo }, note: optionalNarration },
  {
    ...playersAndGm,
    type: 'answer_partner',
    clause: 'CR-35',
    phases: ['CREATION', 'SCENE'],
    checks: [
      check('CR-35', [], (judged) => {
        return invited(judged) === undefined ? { code: 'CR_NOT_ASKED' } : undefined;
      }),
    ],
    execute(context) {
      const character = invited(context);
      if (character === undefined) return;
      const note = trimmed(context.intent.note);
      const said = note === '' ? {} : { note };
      context.emit({ type: 'partner_answered', character, accept: context.intent.accept, ...said });
      openChallenge(context);
    },
  },
);

export const approvePrequel = intent(
  { accept: { kind: 'choice', of: yesOrNo }, note: optionalNarration },
  {
    ...playersAndGm,
    type: 'approve_prequel',
    clause: 'CR-24',
    phases: ['CREATION', 'SCENE'],
    checks: [
      gmOnly('CR-11'),
      check('CR-24', [], ({ view }) => (view.shared.prequel?.step === 'gm' ? undefined : { code: 'CR_NOT_ASKED' })),
    ],
    execute(context) {
      const note = trimmed(context.intent.note);
      context.emit({ type: 'prequel_approved', accept: context.intent.accept, note: note === '' ? null : note });
      openChallenge(context);
    },
  },
);

function isInvolved({ view, actor }: CheckInput): boolean {
  const own = ownCharacter({ view, actor })?.id;
  const { prequel } = view.shared;
  return own !== undefined && sharersOf(prequel).includes(own);
}

export const cancelPrequel = intent(
  {},
  {
    ...playersAndGm,
    type: 'cancel_prequel',
    clause: 'CR-32',
    checks: [
      check('CR-32', [], (judged) => {
        const { view } = judged;
        if (view.shared.prequel === null || view.shared.phase === 'SUSPENDED') return wrongPhase(view);
        if (view.shared.prequel.step === 'reward') return { code: 'CR_PREQUEL_OVER' };
        if (view.shared.conflict?.sealed === true) return { code: 'CR_IN_CONFLICT' };
        if (view.shared.prequel.cancelling.includes(actingSeat(judged.actor) ?? ''))
          return { code: 'CR_ALREADY_WISHED' };
        const { seat } = characterIn(view, view.shared.prequel.character) ?? { seat: null };
        return isInvolved(judged) || view.own.leads === true
          ? undefined
          : { code: 'E_NOT_YOURS', facts: { name: playerNameAt(view, seat ?? '') } };
      }),
    ],
    execute: (context) => wishToCancel(context, context.seat),
  },
);

/**
 * The character for whom the viewer draws gains, perhaps as a stand-in (CR-205). A character without gains comes first.
 */
function rewarded({ view }: Pick<CheckInput, 'view'>): string | undefined {
  const { prequel } = view.shared;
  const own = sharersOf(prequel).filter((id) => ownParts(view).includes(id));
  return own.find((id) => prequel?.drawn.includes(id) === false) ?? own[0];
}

const isRewarded: Check = check('CR-29', [], (judged) =>
  judged.view.shared.prequel !== null && rewarded(judged) === undefined ? { code: 'CR_NOT_ASKED' } : undefined,
);

function levelSuits(view: TableView): readonly Suit[] {
  return view.shared.prequel?.suits ?? [];
}

export const chooseBonusSuit = intent(
  { suit: { kind: 'choice', of: suits } },
  {
    ...playersAndGm,
    type: 'choose_bonus_suit',
    clause: 'CR-36',
    phases: ['PREQUEL.reward'],
    checks: [
      isRewarded,
      check('CR-36', [], (judged) => {
        const { prequel } = judged.view.shared;
        const own = rewarded(judged);
        if (prequel === null || own === undefined) return undefined;
        if (prequel.drawn.includes(own)) return { code: 'CR_GAINS_DRAWN' };
        return prequel.partners.length === 0 ? { code: 'CR_NO_BONUS' } : undefined;
      }),
      oneOf('CR-36', 'suit', levelSuits, ({ view }) => ({
        code: 'CR_SUIT_NOT_IN_LEVEL',
        facts: { suits: levelSuits(view) },
      })),
    ],
    execute(context) {
      const own = rewarded(context);
      if (own !== undefined) context.emit({ type: 'bonus_suit_chosen', character: own, suit: context.intent.suit });
    },
  },
);

function areGainsChosen({ shared }: TableView): boolean {
  return shared.options.gainDraw === 'choose';
}

/** One of each suit of the level, and one for each partner (CR-29, CR-36, CR-39). */
const mostGains = 4;

export const drawGainsIntent = intent(
  {
    // Missing if the gains are drawn from the top.
    cards: {
      kind: 'choices',
      of: ({ own }: TableView) => own.gains ?? [],
      most: mostGains,
      beyond: 'allowed',
      optional: true,
      asked: areGainsChosen,
    },
  },
  {
    ...playersAndGm,
    type: 'draw_gains',
    clause: 'CR-29',
    phases: ['PREQUEL.reward'],
    checks: [
      isRewarded,
      check('CR-36', [], (judged) => {
        const { prequel } = judged.view.shared;
        const own = rewarded(judged);
        if (prequel === null || own === undefined) return undefined;
        if (prequel.drawn.includes(own)) return { code: 'CR_GAINS_DRAWN' };
        return owesChoice(prequel, own) ? { code: 'CR_BONUS_MISSING' } : undefined;
      }),
      check('CR-22', ['cards'], ({ view }) => (areGainsChosen(view) ? undefined : { code: 'E_OPTION' })),
    ],
    // Checked by the server only, because the view does not contain the halves.
    hidden: [
      {
        clause: 'CR-22',
        judge: (judged) => {
          const { cards } = judged.intent;
          const own = rewarded(judged);
          const halves = own === undefined ? null : (characterAt(judged.state, own)?.halves ?? null);
          if (cards === undefined || cards.length === 0 || own === undefined || halves === null) return undefined;
          const { due, half } = gainsDue(judged.state, own);
          if (areGains(halves, due, { half, cards })) return undefined;
          return { code: 'CR_GAIN_CHOICE', facts: { suits: due, half: { text: `half.${half}` } } };
        },
      },
    ],
    execute(context) {
      const own = rewarded(context);
      const halves = own === undefined ? null : (characterAt(context.state, own)?.halves ?? null);
      if (own === undefined || halves === null) return;
      const { due, half } = gainsDue(context.state, own);
      const chosen = context.intent.cards ?? [];
      const cards = chosen.length > 0 ? chosen : drawGains(halves, due, half).cards.map(({ face }) => face);
      context.emit({ type: 'gains_drawn', character: own, suits: due, half, count: cards.length, cards });
      finishReward(context);
    },
  },
);

export const writeStory = intent(
  { text: { ...textField, narration: true } },
  {
    ...playersAndGm,
    type: 'write_story',
    clause: 'CR-34',
    phases: ['PREQUEL.reward'],
    checks: [
      isRewarded,
      check('CR-34', ['text'], ({ intent }) =>
        trimmed(intent.text) === '' ? { code: 'CR_STORY_MISSING' } : undefined,
      ),
    ],
    execute(context) {
      const own = rewarded(context);
      if (own === undefined) return;
      context.emit({ type: 'story_written', character: own, text: trimmed(context.intent.text) });
      finishReward(context);
    },
  },
);
