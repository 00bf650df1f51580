/** The chronicle: which events are part of the story, and how each reads. */
import type { ChronicleLine, Facts, Message, ViewEvent } from '../../../kernel/index.ts';
import { automaticSeat } from '../selectors.ts';
import type { SystemSheet } from '../state.ts';
import { pronounWords, say } from './words.ts';

function sceneLine(event: ViewEvent): ChronicleLine {
  return { kind: 'scene', message: say(`event.${event.type}`, facts(event)) };
}

function facts(event: ViewEvent): Facts {
  const { type: _type, ...fields } = event;
  return fields;
}

/** Without a person as the Interference, no seat has this card or line (FD-03). */
function ownSeat({ seat }: ViewEvent): Pick<ChronicleLine, 'seat'> {
  return seat === automaticSeat ? {} : { seat: String(seat) };
}

function interferenceMessage(event: ViewEvent): Message {
  const text = event['seat'] === automaticSeat ? 'event.oi_played.automatic' : 'event.oi_played';
  return say(text, { ...facts(event), event: say(`kind.${String(event['kind'])}`) });
}

function cardLine(event: ViewEvent): ChronicleLine {
  const cutsOff = event.type === 'oi_played' && event['responder'] !== null;
  return {
    kind: 'card',
    ...ownSeat(event),
    card: String(event['card']),
    ...(cutsOff ? { interrupts: true } : {}),
    message: event.type === 'oi_played' ? interferenceMessage(event) : say(`event.${event.type}`, facts(event)),
  };
}

function spokenLine(event: ViewEvent): ChronicleLine | undefined {
  // The interrupted line is in the chronicle already; the interrupting card crosses it out.
  if (event['interrupted'] === true || event['text'] === null) return undefined;
  const card = event['card'];
  return {
    kind: 'line',
    ...ownSeat(event),
    ...(typeof card === 'string' ? { card } : {}),
    message:
      typeof event['mood'] === 'string'
        ? say('event.line_told.in_mood', { text: event['text'], mood: event['mood'] })
        : say('event.line_told', { text: event['text'] }),
  };
}

function eventLine(event: ViewEvent): ChronicleLine {
  const seat = event['seat'];
  return {
    kind: 'event',
    ...(typeof seat === 'string' ? { seat } : {}),
    message: say(`event.${event.type}`, facts(event)),
  };
}

/** The setting is the first heading of the story; each theme is a line below it (FD-21). */
function settledLine(event: ViewEvent): ChronicleLine {
  const message = say('event.sheet_field_set', { ...facts(event), field: say(`box.${String(event['field'])}`) });
  return event['field'] === 'setting'
    ? { kind: 'scene', message: say('event.sheet_field_set.setting', facts(event)) }
    : { kind: 'event', message };
}

/** Removes the final punctuation, because the sentence around the text has its own. */
function inSentence(text: string): string {
  return text.replace(/[.!?…]+$/u, '');
}

/** FD-25. */
function systemLine(event: ViewEvent): ChronicleLine {
  const { name, pronouns, age, presentation, appearance, other } = event['system'] as SystemSheet;
  const about = {
    name,
    pronouns,
    age,
    presentation: inSentence(presentation),
    appearance: appearance.map(inSentence),
    other: other.map(inSentence),
  };
  return { kind: 'event', message: say(`event.system_described${other.length === 0 ? '' : '.other'}`, about) };
}

/** The introduction contains the name (FD-30, FD-32). */
const toldBoxes: ReadonlySet<unknown> = new Set(['pronouns', 'interest', 'personality', 'quality']);

function headmateLine({ sheet, field, text }: ViewEvent): ChronicleLine | undefined {
  if (!toldBoxes.has(field)) return undefined;
  const about = { headmate: sheet, field: say(`box.${String(field)}`), text };
  return { kind: 'event', message: say('event.headmate_field_set', about) };
}

/** FD-107, FD-108. */
function frontMessage({ headmates, cause, attitude }: ViewEvent): Message {
  const front = { front: headmates };
  if (cause === 'flips') return say('event.fronter_set.tonight', front);
  if (typeof attitude !== 'string' || attitude.trim() === '') return say('event.fronter_set.now', front);
  return say(`event.fronter_set.${cause === 'response' ? 'stays' : 'now'}.mood`, { ...front, attitude });
}

/** Even without a text, the story tells that the Prospect learned of the plurality (FD-129, FD-132). */
function intimacyLine(event: ViewEvent): ChronicleLine | undefined {
  if (event['told'] !== true) return event['text'] === null ? undefined : eventLine(event);
  if (event['text'] === null) return { kind: 'event', message: say('event.intimacy_described.only_told') };
  return { ...eventLine(event), message: say('event.intimacy_described.told', facts(event)) };
}

function metAgain(event: ViewEvent): ChronicleLine {
  const pronouns = pronounWords(String(event['pronouns']));
  const text = event['first'] === true ? 'event.prospect_met' : 'event.prospect_met.again';
  return { kind: 'event', message: say(text, { name: event['name'], pronouns }) };
}

/** FD-134. */
function nextMessage(event: ViewEvent): Message {
  const next = String(event['choice']).split(':')[0] ?? 'new';
  const { how } = event;
  return typeof how === 'string'
    ? say(`event.next_chosen.${how}`, { next: say(`next.${next}`) })
    : say(`event.next_chosen.${next}`);
}

