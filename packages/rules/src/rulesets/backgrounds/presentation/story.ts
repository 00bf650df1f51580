/** How events read in the chronicle (DR-145). */
import { gmSeat } from '../../../kernel/index.ts';
import type { ChronicleLine, Facts, Message, ViewEvent } from '../../../kernel/index.ts';
import { entrances } from '../data/names.ts';
import type { DeclinedProposal } from '../event-fields.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import { hasName } from '../features/rulings/ruling-words.ts';
import type { Topic } from '../questions.ts';
import { isFight, say, sidesMessage, timedMessage } from './words.ts';

/**
 * The opposition, or its only member by name: the verbs of the story are in the singular. The GM's own name has no
 * place in the story.
 */
function oppositionIn(event: ViewEvent): Message {
  const names = namesOf(event['member'] ?? event['opposition'] ?? []);
  return names.length === 1 ? say('who.cast', { names }) : say('who.opposition');
}

function facts(event: ViewEvent): Facts {
  const { type: _type, ...fields } = event;
  return fields['character'] === gmSeat ? { ...fields, name: oppositionIn(event) } : fields;
}

function eventLine(event: ViewEvent, key: string = event.type, more: Facts = {}): ChronicleLine {
  return { kind: 'event', message: say(`event.${key}`, { ...facts(event), ...more }) };
}

function cardLine(event: ViewEvent, card: unknown, key: string, more: Facts = {}): ChronicleLine {
  return {
    kind: 'card',
    ...(typeof card === 'string' ? { card } : {}),
    message: say(`event.${key}`, { ...facts(event), ...more }),
  };
}

function sceneLine(event: ViewEvent, more: Facts = {}): ChronicleLine {
  return { kind: 'scene', message: say(`event.${event.type}`, { ...facts(event), ...more }) };
}

function sessionOpened(event: ViewEvent): ChronicleLine {
  const { session, title = '' } = event;
  return sceneLine(event, title === '' ? {} : { session: say('session.titled', { n: session, title }) });
}

/** An episode that begins with a session has no line of its own. */
function episodeChanged(event: ViewEvent): ChronicleLine | undefined {
  const { title = '', apart } = event;
  if (apart !== true && title === '') return undefined;
  return eventLine(event, title === '' ? 'episode_changed' : 'episode_changed.titled');
}

/** A contest or an attempt without a result, unless another line has said why it ended. */
function unresolved({ unresolved: isOpen, told, title }: ViewEvent): ChronicleLine | undefined {
  if (isOpen !== true || told === true) return undefined;
  const key = `event.resolution_ended.unresolved${title === undefined ? '' : '.titled'}`;
  return { kind: 'event', message: say(key, title === undefined ? {} : { title }) };
}

function judgedPair(event: ViewEvent): ChronicleLine {
  const { relation, beneficiary, a, b } = event;
  const name = a === gmSeat ? say('who.opposition') : event['name'];
  const other = b === gmSeat ? say('who.opposition.inside') : event['other'];
  const winner = beneficiary === a ? name : b === gmSeat ? say('who.opposition') : other;
  const loser = beneficiary === a ? other : a === gmSeat ? say('who.opposition.inside') : name;
  const key = event['lapsed'] === true ? 'alter.over' : String(relation);
  return { kind: 'event', message: say(`event.pair_judged.${key}`, { name, other, winner, loser }) };
}

/** In a list of results, the line of an attempt that was given up has to name the attempt. */
function attemptEnded(event: ViewEvent): ChronicleLine {
  const { cause, kept, title } = event;
  const isTitled = cause === 'stopped' && kept !== true && title !== undefined;
  return eventLine(event, `attempt_ended.${String(cause)}${kept === true ? '.kept' : isTitled ? '.titled' : ''}`);
}

/** A list of names; events of older versions have a single string. */
function namesOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String).filter((name) => name !== '');
}

/** Adds how long the draw lasts in the story (DR-48). */
function spanned({ span }: ViewEvent, line: ChronicleLine): ChronicleLine {
  return span === undefined ? line : { ...line, message: say('spanned', { line: line.message, span }) };
}

/** Adds why even an expert has to draw (DR-67). */
function extenuated({ extenuating }: ViewEvent, line: ChronicleLine): ChronicleLine {
  if (typeof extenuating !== 'string' || extenuating === '') return line;
  return { ...line, message: say('extenuated', { line: line.message, reason: extenuating }) };
}

