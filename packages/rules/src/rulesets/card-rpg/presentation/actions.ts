import type { CardCode, Facts, Intent, MoveWords, OptionValue, Message } from '../../../kernel/index.ts';
import { rankOf, suitOf } from '../../../kernel/index.ts';
import { coveredBy, enemiesOf, openAgainst, toResolve, topOfAttack } from '../features/attacks/arena.ts';
import { coverFault } from '../features/attacks/checks.ts';
import { costOf, isPlayable, isSpell, valueOf } from '../cards.ts';
import { placeName } from '../data/place-names.ts';
import { reasons, suggestedReason } from '../data/reasons.ts';
import { mostWounds } from '../options.ts';
import type { ConflictView, TableView } from '../view-types.ts';
import { sharersOf } from '../features/prequels/pairs.ts';
import { areTermsWritten, ownerOfStake, placeOfStakes } from '../features/terms/stakes.ts';
import { firstName } from '../names.ts';
import { linesFor } from '../spoken-lines.ts';
import { nameBehind, npcsIn, placesIn } from '../features/npcs/known-npcs.ts';
import { holdersOf, namesFor } from './sides.ts';
import { positionAmong } from './numbering.ts';
import {
  attackNamed,
  costWords,
  effectWords,
  groupOf,
  groupWords,
  helpFacts,
  holderName,
  isWithdrawal,
  keyOf,
  owesBonus,
  paysForMagic,
  scarOf,
  scarPosition,
} from './groups.ts';
import { isSuit, nameOf, onTurn, say, themeWords } from './words.ts';

function faceOf(view: TableView, cid: unknown): CardCode | undefined {
  const own = [...Object.values(view.own.hands ?? {}).flat(), ...(view.own.draft?.cards ?? [])];
  return own.find(({ handle }) => handle === cid)?.face;
}

const withCards: ReadonlySet<string> = new Set(['cover', 'deflect', 'attack', 'cast']);

/** Moves without a card in hand that by option need a line (CR-87). */
const narrated: ReadonlySet<string> = new Set(['take_wound', 'push', 'send_pile']);

/** Moves that are almost always possible and rarely used. */
const asides: ReadonlySet<string> = new Set([
  'propose_truce',
  'name_stand_in',
  'cancel_setup',
  'leave_setup',
  'unagree',
  'ask_retelling',
  'grant_harness',
  'abort_conflict',
  'dissolve_npc',
  'reveal_place',
  'delete_place',
  'define_level',
  'write_theme',
  'heal_scar',
  'close_session',
  'remove_participant',
  'rule',
  'move_place',
]);

/** Optional texts, and the GM's preparations that no question asks for. */
const folded: ReadonlySet<string> = new Set([
  'challenge',
  'tell_childhood',
  'draft_npc',
  'write_npc',
  'write_pool',
  'write_place',
  'choose_place',
]);

function isAside(view: TableView, intent: Intent): boolean {
  const { type, side, npcId } = intent;
  const {
    shared: { phase, stage, conflict },
    own: { leads },
  } = view;
  if (isWithdrawal(view, intent)) return true;
  // Once the other side has asked for it, calling the prequel off is an answer (CR-32).
  if (type === 'cancel_prequel')
    return view.shared.prequel?.cancelling.some((seat) => leads === true || seat === view.shared.leader) !== true;
  // Once all suits are chosen, drawing comes first, though the choice can still change (CR-36).
  if (type === 'choose_bonus_suit') return !owesBonus(view);
  // The GM's answer to a challenge can be to yield (CR-49).
  if (type === 'cancel_setup') return conflict?.challenge === null;
  // Few players write a stake of their own (CR-52).
  if (type === 'write_stake') return ownerOfStake(conflict ?? { participants: [] }, String(side)) !== undefined;
  // The GM rarely adds participants; for a player who watches, joining is the only move (CR-58).
  if (type === 'join_conflict') return leads === true;
  if (type === 'propose_truce') return phase !== 'CONFLICT.stalled';
  // Mostly used between conflicts; during one it would otherwise be the only button of a waiting player.
  if (type === 'challenge') return conflict !== null || stage === 'LOBBY';
  // Meant for character creation; later it would otherwise be the only button of a waiting player.
  if (type === 'tell_childhood') return conflict !== null || stage !== 'CREATION';
  if (type === 'take_place') return phase !== 'SCENE';
  // An NPC from a pool leaves after the conflict it takes part in, and can be kept only before the deal (CR-169).
  if (type === 'keep_npc') return conflict?.participants.some(({ id }) => id === npcId) !== true;
  return asides.has(type) || (folded.has(type) && stage === 'LOBBY');
}

