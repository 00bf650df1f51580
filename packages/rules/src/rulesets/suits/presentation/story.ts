import type { ChronicleLine, Facts, Message, ViewEvent } from '../../../kernel/index.ts';
import type { Addend, Sum } from '../state.ts';
import { otherSideWords, playName, say, totalWords, useName, withOrAt } from './words.ts';

function facts(event: ViewEvent): Facts {
  const { type: _type, ...fields } = event;
  return fields;
}

/** Events whose text names the character, because another character may have the seat later. */
const withName: ReadonlySet<string> = new Set([
  'sheet_finished',
  'character_entered',
  'character_died',
  'character_revived',
  'character_set_aside',
  'newcomer_waits',
]);

function eventLine(event: ViewEvent, more: Facts = {}, key: string = event.type): ChronicleLine {
  const seat = event['seat'];
  return {
    kind: 'event',
    ...(typeof seat === 'string' && !withName.has(event.type) ? { seat } : {}),
    message: say(`event.${key}`, { ...facts(event), ...more }),
  };
}

function spoken(event: ViewEvent): ChronicleLine | undefined {
  const text = textIn(event, ['text']);
  const use = playName(textIn(event, ['use', 'skill'], 'wits'), textIn(event, ['mode']));
  if (text === '') return undefined;
  const seat = event['seat'];
  const aimedAt = targetsOf(event);
  const at = aimedAt.length === 0 ? '' : `.${withOrAt(event['mode'])}`;
  return {
    kind: 'line',
    ...(typeof seat === 'string' ? { seat } : {}),
    message: say(`event.${event.type}${at}`, { text, use, npc: textIn(event, ['npc'], 'gm'), marks: aimedAt }),
  };
}

function targetsOf(event: ViewEvent): readonly unknown[] {
  const listed = event['marks'] ?? event['targets'];
  return Array.isArray(listed) ? listed : [];
}

/** An attack is withstood or not; any other play succeeds or fails. */
function outcomeOf(event: ViewEvent): string {
  const isSuccess = event['success'] === true;
  if (typeof event['defender'] === 'string') return isSuccess ? 'held' : 'hit';
  return isSuccess ? 'success' : 'failure';
}

function partiesOf({ parties }: ViewEvent): readonly string[] {
  return Array.isArray(parties) ? parties.map(String) : [];
}

/** In older journals a free attack repeats the text of the play that gave it, so its line leaves the text out. */
function followedUp(event: ViewEvent): ChronicleLine {
  const seat = event['seat'];
  const use = useName(textIn(event, ['use'], 'wits'));
  const marks = targetsOf(event);
  return {
    kind: 'line',
    ...(typeof seat === 'string' ? { seat } : {}),
    message: say(`event.play_declared.free${marks.length === 0 ? '' : '.at'}`, { use, marks }),
  };
}

/** An NPC's free attack. Other defences follow from an attack that has a line of its own (SU-114, SU-178). */
function npcFreeAttack(event: ViewEvent): ChronicleLine | undefined {
  const { free, attack } = event;
  if (free === null || free === undefined || typeof attack !== 'object' || attack === null) return undefined;
  const { npc, skill } = attack as { readonly npc?: unknown; readonly skill?: unknown };
  const facts = { npc, use: useName(String(skill)), marks: targetsOf(event) };
  return { kind: 'line', message: say('event.defence_called.free', facts) };
}

/** SU-154, SU-178. */
function saidWithFollowUp(event: ViewEvent): ChronicleLine | undefined {
  const text = textIn(event, ['text']);
  const who = textIn(event, ['who'], 'gm');
  if (text === '') return undefined;
  return event['side'] === 'gm'
    ? { kind: 'line', message: say('event.follow_up_taken.npc', { text, who }) }
    : { kind: 'line', seat: who, message: say('event.follow_up_taken', { text }) };
}

function calledFor(event: ViewEvent): ChronicleLine {
  const text = textIn(event, ['text']);
  const use = useName(textIn(event, ['use'], 'wits'));
  return {
    kind: 'line',
    seat: 'gm',
    message: say('event.call_made', { text, use, seat: textIn(event, ['seat']) }),
  };
}

