/** Groups of moves, and the labels of the buttons in them. */
import type { CardCode, Facts, Intent, MoveGroup, MoveWords, Message, Suit } from '../../../kernel/index.ts';
import { gmSeat } from '../../../kernel/index.ts';
import { owesChoice, sharersOf } from '../features/prequels/pairs.ts';
import { topOfAttack } from '../features/attacks/arena.ts';
import { worksFirst } from '../features/magic/after-magic.ts';
import { costOf, isSpell, valueOf } from '../cards.ts';
import type { TableView } from '../view-types.ts';
import type { Scar } from '../state.ts';
import { isOpposed, ownerOfStake } from '../features/terms/stakes.ts';
import { firstName } from '../names.ts';
import { positionAmong } from './numbering.ts';
import { nameOf, say } from './words.ts';

function attackWords(view: TableView, aid: unknown): CardCode | '' {
  const { conflict } = view.shared;
  return conflict === null ? '' : (topOfAttack(conflict, String(aid)) ?? '');
}

/** CR-127: by option magic works before its card is placed; otherwise a deflected pile is already at its new target. */
function whenMagicWorks(view: TableView, { type, aid, target }: Intent): TableView {
  const { conflict, options } = view.shared;
  if (conflict === null || type !== 'deflect' || typeof target !== 'string' || worksFirst(options)) return view;
  const by = conflict.turn?.part ?? '';
  const attacks = conflict.attacks.map((one) => (one.aid === aid ? { ...one, target, by } : one));
  return { ...view, shared: { ...view.shared, conflict: { ...conflict, attacks } } };
}

/** Describes the effect of a card's magic by its targets. `NEW` is the attack that the card itself makes. */
export function effectWords(before: TableView, intent: Intent): Message {
  const { effect } = intent;
  const view = whenMagicWorks(before, intent);
  if (typeof effect !== 'object' || effect === null || !('k' in effect)) return say('effect.unset');
  const fields = effect as Readonly<Record<string, unknown>>;
  const facts: Record<string, unknown> = {};
  for (const field of ['aid', 'from', 'to']) {
    const aid = fields[field];
    if (aid === undefined) continue;
    facts[field] = aid;
    facts[`${field}Top`] = attackWords(view, aid) || null;
  }
  const told = { ...facts, ...topsNamed(view, facts) };
  const owner = effect.k === 'K.take' ? ownerOfTop(view, fields['aid']) : '';
  return owner === '' ? say(`effect.${String(effect.k)}`, told) : say('effect.K.take.from', { ...told, owner });
}

/** The owner of the top card: a king can also take the card of an ally who sent the pile on (CR-136). */
function ownerOfTop(view: TableView, aid: unknown): string {
  const attack = view.shared.conflict?.attacks.find((one) => one.aid === aid);
  return firstName(nameOf(view, attack?.pile.at(-1)?.owner));
}

function attackerOf(view: TableView, by: string): string {
  return firstName(by === 'ENV' ? (view.shared.conflict?.environment?.name ?? '') : nameOf(view, by));
}

/**
 * The position of an attack among attacks on the same target with the same label: the top card, or the top card and the
 * attacker. If the label names the attacker, all of the viewer's participants count as one target.
 */
function attackAmong(view: TableView, aid: unknown, label: 'card' | 'card and attacker'): Facts | undefined {
  const { conflict } = view.shared;
  const namesAttacker = label === 'card and attacker';
  const isOwn = (target: string) => namesAttacker && view.own.parts?.includes(target) === true;
  const open = [
    ...(conflict?.attacks ?? []).map((one) => ({
      ...one,
      by: namesAttacker ? attackerOf(view, one.by) : '',
      target: isOwn(one.target) ? '' : one.target,
    })),
    ...(conflict?.reds ?? []).map((red) => ({ ...red, by: namesAttacker ? attackerOf(view, 'ENV') : '', target: '' })),
  ];
  const found = open.find((one) => one.aid === aid);
  if (found === undefined) return undefined;
  return positionAmong(open, found, ({ by, target, pile }) => `${by} ${target} ${pile.at(-1)?.face ?? ''}`);
}

/** An attack by its top card; if others look the same, also by its attacker and a number (CR-17). */
export function attackNamed(view: TableView, aid: unknown): Message {
  const card = attackWords(view, aid);
  if (attackAmong(view, aid, 'card') === undefined) return say('attack.top', { card });
  const by = view.shared.conflict?.attacks.find((one) => one.aid === aid)?.by ?? 'ENV';
  const top = say('attack.by', { card, by: attackerOf(view, by) });
  const position = attackAmong(view, aid, 'card and attacker');
  return position === undefined ? top : say('effect.nth', { top, ...position });
}

