import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { Check } from '../../declare.ts';
import { situationChecks, intent, nameOf } from '../../declare.ts';
import { changesFront } from '../interference/debts.ts';
import { changeFront, eligibleFronters } from '../../flow/fill-in.ts';
import type { TableView } from '../../view-types.ts';
import { settle } from '../../flow/settle.ts';
import type { TextIntent } from '../setup/checks.ts';
import { longestEntry, hasText, notObjectedTo } from '../setup/checks.ts';
import { setField } from '../../flow/sheets.ts';
import { longestText } from '../turns/checks.ts';

interface PickFronter extends Intent {
  readonly headmate: string;
}

const fronterIsDue = situationChecks<PickFronter>('FD-107', [], ({ view }) => {
  const { phase, interference } = view.shared;
  if (phase !== 'EVENT' || interference === null || interference.picker !== null) return undefined;
  return { code: changesFront(interference.card) ? 'FD_FRONT_CHOSEN' : 'FD_FRONT_STAYS' };
});

const isPicker: Check<PickFronter> = check('FD-107', [], ({ view, actor }) => {
  const { phase, interference } = view.shared;
  const picker = interference?.picker ?? null;
  if (phase !== 'EVENT' || picker === null || picker === actingSeat(actor)) return undefined;
  return { code: 'FD_NOT_PICKER', facts: { name: nameOf(view, picker) } };
});

const isAnotherHeadmate: Check<PickFronter> = check('FD-107', ['headmate'], ({ view, intent }) => {
  const { headmates, fronting } = view.shared;
  const headmate = headmates.find((candidate) => candidate.id === intent.headmate);
  if (headmate === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'headmate' } };
  if (eligibleFronters({ headmates, fronting }).includes(headmate.id)) return undefined;
  return { code: 'FD_ALREADY_FRONT', facts: { headmate: headmate.name } };
});

export const pickFronter = intent(
  {
    headmate: { kind: 'choice', of: (view: TableView) => view.shared.headmates.map((headmate) => headmate.id) },
  },
  {
    type: 'pick_fronter',
    clause: 'FD-107',
    who: ['seat'],
    stale: 'refuse',
    phases: ['EVENT'],
    checks: [...fronterIsDue, isPicker, isAnotherHeadmate],
    execute(context) {
      changeFront(context, context.intent.headmate);
      settle(context);
    },
  },
);

/** While an offer without a no is open, the table is still agreeing; otherwise the roles decide (FD-49). */
function pickChecks(
  field: 'outing' | 'place',
  pickerOf: (view: TableView) => string | null,
): readonly Check<TextIntent>[] {
  const isPicker: Check<TextIntent> = check('FD-49', [], ({ view, actor }) => {
    if (view.shared.phase !== 'SCENE' || pickerOf(view) === actingSeat(actor)) return undefined;
    return { code: pickerOf(view) === view.shared.roles?.date ? 'E_NOT_DATE' : 'FD_NOT_OI' };
  });
  const isFree = situationChecks<TextIntent>('FD-49', [], ({ view, actor }) => {
    const { phase, setup } = view.shared;
    if (phase !== 'SCENE' || pickerOf(view) !== actingSeat(actor)) return undefined;
    const isAgreeing = setup.offers.some((offer) => offer.field === field && offer.no.length === 0);
    if (!setup.open.includes(field)) return { code: 'FD_FIELD_SETTLED' };
    return isAgreeing ? { code: 'FD_STILL_AGREEING' } : undefined;
  });
  return [isPicker, ...isFree];
}

/** If no player is the Interference, the Date picks both the outing and the place. */
function pickerOfOuting({ shared }: TableView): string | null {
  const { roles } = shared;
  if (roles === null) return null;
  const oi = shared.seats.find(({ seat }) => seat === roles.oi);
  return oi?.seat ?? roles.date;
}

function scenePick(type: string, field: 'outing' | 'place', pickerOf: (view: TableView) => string | null) {
  return intent(
    { text: { kind: 'text', most: longestEntry } },
    {
      type,
      clause: 'FD-49',
      who: ['seat'],
      stale: 'refuse',
      phases: ['SCENE'],
      checks: [...pickChecks(field, pickerOf), hasText, notObjectedTo(field)],
      execute(context) {
        setField(context, { field, text: context.intent.text.trim(), by: context.seat });
      },
    },
  );
}

export const sceneActivity = scenePick('scene_activity', 'outing', pickerOfOuting);

export const scenePlace = scenePick('scene_place', 'place', (view) => view.shared.roles?.date ?? null);

export const sceneDetail = intent(
  { text: { kind: 'text', most: longestText, narration: true } },
  {
    type: 'scene_detail',
    clause: 'FD-49',
    who: ['seat'],
    stale: 'accept',
    phases: ['SCENE'],
    checks: [
      ...situationChecks<TextIntent>('FD-49', [], ({ view }) =>
        view.shared.phase === 'SCENE' && view.own.role !== 'system' ? { code: 'FD_NOT_SYSTEM' } : undefined,
      ),
      check('FD-49', [], ({ view, actor }) => {
        const { phase, setup } = view.shared;
        if (phase !== 'SCENE' || view.own.role !== 'system') return undefined;
        return setup.parts.some((seat) => seat === actingSeat(actor)) ? { code: 'E_FIELD_ORDER' } : undefined;
      }),
      hasText,
      notObjectedTo('detail'),
    ],
    execute(context) {
      setField(context, { field: 'detail', text: context.intent.text.trim(), by: context.seat });
    },
  },
);