const unasked = ['effect', 'told', 'target', 'participants', 'stakes', 'tempo', 'trumpHint', 'draft'] as const;

/** The meaning of the card in the story. It asks for a line only if the move needs one (CR-87). */
function themeOf(view: TableView, card: CardCode, { asks }: { readonly asks: boolean }): Message {
  const suffix = asks ? '' : '.quiet';
  if (isSpell(card)) return say(`prompt.impossible${suffix}`);
  return say(`prompt.scale${suffix}`, { theme: themeWords(view, suitOf(card)), n: valueOf(card) });
}

function cardMove(view: TableView, intent: Intent): MoveWords {
  const card = faceOf(view, intent['cid']);
  if (card === undefined) return { message: say(`move.${intent.type}.bare`) };
  const cost = costOf(card);
  const top = attackNamed(view, intent['aid']);
  const by = holderName(view, intent['cid']);
  const name = firstName(nameOf(view, intent['target']));
  const facts = { card, top, name, aid: intent['aid'] ?? '', ...(by === undefined ? {} : { by }) };
  const isFree = intent.type === 'deflect' && intent['target'] === undefined;
  const key = `move.${intent.type}${isFree ? '.free' : by === undefined ? '' : '.for'}`;
  const message = isSpell(card)
    ? say(`${key}.magic`, {
        ...facts,
        cost: costWords(view, { card, cid: intent['cid'] }),
        effect: effectWords(view, intent),
      })
    : say(key, facts);
  const group = groupOf(view, intent, card);
  const { narration } = view.shared.options;
  const mustTell = intent.type === 'attack' || narration === 'all';
  // By option a tick is enough for what is said aloud (CR-87).
  const asksForTick = mustTell && narration === 'voice';
  return {
    message,
    means: themeOf(view, card, { asks: mustTell }),
    ...(cost === 0 || !paysForMagic(view, intent['cid']) ? {} : { warns: say('warn.cost', { n: cost }) }),
    ...(group === undefined ? {} : { group }),
    ...(mustTell ? { wantsText: true as const, ...lineSuggestions(view, card) } : {}),
    omittedFields: asksForTick ? unasked.filter((field) => field !== 'told') : unasked,
  };
}

function lineSuggestions({ shared: { options, prompt } }: TableView, card: CardCode): Partial<MoveWords> {
  const lines = linesFor(card);
  const line = lines[prompt % Math.max(lines.length, 1)];
  if (!options.readyMade || line === undefined) return {};
  return { initialValues: { say: line }, suggestions: { say: lines } };
}

function woundsIn({ shared: { conflict } }: TableView, part: string) {
  const own = conflict?.participants.find(({ id }) => id === part);
  // Waiting red cards become marks for a participant who concedes on their own turn (CR-117).
  const against = conflict?.turn?.part === part ? toResolve : openAgainst;
  const open = conflict === null ? 0 : against(conflict, part).length;
  return { open, all: open + (own?.wounds.length ?? 0) };
}