function topWords(view: TableView, { card, aid }: { readonly card: unknown; readonly aid: unknown }) {
  const { conflict } = view.shared;
  const target = conflict?.attacks.find((one) => one.aid === aid)?.target;
  const name = conflict?.participants.find(({ id }) => id === target)?.name;
  const top = name === undefined ? say('effect.red', { card }) : say('effect.top', { card, name: firstName(name) });
  const position = attackAmong(view, aid, 'card');
  return position === undefined ? top : say('effect.nth', { top, ...position });
}

function topsNamed(view: TableView, facts: Readonly<Record<string, unknown>>): Facts {
  const names = ['aid', 'from', 'to'].filter((field) => facts[field] !== undefined);
  return Object.fromEntries(
    names.map((field) => {
      const top = facts[`${field}Top`];
      return [`${field}Words`, top === null ? say('effect.new') : topWords(view, { card: top, aid: facts[field] })];
    }),
  );
}

/** CR-157, CR-170 */
export function paysForMagic({ shared: { conflict }, own }: TableView, cid: unknown): boolean {
  const owner = conflict?.participants.find(({ id }) => own.hands?.[id]?.some((card) => card.handle === cid) === true);
  return owner?.pays !== false;
}

export function costWords(view: TableView, { card, cid }: { readonly card: CardCode; readonly cid: unknown }): Message {
  return paysForMagic(view, cid) ? say('cost.some', { n: costOf(card) }) : say('cost.none');
}

/**
 * The holder of a card, if the viewer could attack with the hands of several: in a stalled conflict no one is on turn
 * (CR-202).
 */
export function holderName({ shared: { conflict, phase }, own }: TableView, cid: unknown): string | undefined {
  if (phase !== 'CONFLICT.stalled' || own.parts === undefined || own.parts.length < 2) return undefined;
  const holder = conflict?.participants.find(
    ({ id }) => own.hands?.[id]?.some(({ handle }) => handle === cid) === true,
  );
  return holder === undefined ? undefined : firstName(holder.name);
}

export function groupOf(view: TableView, intent: Intent, card: CardCode): MoveGroup | undefined {
  const effect = effectWords(view, intent);
  const cost = costWords(view, { card, cid: intent['cid'] });
  if (intent.type === 'cast')
    return {
      id: `cast ${String(intent['cid'])}`,
      message: say('group.cast', { card, cost }),
      short: say(effect.text === 'effect.none' ? 'short.magic.none' : 'short.magic', { effect }),
    };
  if (intent.type === 'attack') {
    const name = firstName(nameOf(view, intent['target']));
    const holder = holderName(view, intent['cid']);
    if (isSpell(card))
      return {
        id: `face ${String(intent['cid'])} ${String(intent['target'])}`,
        message: say('group.magic', { card, name, cost }),
        short: effect.text === 'effect.none' ? say('short.magic.nothing_else') : say('short.magic', { effect }),
      };
    return {
      id: `at ${String(intent['target'])}`,
      message: say('group.attack', { name }),
      short: holder === undefined ? say('short.card', { card }) : say('short.card.for', { card, by: holder }),
    };
  }
  const to = intent['target'] === undefined ? '' : firstName(nameOf(view, intent['target']));
  const kind = intent.type === 'cover' ? 'cover' : to === '' ? 'dodge' : 'deflect';
  return {
    ...answerGroup(view, String(intent['aid'])),
    short: isSpell(card)
      ? say(`short.${kind}.magic`, { card, name: to, effect, cost })
      : say(`short.${kind}`, { card, name: to }),
  };
}

function answerGroup(view: TableView, aid: string): Pick<MoveGroup, 'id' | 'message'> {
  const { conflict } = view.shared;
  const attack = conflict?.attacks.find((one) => one.aid === aid);
  const top = attackWords(view, aid);
  const position = attackAmong(view, aid, 'card and attacker');
  return {
    id: `on ${aid}`,
    message: say(position === undefined ? 'group.answer' : 'group.answer.nth', {
      by: attackerOf(view, attack?.by ?? 'ENV'),
      top: top === '' ? null : top,
      n: top === '' ? 0 : valueOf(top),
      ...position,
    }),
  };
}