/** The line of the outcome says how these votes ended. */
const outcomeTopics: ReadonlySet<unknown> = new Set(['second', 'intimacy']);

function titleOf(pack: unknown): string {
  return typeof pack === 'object' && pack !== null && 'title' in pack ? String(pack.title) : '';
}

/** `undefined` if the event is not part of the story. */
export function line(event: ViewEvent): ChronicleLine | undefined {
  switch (event.type) {
    case 'scene_set':
      // Details are told here, because the heading comes after the moves that added them (FD-49).
      return Array.isArray(event['details']) && event['details'].length > 0
        ? { kind: 'scene', message: say('event.scene_set.details', facts(event)) }
        : sceneLine(event);
    case 'prospect_met': {
      const about = { ...facts(event), pronouns: pronounWords(String(event['pronouns'])) };
      const hasDated = event['again'] === true && event['first'] !== true;
      return { kind: 'event', message: say(`event.prospect_met${hasDated ? '.again' : ''}`, about) };
    }
    case 'prospect_met_again':
      // Entries of older versions have no name.
      return event['name'] === undefined ? undefined : metAgain(event);
    case 'time_ran_out':
      return { kind: 'event', message: say(`event.time_ran_out.${String(event['what'])}`, facts(event)) };
    case 'traits_revealed':
      // Entries of older versions name only the cards.
      return Array.isArray(event['traits'])
        ? { kind: 'event', message: say('event.traits_revealed', facts(event)) }
        : undefined;
    case 'roles_set':
      // Without a person as the Interference there is no name to tell (FD-03).
      return event['oi'] === null || event['oi'] === automaticSeat
        ? eventLine(event)
        : { ...eventLine(event), message: say('event.roles_set.oi', facts(event)) };
    case 'at_a_loss':
    case 'npc_entered':
    case 'npc_recalled':
    case 'npc_left':
    case 'ending_broken':
    case 'response_declined':
    case 'deck_recycled':
    case 'autopilot_set':
    case 'looks_added':
    case 'wish_made':
      return eventLine(event);
    case 'seat_removed':
      return event['between'] === true
        ? undefined
        : { kind: 'event', message: say('event.seat_removed', { seat: event['seat'] }) };
    case 'description_refused':
      return { kind: 'event', message: say('event.description_refused') };
    case 'seat_came_back':
      return event['returned'] === true ? eventLine(event) : undefined;
    case 'seat_given_up':
      return event['cause'] === 'left'
        ? { ...eventLine(event), message: say('event.seat_given_up.left') }
        : eventLine(event);
    case 'star_given':
      // Everybody at the table sees a star; it is saved with the story only if its author allows it (FD-133).
      return event['chronicled'] === true ? eventLine(event) : { ...eventLine(event), heldBack: true };
    case 'remark_made':
      return { kind: 'line', seat: String(event['seat']), message: say('event.remark_made', { text: event['text'] }) };
    case 'intimacy_described':
      return intimacyLine(event);
    case 'checked_in':
    case 'headmate_introduced':
      return event['text'] === null ? undefined : eventLine(event);
    case 'pack_loaded':
      return { kind: 'event', message: say('event.pack_loaded', { title: titleOf(event['pack']) }) };
    case 'system_described':
      return systemLine(event);
    case 'headmate_field_set':
      return headmateLine(event);
    case 'fronter_set':
      return {
        kind: 'event',
        message: frontMessage(event),
      };
    case 'quality_checked':
      // The sheet has all marks; the story only the extremes.
      if (event['mark'] !== 'star' && event['mark'] !== 'minus') return undefined;
      return { kind: 'event', message: say(`event.quality_checked.${event['mark']}`, facts(event)) };
    case 'sheet_field_set':
      return event['sheet'] === 'table' ? settledLine(event) : undefined;
    case 'date_ended':
    case 'ending_pending':
      return { kind: 'event', message: say(`event.${event.type}.${String(event['pattern'])}`, facts(event)) };
    case 'outcome_set':
      return {
        kind: 'event',
        message: say(
          `panel.outcome.${event['second'] === true ? 'second' : 'no_second'}_${event['intimacy'] === true ? 'close' : 'not_close'}`,
        ),
      };
    case 'vote_closed':
      // A vote of the table layer has another kind of result, and a line of its own.
      if (typeof event['result'] !== 'boolean' || outcomeTopics.has(event['topic'])) return undefined;
      return {
        kind: 'event',
        message: say(`event.vote_closed.${String(event['topic'])}.${event['result'] ? 'yes' : 'no'}`),
      };
    case 'next_chosen':
      return { kind: 'event', message: nextMessage(event) };
    case 'card_played':
    case 'responded':
    case 'oi_played':
      return cardLine(event);
    case 'line_told':
    case 'event_described':
      return spokenLine(event);
    default:
      return undefined;
  }
}

/** Only for moves of the setup (FD-27, FD-30). Objections are missing: they are anonymous and cannot be taken back. */
export function takenBack(event: ViewEvent): Message | undefined {
  switch (event.type) {
    case 'option_offered':
      return say('back.option_offered', { text: event['text'], field: say(`choice.field.${String(event['field'])}`) });
    case 'option_answered':
      return say('back.option_answered');
    case 'headmate_field_set':
      return say('back.headmate_field_set', { text: event['text'] });
    default:
      return undefined;
  }
}