function lineWords({ shared: { conflict, names } }: TableView, ref: string): Message {
  const lines = conflict?.lines ?? [];
  const found = lines.find((line) => line.ref === ref);
  if (found === undefined) return say('list.none');
  const told = say('line.told', { text: found.text, name: firstName(names[found.part] ?? '') });
  const position = positionAmong(lines, found, ({ part, text }) => `${part} ${text}`);
  return position === undefined ? told : say('line.told.nth', { told, ...position });
}

function scarFacts(view: TableView, intent: Intent): Facts {
  const scar = scarOf(view, intent);
  if (scar === undefined) return {};
  return { cards: scar.cards, from: firstName(scar.from), title: scar.title, ...scarPosition(view, intent) };
}

function placeWords(view: TableView, id: string): unknown {
  const places = placesIn(view);
  const found = places.find((one) => one.id === id);
  if (found === undefined) return placeName(id) ?? id;
  const position = positionAmong(places, found, ({ name }) => name);
  return position === undefined ? found.name : say('place.nth', { name: found.name, ...position });
}

function labelOf(view: TableView, field: string, value: unknown): unknown {
  if (typeof value !== 'string' || isSuit(value)) return value;
  if (field === 'ref') return lineWords(view, value);
  if (field === 'place') return placeWords(view, value);
  return nameBehind(view, value) || (placeName(value) ?? value);
}

/** CR-58 */
function entryFacts(view: TableView, intent: Intent): Facts {
  const found = view.shared.conflict?.entering.find(({ id }) => id === intent['entry']);
  if (found === undefined) return {};
  const { part, place } = found;
  return {
    name: nameOf(view, part?.id ?? place ?? view.shared.conflict?.environment?.id),
    why: part?.reason ?? '',
    at: part?.side ?? '',
  };
}

/** CR-40, CR-49 */
function leaves({ shared: { conflict, prequel } }: TableView, { part }: Intent): 'challenge' | 'prequel' | 'out' {
  if (conflict?.challenge?.part === part) return 'challenge';
  return sharersOf(prequel).some((id) => id === part) ? 'prequel' : 'out';
}

function plainFacts(view: TableView, intent: Intent): Facts {
  const named = Object.fromEntries(
    Object.entries(intent).map(([field, value]) => [field, labelOf(view, field, value)]),
  );
  const { prequel, conflict } = view.shared;
  return {
    premise: prequel?.premise ?? '',
    title: conflict?.title ?? '',
    truce: conflict?.truce?.text ?? '',
    stake: conflict?.stakes[String(intent['side'])] ?? '',
    people: conflict === null ? [] : holdersOf(conflict, String(intent['side'])),
    ...entryFacts(view, intent),
    asked: conflict?.lines.find(({ ref }) => ref === intent['ref'])?.asked?.why ?? '',
    card: faceOf(view, intent['cid']) ?? null,
    top: attackNamed(view, intent['aid']),
    count: woundsIn(view, String(intent['part'])).all,
    ...(intent.type === 'cancel_setup'
      ? { what: say(conflict?.challenge === null ? 'sure.cancel_setup.off' : 'sure.cancel_setup.yield') }
      : {}),
    ...(intent.type === 'leave_setup' ? { what: say(`sure.leave_setup.${leaves(view, intent)}`) } : {}),
    ...named,
    ...concessionFacts(view, intent),
    ...(intent.type === 'take_help' ? helpFacts(view) : {}),
    ...(intent.type === 'heal_scar' ? scarFacts(view, intent) : {}),
    ...(intent.type === 'grant_harness'
      ? {
          until: say(`choice.until.${String(intent['until'])}`),
          covers: say(`choice.covers.${String(intent['covers'])}`),
        }
      : {}),
  };
}

