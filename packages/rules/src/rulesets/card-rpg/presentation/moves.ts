/** Every move in words: what it is, what it means, what to know before. */
import type { CardCode, Facts, Intent, MoveWords, Saying } from '../../../kernel/index.ts';
import { suitOf } from '../../../kernel/index.ts';
import { coveredBy, enemiesOf, openAgainst, toResolve, topOfAttack } from '../arena.ts';
import { costOf, isSpell, valueOf } from '../cards.ts';
import type { CardView } from '../sight.ts';
import { isSuit, nameOf, onTurn, say } from './say.ts';

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
  'concede',
  'propose_truce',
  'challenge',
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

function cardMove(view: CardView, intent: Intent): MoveWords {
  const card = faceOf(view, intent['cid']);
  const top = attackWords(view, intent['aid']);
  if (card === undefined) return { says: say(`move.${intent.type}.bare`) };
  const cost = costOf(card);
  const facts = { card, top, name: nameOf(view, intent['target']), aid: intent['aid'] ?? '' };
  const key = intent.type === 'deflect' && intent['target'] === undefined ? 'move.deflect.free' : `move.${intent.type}`;
  const says = isSpell(card)
    ? say(`${key}.magic`, { ...facts, effect: effectWords(view, intent['effect']) })
    : say(key, facts);
  return {
    says,
    means: themeOf(card),
    ...(cost === 0 ? {} : { warns: say('warn.cost', { n: cost }) }),
    leaves: unasked,
  };
}

function pushWords(view: CardView, to: unknown): Saying {
  const entries = typeof to === 'object' && to !== null ? Object.entries(to) : [];
  const [first, ...others] = entries.map(([aid, target]) =>
    say('move.push.one', { card: attackWords(view, aid), name: nameOf(view, target) }),
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

export function move(view: CardView, intent: Intent): MoveWords {
  if (withCards.has(intent.type)) return cardMove(view, intent);
  if (intent.type === 'push') return { says: pushWords(view, intent['to']) };
  const says = say(keyOf(view, intent), { ...plainFacts(view, intent), ...seatFacts(intent) });
  return {
    says,
    ...(intent.type === 'concede' ? { warns: concedeWarning(view, String(intent['part'])) } : {}),
    ...(intent.type === 'agree' ? { means: say('mean.agree') } : {}),
    ...(asides.has(intent.type) ? { aside: true as const, folded: true as const } : {}),
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