function opened(event: ViewEvent): ChronicleLine {
  const { names } = event;
  const ids: readonly unknown[] = Array.isArray(event['sides']) ? event['sides'] : [];
  // Only in a competition do the names match the ids: in a fray the opposition is one id but may have several names.
  const parties = (place: number) => namesOf(event.type === 'competition_declared' ? ids[place] : []);
  const sides = (Array.isArray(names) ? names : [names]).map((side, place) =>
    // In the event the opposition has the GM's name or, without a GM, an empty one.
    (Array.isArray(side) ? side : [side])
      .map((name, index) => (parties(place)[index] === gmSeat ? say('who.opposition') : String(name)))
      .filter((name) => name !== ''),
  );
  // The opposition of a fray draws even if none of its members is named.
  const isNameless = event.type === 'fray_opened' && ids.length > sides.length;
  const all = isNameless ? [...sides, [say('who.opposition')]] : sides;
  const isFight = event.type === 'competition_declared' && event['combat'] === true;
  return spanned(
    event,
    eventLine(event, isFight ? 'competition_declared.fight' : event.type, { names: sidesMessage(all) }),
  );
}

/** The winners by name; empty if there are none. */
function winnersOf(event: ViewEvent): readonly (Message | string)[] {
  const winners = namesOf(event['winners'] ?? []);
  const members = namesOf(event['opposition'] ?? []);
  const opposition: readonly (Message | string)[] = members.length === 0 ? [say('who.opposition.inside')] : members;
  // Empty names are kept, because names and winners match by index: without a GM the opposition's name is empty.
  const names = Array.isArray(event['names']) ? event['names'].map(String) : [];
  return winners.length === 0
    ? namesOf(event['names'])
    : winners.flatMap((id, index) => (id === gmSeat ? opposition : [names[index] ?? '']));
}

function won(event: ViewEvent): ChronicleLine {
  const names = winnersOf(event);
  return eventLine(event, names.length === 0 ? `${event.type}.nobody` : event.type, { names });
}

/** Names the side to which the other one gave in. */
function yielded(event: ViewEvent): ChronicleLine {
  return eventLine(event, 'fray_ended.yielded.to', { names: winnersOf(event) });
}

function aim(event: ViewEvent): ChronicleLine | undefined {
  if (event['ally'] !== undefined) return eventLine(event, 'aim_declared.shared');
  return event['text'] === '' ? undefined : eventLine(event);
}

/** The bots' plans continue a sentence that begins with the name. */
function isEntrance(text: unknown): boolean {
  return entrances.some((entrance) => entrance === text);
}

function textLine(event: ViewEvent): ChronicleLine | undefined {
  const { text, name } = event;
  // The strategy is the NPC's, not the GM's.
  if (event['as'] === 'strategy' && name !== undefined)
    return {
      kind: 'event',
      message: say(isEntrance(text) ? 'event.line_told.strategy.npc' : 'event.line_told.strategy.of', { name, text }),
    };
  if (event['as'] === 'summary' || event['as'] === 'annotation' || event['as'] === 'strategy')
    return {
      kind: 'line',
      seat: String(event['seat']),
      message: say(`event.line_told.${event['as']}`, { text }),
    };
  return undefined;
}

function drawn(event: ViewEvent): ChronicleLine {
  const { cards } = event;
  const faces: readonly unknown[] = Array.isArray(cards) ? cards : [];
  const how = event['resumed'] === true ? '.resumed' : event['why'] === 'disadvantage' ? '.disadvantage' : '';
  return cardLine(event, faces[0], `cards_drawn${how}`, { cards: faces });
}

function slotLine(event: ViewEvent, key: string): ChronicleLine {
  return eventLine(event, key, { slot: slotMessage(String(event['slot'])) });
}

/** Adds the extra time, and the length of a unit if it is known (DR-79). */
function timed({ time, span }: ViewEvent, line: ChronicleLine): ChronicleLine {
  if (time === undefined || time === 0) return line;
  return { ...line, message: timedMessage(line.message, { n: time, span }) };
}

/** The part of the key which says that an earlier partial success is kept (DR-80). */
function keptPrefix(event: ViewEvent): string {
  return event['kept'] === true && event['outcome'] !== 'partial' ? 'kept.' : '';
}

