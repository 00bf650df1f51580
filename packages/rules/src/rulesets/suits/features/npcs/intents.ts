import { leastAttribute, longestName, longestText, mostAttribute, mostNpcs } from '../../constants.ts';
import type { Skill } from '../skills/skills.ts';
import { attributes, skills } from '../skills/skills.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import type { Attributes } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { allNpcs, knownNpcs, limitReached, hiddenNpcs, intent, malformed, nameOf, refuseIf } from '../../declare.ts';
import { gmBase, hasName, isSceneOpen } from './checks.ts';
import { joinFight } from '../../flow/combat.ts';
import { advance } from '../../flow/course.ts';
import { checkDamage } from '../../flow/damage.ts';
import type { TableView } from '../../view-types.ts';

const points = { kind: 'number', least: leastAttribute, most: mostAttribute, optional: true } as const;

const npcFields = {
  attrs: {
    kind: 'record',
    optional: true,
    fields: Object.fromEntries(attributes.map((attribute) => [attribute, points])),
  },
  tags: { kind: 'choices', of: skills, most: skills.length, optional: true },
  notes: { kind: 'text', most: longestText, optional: true },
} as const;

interface NpcSheet extends Intent {
  readonly attrs?: Partial<Attributes>;
  readonly tags?: readonly Skill[];
  readonly notes?: string;
}

const knownTags: Check<NpcSheet> = check('TB-10', ['tags'], ({ intent }) =>
  refuseIf(intent.tags?.every((tag) => skills.includes(tag)) === false, () => malformed('tags')),
);

export const createNpc = intent(
  {
    name: { kind: 'text', most: longestName },
    ...npcFields,
    /** Whether it is visible at once; by default only if it is made during a scene. */
    visible: { kind: 'choice', of: yesOrNo, optional: true },
  },
  {
    ...gmBase,
    type: 'create_npc',
    clause: 'SU-115',
    checks: [
      hasName,
      knownTags,
      check('SU-115', [], ({ view }) => refuseIf(knownNpcs(view).length >= mostNpcs, () => limitReached(mostNpcs))),
    ],
    execute(context) {
      const { name, attrs = {}, tags = [], notes = '', visible = isSceneOpen(context) } = context.intent;
      const npc = `n${context.state.made.npc + 1}`;
      context.emit({ type: 'npc_created', npc, name, attributes: attrs, tags, notes, hidden: !visible });
      if (visible) joinFight(context, npc);
    },
  },
);

export const updateNpc = intent(
  {
    npc: { kind: 'choice', of: allNpcs, open: true },
    name: { kind: 'text', most: longestName, optional: true },
    ...npcFields,
  },
  {
    ...gmBase,
    type: 'update_npc',
    clause: 'SU-115',
    checks: [
      check('SU-115', [], ({ view }) => refuseIf(knownNpcs(view).length === 0, () => ({ code: 'SU_NO_NPC' }))),
      hasName,
      knownTags,
    ],
    execute(context) {
      const { npc } = context.intent;
      const known = context.state.npcs.find(({ id }) => id === npc);
      if (known === undefined) return;
      const { name = known.name, attrs = {}, tags = known.tags, notes = known.notes } = context.intent;
      context.emit({ type: 'npc_updated', npc, name, attributes: { ...known.attributes, ...attrs }, tags, notes });
      checkDamage(context, npc);
    },
  },
);

/** A revealed NPC does not join a running fight. */
export const revealNpc = intent(
  { npc: { kind: 'choice', of: hiddenNpcs } },
  {
    ...gmBase,
    type: 'reveal_npc',
    clause: 'SU-115',
    checks: [],
    // `intent()` has already revealed the NPC that is named (`revealNamed`).
    execute: () => {},
  },
);

function isBusy({ shared: { combat, plays } }: TableView, npc: string): boolean {
  return (
    (combat !== null && [...combat.parties, ...combat.newcomers].includes(npc)) ||
    plays.some((play) => play.npc === npc || play.marks.includes(npc) || play.opposition?.npc === npc)
  );
}

const idleNpcs = (view: TableView): readonly string[] => allNpcs(view).filter((npc) => !isBusy(view, npc));

export const deleteNpc = intent(
  { npc: { kind: 'choice', of: idleNpcs } },
  {
    ...gmBase,
    type: 'delete_npc',
    clause: 'SU-115',
    checks: [
      check('SU-115', ['npc'], ({ view, intent }) =>
        refuseIf(isBusy(view, intent.npc), () => ({ code: 'SU_NPC_BUSY', facts: { name: nameOf(view, intent.npc) } })),
      ),
    ],
    execute(context) {
      const known = context.state.npcs.find(({ id }) => id === context.intent.npc);
      if (known === undefined) return;
      for (const { id, name, capacity, driver } of context.state.vehicles)
        if (driver === known.id) context.emit({ type: 'vehicle_set', vehicle: id, name, capacity, driver: null });
      context.emit({ type: 'npc_removed', npc: known.id, name: known.name });
      // It may have been the last possible target of a free attack.
      advance(context, 'nothing');
    },
  },
);