/** Prefills the form: existing texts are changed, not asked for again. */
function rewritten(view: TableView, intent: Intent): Partial<MoveWords> {
  const { conflict } = view.shared;
  // The choice of pool rarely matters, so the first one is the default.
  if (intent.type === 'draft_npc') return { initialValues: { poolId: Object.keys(view.own.pools ?? {})[0] ?? '' } };
  const text =
    intent.type === 'write_stake'
      ? conflict?.stakes[String(intent['side'])]
      : intent.type === 'write_reason'
        ? conflict?.participants.find(({ id }) => id === intent['part'])?.reason
        : undefined;
  if (text !== undefined && text !== '') return { folded: true, initialValues: { text } };
  return intent.type === 'write_reason' ? suggested(view, intent['part']) : {};
}

function suggested({ shared: { conflict, options } }: TableView, part: unknown): Partial<MoveWords> {
  if (!options.readyMade || conflict === null || !String(part).startsWith('c')) return {};
  return {
    initialValues: { text: suggestedReason(conflict.number, String(part)) },
    suggestions: { text: reasons },
    means: say('mean.write_reason.suggested'),
  };
}

/** CR-158 */
function poolChoice({ own: { pools } }: TableView, id: string): Message {
  const { name, cards: n = 0 } = pools?.[id] ?? {};
  return name === undefined ? say(`choice.pool.${id}`, { n }) : say('choice.pool.own', { name, n });
}

function sideChoice({ shared: { conflict } }: TableView, side: string): Message {
  return say('choice.side', { side, people: namesFor(conflict?.participants ?? [], side) });
}

export function choice(
  view: TableView,
  { intent, field, value }: { readonly intent: string; readonly field: string; readonly value: OptionValue },
): Message | undefined {
  if (typeof value !== 'string') return undefined;
  if (isSuit(value)) return say('choice.suit', { suit: value, theme: themeWords(view, value) });
  if (field === 'cards' && isPlayable(value)) return say('choice.card', { card: value });
  if (field === 'poolId') return poolChoice(view, value);
  if (field === 'lowest' || field === 'highest') return say('choice.rank', { rank: value });
  const level = view.shared.levels[value];
  if (level !== undefined) return say('panel.levels.line', { name: value, suits: level });
  if (field === 'envId' && value === 'none') return say('short.choose_place.none');
  if (field === 'user') return say('sheet.seat', { seat: value });
  if (intent === 'join_conflict' && field === 'side') return sideChoice(view, value);
  if (view.own.shelf?.some(({ id }) => id === value) === true || view.own.hiddenPlaces?.includes(value) === true)
    return say('choice.hidden', { name: nameBehind(view, value) });
  const name = view.shared.names[value] ?? placeName(value);
  return name === undefined ? undefined : say('sheet.text', { text: name });
}

/** The explanations that the catalogue has for moves. */
const explained: ReadonlySet<string> = new Set([
  'mean.agree',
  'mean.propose_prequel',
  'mean.finish_creation',
  'mean.draft_npc',
  'mean.write_npc',
  'mean.write_pool',
  'mean.write_place',
  'mean.open_conflict',
  'mean.choose_place',
  'mean.challenge',
  'mean.narrate_outcome',
  'mean.name_stand_in',
  'mean.flip',
  'mean.draw_gains',
  'mean.propose_truce',
  'mean.redeal',
  'mean.grant_harness',
  'mean.cancel_setup',
  'mean.keep_npc',
  'mean.rule',
]);

function meaningOf({ shared: { conflict } }: TableView, { type }: Intent): string {
  return type === 'cancel_setup' && conflict?.challenge === null ? 'mean.cancel_setup.off' : `mean.${type}`;
}

function isNpcOfLeader(view: TableView, part: unknown): boolean {
  return view.own.leads === true && npcsIn(view).some(({ id }) => id === part);
}

