import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import { intent, malformed, noOpenPlay, refuseIf, ownSeatView, skippingRefusal } from '../../declare.ts';
import { inScene } from '../plays/checks.ts';
import { onTurn } from '../scenes/checks.ts';
import { endTurn } from '../../flow/combat.ts';

interface Recover extends Intent {
  readonly npc?: string;
}

const disarmedNpcs = ({ shared: { npcs, combat } }: TableView): readonly string[] =>
  npcs
    .filter(({ id, down, disarmed }) => disarmed && !down && (combat === null || combat.turn === id))
    .map(({ id }) => id);

const hasLostWeapon: Check<Recover> = check('SU-176', [], (judged) => {
  const { view, actor } = judged;
  if (actor.kind === 'gm') {
    const disarmed = view.shared.npcs.filter(({ id }) => disarmedNpcs(view).includes(id));
    const [first] = disarmed;
    if (first === undefined) return { code: 'SU_ARMED' };
    return disarmed.every(({ skips }) => skips !== null) ? skippingRefusal(first) : undefined;
  }
  const own = ownSeatView(judged);
  if (own?.disarmed !== true) return { code: 'SU_ARMED' };
  return own.flags.skips === null ? undefined : skippingRefusal(own);
});

function npcIn(view: TableView, { npc }: Recover): string | undefined {
  return npc ?? disarmedNpcs(view)[0];
}

export const recoverWeapon = intent(
  {
    npc: {
      kind: 'choice',
      of: disarmedNpcs,
      optional: true,
      asked: (view: never) => (view as TableView).own.you.kind === 'gm',
    },
  },
  {
    type: 'recover_weapon',
    clause: 'SU-176',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['FREE', 'TURN', 'PLAY'],
    checks: [
      inScene,
      noOpenPlay,
      check('SU-125', [], (judged) => (judged.view.shared.combat === null ? undefined : onTurn.judge(judged))),
      hasLostWeapon,
      check('SU-176', ['npc'], ({ view, actor, intent }) =>
        refuseIf(actor.kind !== 'gm' || !disarmedNpcs(view).includes(intent.npc ?? ''), () => malformed('npc')),
      ),
      check('SU-126', [], ({ view, actor, intent }) => {
        const npc = view.shared.npcs.find(({ id }) => actor.kind === 'gm' && id === npcIn(view, intent));
        return npc === undefined || npc.skips === null ? undefined : skippingRefusal(npc);
      }),
    ],
    execute(context) {
      const holder = context.seat;
      const who = holder === 'gm' ? npcIn(context.view, context.intent) : holder;
      if (who === undefined) return;
      context.emit({ type: 'weapon_recovered', who });
      if (context.state.combat !== null) endTurn(context, 'turn_ended');
    },
  },
);
