/** Every move in words: what it is, what it means, what to know before. */
import type { CardCode, Facts, Intent, MoveGroup, MoveWords, OptionValue, Saying } from '../../../kernel/index.ts';
import { suitOf } from '../../../kernel/index.ts';
import { coveredBy, enemiesOf, openAgainst, toResolve, topOfAttack } from '../arena.ts';
import { costOf, isSpell, valueOf } from '../cards.ts';
import type { CardView } from '../sight.ts';
import { firstName, isSuit, nameOf, onTurn, say } from './say.ts';

function faceOf(view: CardView, cid: unknown): CardCode | undefined {
  const own = [...Object.values(view.own.hands ?? {}).flat(), ...(view.own.draft?.cards ?? [])];
  return own.find(({ handle }) => handle === cid)?.face;
}

function attackWords(view: CardView, aid: unknown): CardCode | '' {
  const { conflict } = view.shared;
  return conflict === null ? '' : (topOfAttack(conflict, String(aid)) ?? '');
}

/** An effect by what it does to which attack; NEW is the card itself. */
function effectWords(view: CardView, effect: unknown): Saying {
  if (typeof effect !== 'object' || effect === null || !('k' in effect)) return say('effect.unset');
  const fields = effect as Readonly<Record<string, unknown>>;
  const facts: Record<string, unknown> = {};
  for (const field of ['aid', 'from', 'to']) {
    const aid = fields[field];
    if (aid === undefined) continue;
    facts[field] = aid;
    facts[`${field}Top`] = attackWords(view, aid) || null;
  }
  return say(`effect.${String(effect.k)}`, { ...facts, ...topsNamed(facts) });
}

/** The card an attack shows, in words that stand also for one that is only being made. */
function topsNamed(facts: Readonly<Record<string, unknown>>): Facts {
  const names = ['aid', 'from', 'to'].filter((field) => facts[field] !== undefined);
  return Object.fromEntries(
    names.map((field) => {
      const top = facts[`${field}Top`];
      return [`${field}Words`, top === null ? say('effect.new') : say('effect.top', { card: top, aid: facts[field] })];
    }),
  );
}

const withCards: ReadonlySet<string> = new Set(['cover', 'deflect', 'attack']);

/** Possible nearly always and seldom meant. */
const asides: ReadonlySet<string> = new Set([
  'propose_truce',
  'name_stand_in',
  'cancel_setup',
  'leave_setup',
  'unagree',
  'cancel_prequel',
  'ask_retelling',
  'grant_harness',
  'abort_conflict',
  'dissolve_npc',
  'keep_npc',
  'env_draw',
  'define_environment',
  'create_full_npc',
  'define_level',
  'edit_setup',
  'heal_scar',
  'close_session',
  'remove_participant',
  'tell_childhood',
  'draft_npc',
  'write_npc',
  'take_place',
]);

/** Fields no form has to ask for: they are chosen with the move, or come from programs only. */
const unasked = ['effect', 'told', 'target', 'envId', 'participants', 'stakes', 'tempo', 'trumpHint', 'draft'] as const;

function themeOf(card: CardCode): Saying {
  if (isSpell(card)) return say('prompt.impossible');
  return say('prompt.scale', { theme: say(`theme.${suitOf(card)}`), n: valueOf(card) });
}

/** All answers to one attack stand together, and all that one face can do (7.1). */
function groupOf(view: CardView, intent: Intent, card: CardCode): MoveGroup | undefined {
  const effect = effectWords(view, intent['effect']);
  if (intent.type === 'attack') {
    const name = firstName(nameOf(view, intent['target']));
    if (isSpell(card))
      return {
        id: `face ${String(intent['cid'])} ${String(intent['target'])}`,
        says: say('group.magic', { card, name, n: costOf(card) }),
        short: say('short.magic', { effect }),
      };
    return {
      id: `at ${String(intent['target'])}`,
      says: say('group.attack', { name }),
      short: say('short.card', { card }),
    };
  }
  const to = intent['target'] === undefined ? '' : firstName(nameOf(view, intent['target']));
  const kind = intent.type === 'cover' ? 'cover' : to === '' ? 'dodge' : 'deflect';
  return {
    ...answerGroup(view, String(intent['aid'])),
    short: isSpell(card)
      ? say(`short.${kind}.magic`, { card, name: to, effect, n: costOf(card) })
      : say(`short.${kind}`, { card, name: to }),
  };
}