/** CR-90 to CR-92, CR-102, CR-143, CR-173 */
function canAnswer({ shared: { conflict, options }, own }: TableView, part: string): boolean {
  if (conflict === null || conflict.trump === null) return false;
  const { help, trump } = conflict;
  const hand = (own.hands?.[part] ?? []).map(({ face }) => face);
  const tops = toResolve(conflict, part).flatMap((aid) => topOfAttack(conflict, aid) ?? []);
  const numberOf = (card: CardCode) => (options.deflectMatch === 'rank' ? rankOf(card) : valueOf(card));
  const covers = (card: CardCode): boolean => tops.some((top) => coverFault({ card, top }, trump) === undefined);
  const deflects = (card: CardCode): boolean => tops.some((top) => numberOf(card) === numberOf(top));
  const isHelped = help !== null && !help.usedBy.includes(part) && covers(help.card.face);
  const canCast = options.standaloneMagic && hand.some(isSpell);
  return isHelped || canCast || hand.some((card) => covers(card) || deflects(card));
}

/**
 * The effect of conceding in numbers (CR-112, CR-115). It is unfolded only if no other move is left, and for the GM
 * when their NPC is attacked: the question then mentions conceding.
 */
function concession(view: TableView, part: string): Pick<MoveWords, 'warns' | 'means' | 'folded'> {
  const { open, all } = woundsIn(view, part);
  const isForced = onTurn(view) === part && open > 0 && all - open >= mostWounds && !canAnswer(view, part);
  const isAskedOfGm = view.own.leads === true && onTurn(view) === part && open > 0;
  return {
    warns: say(hasOwnDeck(view, part) ? 'warn.concede' : 'warn.concede.pool', {
      n: open,
      all,
      stakes: say(stakesAfterConceding(view, part)),
    }),
    means: say(isForced ? 'mean.concede.third' : 'mean.concede'),
    ...(isForced || isAskedOfGm ? {} : { folded: true as const }),
  };
}

/** CR-169: for an NPC from a pool only if the GM keeps it. */
function hasOwnDeck(view: TableView, part: string): boolean {
  const npc = npcsIn(view).find(({ id }) => id === part);
  return npc === undefined || npc.pool === null || npc.kept;
}

/** The sentence that says whether the others play on after this concession (CR-196). */
function afterConceding(conflict: ConflictView, part: string): string {
  const others = conflict.participants.filter(({ id, active }) => active && id !== part);
  const sides = new Set(others.map(({ side }) => side));
  if (sides.size > 1) return 'sure.concede.on';
  // How long a place holds out may be hidden (CR-194).
  return sides.size === 1 && placeOfStakes(conflict) !== undefined ? 'sure.concede.place' : 'sure.concede.ends';
}

/** After a concession, allies may still win the stake of their side (CR-118, CR-198). */
function stakesAfterConceding({ shared: { conflict } }: TableView, part: string): 'stakes.lost' | 'stakes.allies' {
  const participants = conflict?.participants ?? [];
  const side = participants.find(({ id }) => id === part)?.side;
  const hasAllies = participants.some((one) => one.id !== part && one.active && one.side === side);
  return hasAllies ? 'stakes.allies' : 'stakes.lost';
}

function concessionFacts(view: TableView, intent: Intent): Facts {
  const { conflict } = view.shared;
  if (conflict === null || intent.type !== 'concede') return {};
  const part = String(intent['part']);
  const stakes = stakesAfterConceding(view, part);
  return {
    stakes: say(`${stakes}.short`),
    leaving:
      view.own.leads === true
        ? say('sure.concede.part', { name: firstName(nameOf(view, part)), stakes: say(stakes) })
        : say('sure.concede.you', { stakes: say(stakes) }),
    rest: say(afterConceding(conflict, part)),
  };
}

/** Whether the GM has already made this decision: the move then offers to change it. */
function isSettled({ shared: { conflict, prequel } }: TableView, { type }: Intent): boolean {
  if (conflict === null) return false;
  if (type === 'set_trump') return conflict.trump !== null;
  return (
    type === 'name_opener' &&
    !conflict.sealed &&
    (conflict.opener !== null || areTermsWritten(conflict, sharersOf(prequel)))
  );
}