/** Questions whose no changes nothing, so that no other event tells it. */
const toldRefusals: ReadonlySet<unknown> = new Set<Topic>([
  'open_scene',
  'close_scene',
  'scene_change',
  'close_session',
  'next_session',
  'next_episode',
  'end_campaign',
  'grant_background',
  'retire_background',
  'award_bonus',
  'failure',
  'veto_description',
  'withdraw',
  'overturn',
]);

/** A yes has no line of its own, because later events tell it. */
function closed(event: ViewEvent): ChronicleLine | undefined {
  const { cause, topic, yes } = event;
  if (yes === false && cause === undefined && toldRefusals.has(topic))
    return eventLine(event, `question_closed.no.${String(topic)}`);
  if (typeof cause !== 'string') return undefined;
  return eventLine(event, `question_closed.${cause}`, { topic: say(`topic.${String(topic)}`) });
}

/** The proposer learns that the judge has said no; any other end of a proposal is told by what follows it. */
function declinedProposal({ declined }: ViewEvent): ChronicleLine | undefined {
  if (typeof declined !== 'object' || declined === null || !('kind' in declined)) return undefined;
  const { by, proposer, kind, combat, text } = declined as DeclinedProposal;
  const key = kind === 'challenge' ? 'event.proposal_dropped' : 'event.proposal_dropped.contest';
  const what = say(isFight({ kind, combat }) ? 'kind.competition.fight' : `kind.${kind}`);
  return { kind: 'event', message: say(key, { by, proposer, text, kind: what }) };
}

/** A ruling with the old and the new value, each by its name in the catalogue or else in the ruling's own words. */
function ruling(event: ViewEvent): ChronicleLine {
  const { old, name } = event;
  const target = String(event['target']);
  if (target === 'alteration' && event['new'] === 'refuse' && old !== '')
    return { kind: 'ruling', message: say('event.ruling_made.sent_back', facts(event)) };
  const words = (value: unknown) =>
    hasName(target, String(value)) ? say(`choice.change.${String(value)}`) : String(value);
  // A ruling on a character in the GM's own words replaces nothing that has a name.
  const isOwnWords = name !== undefined && target !== 'outcome' && !hasName(target, String(event['new']));
  const key = `event.ruling_made${old === '' || isOwnWords ? '.new' : ''}${name === undefined ? '' : '.about'}`;
  const about = { ...ruledBackground(event), new: words(event['new']), old: words(old) };
  return { kind: 'ruling', message: say(key, { ...facts(event), ...about }) };
}

/** A ruling on a background names the background with its card, if the ruling makes the card public (DR-51). */
function ruledBackground({ target, name, background, card }: ViewEvent): Facts {
  const [, slot] = String(target).split('/');
  if (slot === undefined || name === undefined) return {};
  const title = typeof background !== 'string' || background === '' ? slotMessage(slot) : background;
  return {
    name:
      card === undefined
        ? say('choice.target.background', { name, slot: title })
        : say('event.ruling_made.card', { name, background: title, card }),
  };
}

function failedOnPurpose(event: ViewEvent): ChronicleLine {
  const kept = event['attempt'] === 'partial' ? '.kept' : '';
  return eventLine(event, `failure_intended${event['text'] === '' ? '.wordless' : ''}${kept}`);
}