function answerSuffix(intent: Intent): string {
  const { accept } = intent;
  return accept === undefined ? '' : accept === true ? '.yes' : '.no';
}

const noConflict = { participants: [] };

export function scarOf({ shared: { characters, people } }: TableView, { characterId, wid }: Intent): Scar | undefined {
  const wounded = [...characters, ...people].find(({ id }) => id === characterId);
  return wounded?.scars.find((scar) => scar.wid === wid);
}

/** CR-58 */
function entrySuffix({ shared: { conflict } }: TableView, intent: Intent): string {
  const found = conflict?.entering.find(({ id }) => id === intent['entry']);
  if (found === undefined || found.part !== null) return '';
  return found.place === null ? '.leaves' : '.place';
}

/** CR-58 */
export function isWithdrawal({ shared: { conflict }, own: { you } }: TableView, intent: Intent): boolean {
  if (intent.type !== 'answer_join' || you.kind === 'spectator') return false;
  const seat = you.kind === 'seat' ? you.seat : gmSeat;
  return conflict?.entering.some(({ id, by }) => id === intent['entry'] && by === seat) === true;
}

/** The position of a scar among the open ones of the character that read the same. */
export function scarPosition(view: TableView, intent: Intent): Facts | undefined {
  const scar = scarOf(view, intent);
  if (scar === undefined) return undefined;
  const { characters, people } = view.shared;
  const scars = [...characters, ...people].find(({ id }) => id === intent['characterId'])?.scars ?? [];
  const open = scars.filter(({ healed }) => !healed);
  return positionAmong(open, scar, ({ cards, from, title }) => [from, title, ...cards].join(' '));
}

function scarKey(view: TableView, intent: Intent): string {
  const nameless = scarOf(view, intent)?.from === '' ? '.nameless' : '';
  return `move.heal_scar${nameless}${scarPosition(view, intent) === undefined ? '' : '.nth'}`;
}

export function keyOf(view: TableView, intent: Intent): string {
  // These messages name a value that the form still asks for, so the form has a message without it.
  if (intent.type === 'take_place' && intent['place'] === undefined) return 'move.take_place.any';
  if (intent.type === 'define_level' && intent['one'] === undefined) return 'move.define_level.any';
  if (intent.type === 'name_opener' && intent['part'] === null) return 'move.name_opener.trump';
  if (intent.type === 'retell' && intent['decline'] === true) return 'move.retell.no';
  if (
    intent.type === 'write_stake' &&
    ownerOfStake(view.shared.conflict ?? noConflict, String(intent['side'])) !== undefined
  )
    return 'move.write_stake.own';
  if (isWithdrawal(view, intent)) return 'move.answer_join.withdraw';
  if (intent.type === 'answer_join') return `move.answer_join${entrySuffix(view, intent)}${answerSuffix(intent)}`;
  if (intent.type === 'move_place' && intent['envId'] === 'none') return 'move.move_place.none';
  if (intent.type === 'heal_scar') return scarKey(view, intent);
  if (intent.type === 'cancel_setup' && view.shared.conflict?.challenge === null) return 'move.cancel_setup.off';
  if (intent.type === 'rule') return intent['target'] === 'story' ? 'move.rule.story' : 'move.rule.price';
  // Without its challenger a challenge is withdrawn, and its conflict with it (CR-49).
  if (intent.type === 'leave_setup' && view.shared.conflict?.challenge?.part === intent['part'])
    return 'move.leave_setup.challenge';
  if (intent.type === 'concede' && view.own.parts?.length === 1) return 'move.concede.one';
  if (intent.type === 'commit_reveal' && view.own.parts?.length === 1) return 'move.commit_reveal.one';
  if (intent.type === 'decide_fate') return `move.decide_fate.${String(intent['fate'])}`;
  if (intent.type === 'flip') return (view.shared.conflict?.payments.length ?? 0) > 0 ? 'move.flip' : 'move.flip.bare';
  return `move.${intent.type}${answerSuffix(intent)}`;
}

/** The groups of buttons without cards; a heading uses the facts of the move. */
const grouped: Readonly<Record<string, string>> = {
  set_trump: 'trump',
  add_participant: 'people',
  name_opener: 'opener',
  npc_bad: 'bad',
  npc_good: 'good',
  npc_discard: 'discard',
  answer_truce: 'truce',
  answer_join: 'entry',
  move_place: 'conflict',
  answer_partner: 'partner',
  approve_prequel: 'approve',
  choose_bonus_suit: 'bonus',
  send_pile: 'pile',
  keep_npc: 'npcs',
  dissolve_npc: 'npcs',
  take_place: 'places',
  reveal_place: 'stock',
  delete_place: 'stock',
  edit_setup: 'conflict',
  remove_participant: 'conflict',
  leave_setup: 'conflict',
  cancel_setup: 'conflict',
  abort_conflict: 'conflict',
  grant_harness: 'conflict',
  env_draw: 'conflict',
  unagree: 'conflict',
};