function textIn(event: ViewEvent, fields: readonly string[], otherwise = ''): string {
  const found = fields.map((field) => event[field]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : otherwise;
}

function cardLine(event: ViewEvent): ChronicleLine | undefined {
  const card = event['card'];
  if (typeof card !== 'string') return undefined;
  const counts = event['counts'];
  const chain = typeof counts === 'object' && counts !== null && 'chain' in counts ? counts.chain : undefined;
  const as = Array.isArray(chain) && chain.length > 1 ? String(chain.at(-1)) : undefined;
  return {
    kind: 'card',
    seat: textIn(event, ['npc', 'seat', 'by'], 'gm'),
    card,
    message: as === undefined ? say(`event.${event.type}`) : say(`event.${event.type}.as`, { card: as }),
  };
}

/** A lent card is named in the sentence, because its lender helps another player (SU-75). */
function lentLine(event: ViewEvent): ChronicleLine | undefined {
  const line = cardLine(event);
  if (line === undefined) return undefined;
  const { card, kind: _kind, message, ...rest } = line;
  return { ...rest, kind: 'event', message: { ...message, facts: { ...message.facts, lent: card } } };
}

const plain: ReadonlySet<string> = new Set([
  'crew_complete',
  'session_ended',
  'character_entered',
  'combat_ended',
  'turn_skipped',
  'play_declined',
  'play_withdrawn',
  'charisma_added',
  'play_tied',
  'play_repeated',
  'npc_down',
  'npc_revealed',
  'vehicle_revealed',
  'vehicle_stopped',
  'cards_swapped',
  'stunt_awarded',
  'character_revived',
  'sheet_finished',
  'passed_over',
  'wait_asked',
]);

function ruled(value: unknown): unknown {
  return typeof value === 'boolean' ? say(`choice.rule.value.${value}`) : value;
}

/** What the line says about the other side: its number, its whole total, only its cards, or nothing (SU-46, SU-49). */
function againstWhat(event: ViewEvent, sum: Sum | undefined): string {
  const cards = sum === undefined || sum.against.length === 0 ? '' : '.cards';
  if (typeof event['threshold'] === 'number') return `.number${cards}`;
  return event['revealed'] === true && sum !== undefined ? '.told' : cards;
}

function resolved(event: ViewEvent): ChronicleLine {
  // `withStoryFacts` adds these when the event is published.
  const sum = event['sum'] as Sum | undefined;
  const shown = totalWords(Number(event['total']), sum);
  const against = otherSideWords(sum, event['counted'] as readonly Addend[] | undefined);
  // Only players' plays have a sum. If the GM flips alone, the total is that of the cards, and what a trait adds stays
  // secret (SU-49).
  const alone = event['revealed'] === true ? Number(event['gmTotal']) : say('sum.secret', { total: shown });
  const facts = {
    total: sum === undefined ? alone : shown,
    cards: sum?.against ?? [],
    ...(against && { against }),
  };
  return eventLine(event, facts, `play_resolved.${outcomeOf(event)}${againstWhat(event, sum)}`);
}

export function line(event: ViewEvent): ChronicleLine | undefined {
  switch (event.type) {
    case 'scene_started':
      return { kind: 'scene', message: say('event.scene_started', facts(event)) };
    // Each job begins under a heading of its own; its text follows (SU-14).
    case 'session_started':
      return {
        kind: 'scene',
        message: say(event['next'] === true ? 'event.session_started.next' : 'event.session_started'),
      };
    // With `outForScene` no one dies (SU-108).
    case 'character_died':
      return eventLine(event, {}, event['forGood'] === false ? 'character_died.out' : 'character_died');
    case 'order_fixed':
      return eventLine(event, { order: inOrder(event) });
    // Only the holder sees the cards, and only they need to know why their hand has changed (SU-29).
    case 'cards_dealt':
      return event['cause'] === 'deal' && Array.isArray(event['cards'])
        ? { kind: 'event', message: say('event.cards_dealt.own', { count: event['cards'].length }) }
        : undefined;
    // A shuffle splits a deal into two `cards_dealt`; without this line they would look like two hands (SU-10).
    case 'deck_shuffled':
      return event['cause'] === 'exhausted'
        ? { kind: 'event', heldBack: true, message: say(`event.deck_shuffled.${textIn(event, ['pool'], 'player')}`) }
        : undefined;
    case 'scene_ended':
      return event['summary'] === null
        ? { kind: 'event', message: say('event.scene_ended') }
        : { kind: 'line', message: say('event.scene_ended.summary', facts(event)) };
    case 'scene_opened':
      return { kind: 'line', message: say('event.scene_opened', facts(event)) };
    case 'combat_started': {
      const foes = partiesOf(event).filter((party) => party.startsWith('n'));
      return eventLine(event, { foes }, foes.length === 0 ? 'combat_started' : 'combat_started.against');
    }
    case 'outcome_told':
      return {
        kind: 'line',
        message: say(event['npc'] === null ? 'event.outcome_told' : 'event.outcome_told.npc', facts(event)),
      };
    case 'initiative_tied':
      return { kind: 'event', message: tieWords(event['parties']) };
    case 'job_set':
      return { kind: 'line', message: say('event.job_set', facts(event)) };
    case 'play_declared':
      // Older journals contain this event for called plays as well.
      if (event['free'] !== null && event['free'] !== undefined) return followedUp(event);
      return event['kind'] === 'called' ? calledFor(event) : spoken(event);
    case 'call_made':
      return calledFor(event);
    case 'follow_up_taken':
      return saidWithFollowUp(event);
    case 'defence_called':
      return npcFreeAttack(event);
    case 'round_started':
      return event['won'] === true ? undefined : eventLine(event);
    case 'turn_passed':
      return event['absent'] === true
        ? undefined
        : eventLine(event, {}, event['owed'] === true ? 'turn_skipped' : 'turn_passed');
    case 'npc_attack_declared':
    case 'npc_play_declared':
      return spoken(event);
    case 'card_flipped':
    case 'card_committed':
    case 'jack_taken':
      return cardLine(event);
    case 'card_lent':
      return lentLine(event);
    case 'play_resolved':
      return resolved(event);
    case 'call_answered':
      // A yes is visible in the cards that follow.
      return event['accept'] === true || event['absent'] === true
        ? undefined
        : eventLine(event, {}, 'call_answered.no');
    case 'swap_opened':
      // The play has named players for the swap, but some may have dropped out since (SU-163).
      return eventLine(event);
    case 'cover_settled':
      return eventLine(event, {}, `cover_settled.${event['success'] === true ? 'success' : 'failure'}`);
    case 'newcomer_waits':
      return eventLine(event, {}, event['of'] === undefined ? 'newcomer_waits' : 'newcomer_waits.of');
    case 'damage_dealt':
      return {
        kind: 'event',
        message: say(event['name'] === undefined ? 'event.damage_dealt' : 'event.damage_dealt.named', facts(event)),
      };
    case 'peek_closed':
      if (event['absent'] === true) return undefined;
      return eventLine(
        event,
        {},
        Array.isArray(event['discarded']) && event['discarded'].length > 0 ? 'peek_closed.discarded' : 'peek_closed',
      );
    case 'feint_gained':
      return event['npc'] === undefined
        ? eventLine(event)
        : { kind: 'event', message: say('event.feint_gained.npc', facts(event)) };
    case 'telling_owed':
      return eventLine(event, {}, `telling_owed.${textIn(event, ['kind'])}`);
    case 'challenge_answered':
      if (event['absent'] === true) return undefined;
      return eventLine(event, {}, event['accept'] === true ? 'challenge_answered.yes' : 'challenge_answered.no');
    case 'npc_created':
      // Only the GM sees the line about a hidden one; the saved story omits it (SU-115).
      return event['hidden'] === true
        ? { ...eventLine(event, {}, 'npc_created.hidden'), heldBack: true }
        : eventLine(event);
    case 'weapon_lost':
      return event['asked'] === true ? undefined : { kind: 'event', message: say('event.weapon_lost', facts(event)) };
    case 'follow_up_lapsed':
    case 'weapon_recovered':
      return { kind: 'event', message: say(`event.${event.type}`, facts(event)) };
    case 'combat_joined':
      return { kind: 'event', message: say('event.combat_joined', facts(event)) };
    case 'chase_answered':
      return event['use'] === 'threshold'
        ? eventLine(event, {}, 'chase_answered.threshold')
        : eventLine(event, { use: useName(textIn(event, ['use'], 'block')) });
    case 'character_set_aside':
      // Either no character was begun at this seat, or it is unfinished or dead.
      return event['name'] === '' || event['unready'] === true ? undefined : eventLine(event);
    case 'vehicle_set':
      return event['made'] === true ? eventLine(event, {}, 'vehicle_revealed') : undefined;
    case 'attribute_raised':
      return event['attribute'] === undefined
        ? undefined
        : eventLine(event, { attribute: useName(textIn(event, ['attribute'])) });
    case 'adjusted': {
      const target = textIn(event, ['target']);
      // Of two NPCs with the same name, only the id tells which one it is (SU-115).
      const isEntity = /^[nv]\d+$/u.test(target) && event['field'] !== 'name';
      return {
        kind: 'ruling',
        message: say(event['name'] === undefined ? 'event.adjusted' : 'event.adjusted.named', {
          ...facts(event),
          ...(isEntity ? { name: say('order.party', { party: target }) } : {}),
          field: say(`choice.field.${textIn(event, ['field'])}`),
          old: ruled(event['old']),
          new: ruled(event['new']),
        }),
      };
    }
    default:
      return plain.has(event.type) ? eventLine(event) : undefined;
  }
}

/** The parties in their turn order. A character who died keeps the place, even if the seat has a successor (SU-108). */
function inOrder({ order, lost }: ViewEvent): readonly Message[] {
  const names: Facts = typeof lost === 'object' && lost !== null ? { ...lost } : {};
  const parties: readonly unknown[] = Array.isArray(order) ? order : [];
  return parties.map((party) => {
    const name = names[String(party)];
    return name === undefined ? say('order.party', { party }) : say('order.party.lost', { name });
  });
}

/** SU-122. */
function tieWords(parties: unknown): Message {
  const places: readonly unknown[] = Array.isArray(parties) ? parties : [];
  const [seats, others, ...more] = places;
  if (more.length > 0) return say('event.initiative_tied.more', { seats: places.flat() });
  return others === undefined
    ? say('event.initiative_tied', { seats })
    : say('event.initiative_tied.two', { seats, others });
}