/** `undefined` for events that are not part of the story. */
export function chronicleLine(event: ViewEvent): ChronicleLine | undefined {
  switch (event.type) {
    case 'scene_opened':
    case 'campaign_ended':
      return sceneLine(event);
    case 'session_opened':
      return sessionOpened(event);
    case 'episode_changed':
      return episodeChanged(event);
    case 'consent_known':
      // What a yes leads to is told when the contest opens.
      return event['yes'] === false ? eventLine(event, 'consent_known.no') : undefined;
    case 'session_closed':
    case 'scene_closed':
    case 'character_confirmed':
    case 'character_reopened':
    case 'character_brought':
    case 'character_given':
    case 'character_came_back':
    case 'skipped':
    case 'rejoined':
    case 'thrown_back':
    case 'alteration_refused':
    case 'cost_reopened':
    case 'incapacitated':
    case 'recovered':
    case 'disadvantage_expired':
    case 'lock_set':
    case 'advantage_gained':
      return eventLine(event);
    case 'character_left':
      // A character that was never finished is not in the story (DR-31).
      return event['unfinished'] === true ? undefined : eventLine(event);
    case 'conceded':
      // That it is out of action is told already, and is no decision of its player (DR-119).
      return event['out'] === true ? undefined : eventLine(event);
    case 'withdrawn':
      return eventLine(event, event['absent'] === true ? 'withdrawn.absent' : 'withdrawn');
    case 'fray_ended':
      return event['winners'] === undefined ? eventLine(event, `fray_ended.${String(event['cause'])}`) : yielded(event);
    case 'description_vetoed':
      return eventLine(event, event['by'] === undefined ? 'description_vetoed' : 'description_vetoed.by');
    case 'set_back':
      return eventLine(event, 'thrown_back');
    case 'competition_declared':
    case 'fray_opened':
      return opened(event);
    case 'background_named':
      // A card without a name, or whose name is not new, has nothing to tell.
      return event['name'] === '' || event['renamed'] === false
        ? undefined
        : slotLine(event, event['name'] === undefined ? 'background_named.closed' : 'background_named');
    case 'background_granted': {
      const kind = say(`choice.kind.${String(event['kind'])}`);
      return eventLine(event, event['reason'] === undefined ? 'background_granted' : 'background_granted.for', {
        kind,
      });
    }
    case 'background_retired':
      return slotLine(event, 'background_retired');
    case 'challenge_set':
      return spanned(
        event,
        extenuated(event, eventLine(event, event['target'] === undefined ? 'challenge_set.hidden' : 'challenge_set')),
      );
    case 'pack_added':
      // Packs of backgrounds are no part of the story (DR-13).
      return event['pile'] === 'draw' ? eventLine(event) : undefined;
    case 'bonus_lapsed':
      return eventLine(event);
    case 'bonus_awarded':
      return eventLine(event, 'bonus_awarded', { reason: say(`choice.reason.${String(event['reason'])}`) });
    case 'cards_drawn':
      return drawn(event);
    case 'penalty_applied':
      return cardLine(event, event['taken'], 'penalty_applied');
    case 'substituted': {
      const { result } = event;
      const card = typeof result === 'object' && result !== null && 'card' in result ? result.card : undefined;
      if (event['background'] !== '') return cardLine(event, card, 'substituted');
      const isBonus = typeof result === 'object' && result !== null && 'from' in result && result.from === 'bonus';
      return cardLine(event, card, isBonus ? 'substituted.bonus' : 'substituted.nameless');
    }
    case 'disadvantage_used':
      return eventLine(event, `disadvantage_used.${event['used'] === true ? 'yes' : 'no'}`);
    case 'auto_success':
      // Older versions did not show the card.
      return timed(event, eventLine(event, event['back'] === undefined ? 'auto_success' : 'auto_success.by'));
    case 'challenge_judged':
      return timed(
        event,
        cardLine(event, event['card'], `challenge_judged.${keptPrefix(event)}${String(event['outcome'])}`),
      );
    case 'cost_set':
      return eventLine(event);
    case 'attempt_ended':
      return attemptEnded(event);
    case 'suit_changed':
      return eventLine(event);
    case 'pair_judged':
      return judgedPair(event);
    case 'resolution_ended':
      return unresolved(event);
    case 'scene_change_wished':
    case 'scene_altered':
      return eventLine(event);
    case 'competition_ended':
      return event['cause'] === 'overturned' ? eventLine(event, 'competition_ended.overturned') : won(event);
    case 'fray_judged':
      return Array.isArray(event['drawOff']) ? eventLine(event, 'fray_judged.draw_off') : won(event);
    case 'question_closed':
      return closed(event);
    case 'proposal_dropped':
      return declinedProposal(event);
    case 'aim_declared':
      return aim(event);
    case 'fray_success_gained':
      return event['text'] === ''
        ? eventLine(event, 'fray_success_gained.wordless')
        : eventLine(event, 'fray_success_gained');
    case 'failure_intended':
      return failedOnPurpose(event);
    case 'ruling_made':
      return ruling(event);
    case 'outcome_ruled':
      return eventLine(event, `outcome_ruled.${String(event['outcome'])}`);
    case 'line_told':
      return textLine(event);
    case 'outcome_told':
      return { kind: 'line', seat: String(event['seat']), message: say('event.outcome_told', { text: event['text'] }) };
    default:
      return undefined;
  }
}