export function move(view: TableView, intent: Intent): MoveWords {
  if (withCards.has(intent.type)) return cardMove(view, intent);
  const message = say(keyOf(view, intent), plainFacts(view, intent));
  return {
    message,
    ...(intent.type === 'concede' ? concession(view, String(intent['part'])) : {}),
    ...(folded.has(intent.type) ? { folded: true as const } : {}),
    ...(view.own.draft !== undefined && intent.type === 'open_conflict' ? { folded: true as const } : {}),
    ...(isAside(view, intent) || isSettled(view, intent) ? { aside: true as const, folded: true as const } : {}),
    ...(explained.has(`mean.${intent.type}`) ? { means: say(meaningOf(view, intent)) } : {}),
    // The GM takes NPCs out with `remove_participant`, like all other participants.
    ...(intent.type === 'leave_setup' && isNpcOfLeader(view, intent['part']) ? { redundant: true as const } : {}),
    ...groupWords(view, intent, message),
    // A prequel is declined with a reason (CR-24).
    ...(intent.type === 'approve_prequel' && intent['accept'] === false ? { wantsText: true as const } : {}),
    // Where everything is narrated, these have no effect without a line (CR-87).
    ...(view.shared.options.narration === 'all' && narrated.has(intent.type) ? { wantsText: true as const } : {}),
    // The line is kept with a button of its own (CR-89).
    ...(intent.type === 'retell' && intent['decline'] === undefined ? { wantsText: true as const } : {}),
    ...rewritten(view, intent),
    omittedFields: intent.type === 'retell' ? [...unasked, 'decline'] : unasked,
  };
}

function isAsked({ shared: { waitingFor }, own: { you } }: TableView): boolean {
  return you.kind !== 'spectator' && waitingFor.includes(you.kind === 'seat' ? you.seat : 'gm');
}

/** The viewer's prequel, which waits for the end of a conflict or of another prequel (CR-43). */
function waitingPrequel({ shared: { characters, prequel }, own: { you } }: TableView): readonly Intent[] {
  if (you.kind !== 'seat') return [];
  const sharers = sharersOf(prequel);
  return characters
    .filter(
      ({ id, seat, creation, alive }) => seat === you.seat && creation === 'menu' && alive && !sharers.includes(id),
    )
    .map(({ id }) => ({ type: 'propose_prequel', characterId: id }));
}

/** The moves that an open prequel delays: another prequel, and for the GM a conflict (CR-44). */
function waitingForPrequel(view: TableView): readonly Intent[] {
  const { prequel, phase } = view.shared;
  if (prequel === null) return [];
  return view.own.leads === true && phase === 'SCENE' ? [{ type: 'open_conflict' }] : waitingPrequel(view);
}

/**
 * Moves to explain even if they are impossible: agreeing, a delayed prequel or conflict (CR-43, CR-44), and on the
 * viewer's turn each card on every target.
 */
export function refusedMoves(view: TableView): readonly Intent[] {
  const { conflict, phase } = view.shared;
  if (conflict !== null && phase === 'CONFLICT.setup' && isAsked(view))
    return [{ type: 'agree', draft: conflict.version }];
  if (conflict === null) return waitingForPrequel(view);
  const part = onTurn(view);
  if (part === undefined) return waitingPrequel(view);
  // A face card's effect is chosen after its target, so it is left open here.
  const hand = (view.own.hands?.[part] ?? []).map(({ handle }) => handle);
  const enemies = enemiesOf(conflict, part);
  if (phase === 'TURN.resolve')
    return toResolve(conflict, part).flatMap((aid) => [
      ...hand.map((cid): Intent => ({ type: 'cover', aid, cid })),
      ...hand.flatMap((cid) => enemies.map((target): Intent => ({ type: 'deflect', aid, cid, target }))),
      { type: 'take_wound', aid },
    ]);
  if (phase !== 'TURN.attack' || coveredBy(conflict, part).length > 0) return [];
  return enemies.flatMap((target) => hand.map((cid): Intent => ({ type: 'attack', target, cid })));
}