/** CR-173 */
export function helpFacts({ shared: { conflict } }: TableView): Facts {
  return { card: conflict?.help?.card.face ?? null, place: firstName(conflict?.environment?.name ?? '') };
}

/** CR-29, CR-205 */
function rewardedId({ own: { parts = [] }, shared: { prequel } }: TableView): string {
  const own = sharersOf(prequel).filter((id) => parts.includes(id));
  return own.find((id) => prequel?.drawn.includes(id) === false) ?? own[0] ?? '';
}

/** The card of a covered pile that the top card covers. */
function coveredCard({ shared: { conflict } }: TableView, aid: unknown): CardCode | null {
  return conflict?.attacks.find((one) => one.aid === aid)?.pile.at(-2)?.face ?? null;
}

/** CR-36 */
function bonusSuits(view: TableView): readonly Suit[] {
  return view.shared.prequel?.bonus[rewardedId(view)] ?? [];
}

/** CR-36 */
export function owesBonus(view: TableView): boolean {
  const { prequel } = view.shared;
  return prequel !== null && owesChoice(prequel, rewardedId(view));
}

/**
 * Until the GM yields to a challenge or brings in the other side, that answer comes before the forms of the setup
 * (CR-48, CR-49).
 */
function openChallenge(view: TableView): Pick<MoveGroup, 'id' | 'message' | 'urgent'> | undefined {
  const { conflict } = view.shared;
  const challenge = conflict?.challenge ?? null;
  if (conflict === null || challenge === null || isOpposed(conflict) || view.own.draft !== undefined) return undefined;
  const { part, quote, claim } = challenge;
  const facts = { name: firstName(nameOf(view, part)), quote, claim };
  return { id: 'challenge', message: say('ask.gm.CONFLICT.setup.challenge', facts), urgent: true };
}

export function groupWords(view: TableView, intent: Intent, message: Message): Pick<MoveWords, 'group'> {
  const challenge = intent.type === 'cancel_setup' ? openChallenge(view) : undefined;
  if (challenge !== undefined) return { group: { ...challenge, short: message } };
  if (intent.type === 'take_wound')
    return { group: { ...answerGroup(view, String(intent['aid'])), short: say('short.take_wound') } };
  if (intent.type === 'take_help')
    return { group: { ...answerGroup(view, String(intent['aid'])), short: say('short.take_help', helpFacts(view)) } };
  const id = isWithdrawal(view, intent) ? undefined : grouped[intent.type];
  if (id === undefined) return {};
  const chosen = id === 'bonus' ? bonusSuits(view) : [];
  const facts = { ...message.facts, chosen, under: coveredCard(view, intent['aid']) };
  const key = keyOf(view, intent).replace('move.', 'short.');
  const groupId = intent.type === 'send_pile' ? `${id} ${String(intent['aid'])}` : id;
  return {
    group: {
      id: groupId,
      message: say(`group.${id}${chosen.length > 0 ? '.chosen' : ''}`, facts),
      short: shortened.has(key) ? say(key, facts) : message,
      ...(answers.has(id) ? { urgent: true as const } : {}),
      ...(id === 'truce' ? { even: true as const } : {}),
    },
  };
}

/** Questions that others wait for come before the viewer's own turn. */
const answers: ReadonlySet<string> = new Set(['truce', 'entry', 'partner', 'approve']);

/** The keys of button labels that are shorter, because a heading says the rest. */
const shortened: ReadonlySet<string> = new Set([
  'short.set_trump',
  'short.add_participant',
  'short.name_opener',
  'short.npc_bad',
  'short.npc_good',
  'short.npc_discard',
  'short.answer_truce.yes',
  'short.answer_truce.no',
  'short.answer_join.yes',
  'short.answer_join.no',
  'short.answer_partner.yes',
  'short.answer_partner.no',
  'short.approve_prequel.yes',
  'short.approve_prequel.no',
  'short.choose_bonus_suit',
  'short.send_pile',
  'short.take_place',
]);
