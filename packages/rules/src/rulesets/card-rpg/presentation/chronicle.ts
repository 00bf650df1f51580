/** How events read as a story: what happened with which card, and what it came to (7.2 of a table's habits). */
import type { ChronicleLine, Facts, Saying, ViewEvent } from '../../../kernel/index.ts';
import { say } from './say.ts';

function facts(event: ViewEvent): Facts {
  const { type: _type, ...fields } = event;
  return fields;
}

function happened(event: ViewEvent, more: Facts = {}): ChronicleLine {
  return { kind: 'event', says: say(`event.${event.type}`, { ...facts(event), ...more }) };
}

function scene(event: ViewEvent, more: Facts = {}): ChronicleLine {
  return { kind: 'scene', says: say(`event.${event.type}`, { ...facts(event), ...more }) };
}

/** A card and what was told with it. */
function played(event: ViewEvent): ChronicleLine | undefined {
  const text = event['say'];
  const card = String(event['card']);
  if (typeof text !== 'string') {
    // Covers without words are folded away; an attack always shows.
    return event.type === 'attack_covered'
      ? undefined
      : { kind: 'card', card, says: say(`event.${event.type}`, { card }) };
  }
  return { kind: 'card', card, says: say(`event.${event.type}.told`, { card, text }) };
}

function effectWords(effect: unknown): Saying {
  const k = typeof effect === 'object' && effect !== null && 'k' in effect ? String(effect.k) : 'none';
  return say(`effect.told.${k}`);
}

function spoken(event: ViewEvent, key: string): ChronicleLine {
  const text = event['say'] ?? event['text'];
  return typeof text === 'string'
    ? { kind: 'event', says: say(`${key}.told`, { ...facts(event), text }) }
    : { kind: 'event', says: say(key, facts(event)) };
}

function challengeFacts(event: ViewEvent): Facts {
  const raised = event['challenge'];
  return typeof raised === 'object' && raised !== null ? { ...raised } : {};
}

function scarFacts(event: ViewEvent): Facts {
  const { scar } = event;
  return typeof scar === 'object' && scar !== null ? { ...scar } : {};
}

export function line(event: ViewEvent): ChronicleLine | undefined {
  switch (event.type) {
    case 'conflict_opened':
      return scene(event);
    case 'play_opened':
    case 'session_closed':
    case 'session_reopened':
      return scene(event);
    case 'attack_made':
    case 'attack_covered':
    case 'attack_deflected':
      return played(event);
    case 'wound_taken':
      return spoken(event, 'event.wound_taken');
    case 'conceded':
      return spoken(event, `event.conceded.${String(event['why'])}`);
    case 'spell_cast':
      return happened(event, { effect: effectWords(event['effect']) });
    case 'card_stolen':
    case 'env_drew':
    case 'reveals_opened':
    case 'cards_destroyed':
    case 'truce_made':
    case 'character_created':
    case 'childhood_told':
    case 'story_written':
    case 'prequel_proposed':
    case 'trump_chosen':
    case 'reason_written':
    case 'harness_granted':
    case 'stalled':
    case 'consumed':
    case 'scar_healed':
    case 'conflict_aborted':
    case 'env_silent':
      return happened(event, { of: partCount(event) });
    case 'no_winner_declared':
      return event['text'] === '' ? { kind: 'event', says: say('event.no_winner') } : happened(event);
    case 'challenge_raised':
      return { kind: 'event', says: say('event.challenge_raised', challengeFacts(event)) };
    case 'challenge_dropped':
      return { kind: 'event', says: say(`event.challenge_dropped.${String(event['cause'])}`, challengeFacts(event)) };
    case 'stakes_sealed':
      return { kind: 'event', says: say('event.stakes_sealed', { suit: event['trump'] }) };
    case 'outcome_narrated':
      return event['text'] === null
        ? undefined
        : {
            kind: 'event',
            says: say(event['won'] === true ? 'event.outcome.won' : 'event.outcome.lost', facts(event)),
          };
    case 'fate_decided':
      return happened(event, { fate: say(`choice.fate.${String(event['fate'])}`) });
    case 'scar_recorded':
      return { kind: 'event', says: say('event.scar_recorded', scarFacts(event)) };
    default:
      return undefined;
  }
}

/** How many cards were shown at once. */
function partCount(event: ViewEvent): number {
  const { shown } = event;
  return Array.isArray(shown) ? shown.length : 0;
}