function answerGroup(view: CardView, aid: string): Pick<MoveGroup, 'id' | 'says'> {
  const { conflict } = view.shared;
  const attack = conflict?.attacks.find((one) => one.aid === aid);
  const top = attackWords(view, aid);
  const by =
    attack === undefined || attack.by === 'ENV' ? (conflict?.environment?.name ?? '') : nameOf(view, attack.by);
  return {
    id: `on ${aid}`,
    says: say('group.answer', { by: firstName(by), top: top === '' ? null : top, n: top === '' ? 0 : valueOf(top) }),
  };
}

function cardMove(view: CardView, intent: Intent): MoveWords {
  const card = faceOf(view, intent['cid']);
  const top = attackWords(view, intent['aid']);
  if (card === undefined) return { says: say(`move.${intent.type}.bare`) };
  const cost = costOf(card);
  const facts = { card, top, name: firstName(nameOf(view, intent['target'])), aid: intent['aid'] ?? '' };
  const key = intent.type === 'deflect' && intent['target'] === undefined ? 'move.deflect.free' : `move.${intent.type}`;
  const says = isSpell(card)
    ? say(`${key}.magic`, { ...facts, effect: effectWords(view, intent['effect']) })
    : say(key, facts);
  const group = groupOf(view, intent, card);
  const mustTell = intent.type === 'attack' || view.shared.options['narration'] === 'all';
  return {
    says,
    means: themeOf(card),
    ...(cost === 0 ? {} : { warns: say('warn.cost', { n: cost }) }),
    ...(group === undefined ? {} : { group }),
    ...(mustTell ? { wantsText: true as const } : {}),
    leaves: unasked,
  };
}

function pushWords(view: CardView, to: unknown): Saying {
  const entries = typeof to === 'object' && to !== null ? Object.entries(to) : [];
  const [first, ...others] = entries.map(([aid, target]) =>
    say('move.push.one', { card: attackWords(view, aid), name: firstName(nameOf(view, target)) }),
  );
  if (first === undefined) return say('move.push.bare');
  return others.reduce((all, next) => say('move.push.more', { all, next }), first);
}

/** What a concession comes to, in numbers. */
function concedeWarning(view: CardView, part: string): Saying {
  const { conflict } = view.shared;
  const own = conflict?.participants.find(({ id }) => id === part);
  const open = conflict === null ? 0 : openAgainst(conflict, part).length;
  return say('warn.concede', { n: open, all: open + (own?.wounds.length ?? 0) });
}

function plainFacts(view: CardView, intent: Intent): Facts {
  const named = Object.fromEntries(
    Object.entries(intent).map(([field, value]) => [
      field,
      typeof value === 'string' && !isSuit(value) ? nameOf(view, value) : value,
    ]),
  );
  const { prequel, conflict } = view.shared;
  return {
    premise: prequel?.premise ?? '',
    title: conflict?.title ?? '',
    truce: conflict?.truce?.text ?? '',
    stake: conflict?.stakes[String(intent['side'])] ?? '',
    card: faceOf(view, intent['cid']) ?? null,
    top: attackWords(view, intent['aid']),
    ...named,
  };
}

function seatFacts(intent: Intent): Facts {
  return intent.type === 'name_stand_in' ? { user: intent['user'] } : {};
}

/** Whether a yes or a no. */
function answered(intent: Intent): string {
  const { accept } = intent;
  return accept === undefined ? '' : accept === true ? '.yes' : '.no';
}

function keyOf(view: CardView, intent: Intent): string {
  if (intent.type === 'name_opener' && intent['part'] === null) return 'move.name_opener.trump';
  if (intent.type === 'choose_place' && intent['envId'] === 'none') return 'move.choose_place.none';
  if (intent.type === 'name_stand_in' && intent['part'] === 'gm') return 'move.name_stand_in.gm';
  if (intent.type === 'take_place') return `move.take_place.${String(intent['place'])}`;
  if (intent.type === 'decide_fate') return `move.decide_fate.${String(intent['fate'])}`;
  if (intent.type === 'flip') return (view.shared.conflict?.payments.length ?? 0) > 0 ? 'move.flip' : 'move.flip.bare';
  return `move.${intent.type}${answered(intent)}`;
}

/** What a group of buttons is about that are not played from the hand; their words are the facts of the move. */
const grouped: Readonly<Record<string, string>> = {
  set_trump: 'trump',
  add_participant: 'people',
  choose_place: 'place',
  name_opener: 'opener',
  npc_bad: 'bad',
  npc_good: 'good',
  npc_discard: 'discard',
  answer_truce: 'truce',
  draft_npc: 'cast',
  create_full_npc: 'cast',
  write_npc: 'cast',
  keep_npc: 'cast',
  dissolve_npc: 'cast',
  take_place: 'places',
  define_environment: 'places',
  edit_setup: 'conflict',
  remove_participant: 'conflict',
  leave_setup: 'conflict',
  cancel_setup: 'conflict',
  abort_conflict: 'conflict',
  grant_harness: 'conflict',
  env_draw: 'conflict',
  unagree: 'conflict',
};

function groupWords(view: CardView, intent: Intent, says: Saying): Pick<MoveWords, 'group'> {
  if (intent.type === 'take_wound')
    return { group: { ...answerGroup(view, String(intent['aid'])), short: say('short.take_wound') } };
  const id = grouped[intent.type];
  if (id === undefined) return {};
  const facts = { ...says.facts, truce: view.shared.conflict?.truce?.text ?? '' };
  const key = keyOf(view, intent).replace('move.', 'short.');
  return { group: { id, says: say(`group.${id}`, facts), short: shortened.has(key) ? say(key, facts) : says } };
}

/** Which of them have shorter words on a button below their heading. */
const shortened: ReadonlySet<string> = new Set([
  'short.set_trump',
  'short.add_participant',
  'short.choose_place',
  'short.choose_place.none',
  'short.name_opener',
  'short.npc_bad',
  'short.npc_good',
  'short.npc_discard',
  'short.answer_truce.yes',
  'short.answer_truce.no',
]);

/** What was written there before is changed, not asked for again. */
function rewritten(view: CardView, intent: Intent): Partial<MoveWords> {
  const { conflict } = view.shared;
  const text =
    intent.type === 'write_stake'
      ? conflict?.stakes[String(intent['side'])]
      : intent.type === 'write_reason'
        ? conflict?.participants.find(({ id }) => id === intent['part'])?.reason
        : undefined;
  return text === undefined || text === '' ? {} : { folded: true, fills: { text } };
}

/** Names for what a form chooses from: people and places by their names, suits and levels by what they stand for. */
export function choice(
  view: CardView,
  { value }: { readonly intent: string; readonly field: string; readonly value: OptionValue },
): Saying | undefined {
  if (typeof value !== 'string') return undefined;
  if (isSuit(value)) return say('choice.suit', { suit: value, theme: say(`theme.${value}`) });
  const level = view.shared.levels[value];
  if (level !== undefined) return say('panel.levels.line', { name: value, suits: level });
  const name = view.shared.names[value];
  return name === undefined ? undefined : say('sheet.text', { text: name });
}

/** In one's own turn it stands beside the other answers; in reach, and out of the way, in another's (CR-115). */
function asideElsewhere(view: CardView, { part }: Intent): Pick<MoveWords, 'aside'> {
  return onTurn(view) === part || view.shared.phase === 'CONFLICT.stalled' ? {} : { aside: true };
}

export function move(view: CardView, intent: Intent): MoveWords {
  if (withCards.has(intent.type)) return cardMove(view, intent);
  if (intent.type === 'push') return { says: pushWords(view, intent['to']) };
  const says = say(keyOf(view, intent), { ...plainFacts(view, intent), ...seatFacts(intent) });
  return {
    says,
    ...(intent.type === 'concede'
      ? {
          warns: concedeWarning(view, String(intent['part'])),
          means: say('mean.concede'),
          wantsText: true as const,
          ...asideElsewhere(view, intent),
        }
      : {}),
    ...(intent.type === 'agree' ? { means: say('mean.agree') } : {}),
    ...(intent.type === 'challenge' || intent.type === 'propose_prequel' ? { folded: true as const } : {}),
    ...(asides.has(intent.type) ? { aside: true as const, folded: true as const } : {}),
    ...groupWords(view, intent, says),
    ...rewritten(view, intent),
    leaves: unasked,
  };
}

/** Cards of the hand with every place they could go to, while it is one's own turn: what does not fit says why. */
export function refusedMoves(view: CardView): readonly Intent[] {
  const { conflict, phase } = view.shared;
  const part = onTurn(view);
  if (conflict === null || part === undefined) return [];
  const hand = view.own.hands?.[part] ?? [];
  if (phase === 'TURN.resolve')
    return toResolve(conflict, part).flatMap((aid) => [
      ...hand.flatMap(({ handle, face }): readonly Intent[] => {
        const effect = isSpell(face) ? { effect: { k: 'none' } } : {};
        return [{ type: 'cover', aid, cid: handle, ...effect }];
      }),
      { type: 'take_wound', aid },
    ]);
  if (phase !== 'TURN.attack' || coveredBy(conflict, part).length > 0) return [];
  return enemiesOf(conflict, part).flatMap((target) =>
    hand.filter(({ face }) => !isSpell(face)).map(({ handle }): Intent => ({ type: 'attack', target, cid: handle })),
  );
}
