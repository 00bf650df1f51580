import type { ChronicleLine, Facts, Message, ViewEvent } from '../../../kernel/index.ts';
import { gmSeat } from '../../../kernel/index.ts';
import { firstName } from '../names.ts';
import { say } from './words.ts';

/** The event's fields as facts, with names shortened to first names. */
function eventFacts(event: ViewEvent): Facts {
  const { type: _type, ...fields } = event;
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      field.endsWith('Name') && typeof value === 'string' ? firstName(value) : value,
    ]),
  );
}

function eventLine(event: ViewEvent, more: Facts = {}): ChronicleLine {
  return { kind: 'event', message: say(`event.${event.type}`, { ...eventFacts(event), ...more }) };
}

function scene(event: ViewEvent): ChronicleLine {
  return { kind: 'scene', message: say(`event.${event.type}`, eventFacts(event)) };
}

function played(event: ViewEvent, key: string): ChronicleLine {
  const text = event['say'];
  const card = String(event['card']);
  if (typeof text === 'string')
    return { kind: 'card', card, message: say(`${key}.told`, { ...eventFacts(event), text }) };
  return { kind: 'card', card, message: say(key, eventFacts(event)) };
}

/** The participant that an attack is aimed at; a red card of the place is aimed at everyone. */
function aimedAt(name: unknown): unknown {
  return typeof name === 'string' ? firstName(name) : say('effect.told.everyone');
}

function effectWords({ effect, top, name, onto, ontoName }: ViewEvent): Message {
  const k = typeof effect === 'object' && effect !== null && 'k' in effect ? String(effect.k) : 'none';
  return say(`effect.told.${k}`, { top, onto, name: aimedAt(name), ontoName: aimedAt(ontoName) });
}

function spokenLine(event: ViewEvent, key: string): ChronicleLine {
  const text = event['say'] ?? event['text'];
  return typeof text === 'string'
    ? { kind: 'event', message: say(`${key}.told`, { ...eventFacts(event), text }) }
    : { kind: 'event', message: say(key, eventFacts(event)) };
}

function asRecord(value: unknown): Facts {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function shownCards(event: ViewEvent): readonly Message[] {
  const shown = rowsOf(event['shown']).map((one) => {
    const { name, card } = asRecord(one);
    return say('event.shown', { name: firstName(String(name)), card });
  });
  return shown.length === 0 ? [say('event.shown.none')] : shown;
}

/** CR-95, CR-97 */
function sentOn(event: ViewEvent): ChronicleLine | undefined {
  const piles = rowsOf(event['to']).map((row): Facts => {
    const pile = asRecord(row);
    return {
      ...pile,
      byName: firstName(String(event['byName'])),
      targetName: firstName(String(pile['targetName'])),
    };
  });
  const [first, ...others] = piles;
  if (first === undefined) return undefined;
  const { card } = first;
  const isOne = others.length === 0 && typeof card === 'string';
  const one = say(isOne ? 'event.piles_pushed' : 'event.piles_pushed.each', first);
  const sent = others.reduce(
    (all, next) => say('event.piles_pushed.more', { all, next: say('event.piles_pushed.each', next) }),
    one,
  );
  const text = event['say'];
  const message = typeof text === 'string' ? say('event.piles_pushed.told', { sent, text }) : sent;
  return isOne ? { kind: 'card', card, message } : { kind: 'event', message };
}

/** CR-178, CR-186 */
function targetsKey({ acts }: ViewEvent): string {
  return `event.env_drew.${acts === 'all' || acts === 'nobody' || acts === 'helps' ? acts : 'one'}`;
}

/** CR-52 */
function stakesIn({ stakes, sides, placeName, stakeNames, sideNames }: ViewEvent): readonly Message[] {
  const owners = asRecord(stakeNames);
  // Sorted by side: the order in which the stakes were written does not matter.
  const written = Object.entries(asRecord(stakes)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return written.map(([side, text]) => {
    const own = owners[side];
    if (typeof own === 'string') return say('event.stakes_sealed.own', { name: firstName(own), text });
    const people = asRecord(sideNames)[side];
    if (Array.isArray(people)) return say('event.stakes_sealed.people', { side, people, text });
    const isPlace = !rowsOf(sides).includes(side);
    return say('event.stakes_sealed.side', { side: isPlace && typeof placeName === 'string' ? placeName : side, text });
  });
}

function sealed(event: ViewEvent): ChronicleLine {
  const stakes = stakesIn(event);
  const [first = say('list.none'), ...others] = stakes;
  const told = others.reduce((all, next) => say('event.stakes_sealed.more', { all, next }), first);
  const { placeName } = event;
  const place = typeof placeName === 'string' ? firstName(placeName) : '';
  const facts = { suit: event['trump'], stakes, told };
  return {
    kind: 'event',
    message: place === '' ? say('event.stakes_sealed', facts) : say('event.stakes_sealed.place', { ...facts, place }),
  };
}

function scarred(event: ViewEvent): ChronicleLine {
  const scar = asRecord(event['scar']);
  const from = firstName(String(scar['from']));
  const key = from === '' ? 'event.scar_recorded.nameless' : 'event.scar_recorded';
  return { kind: 'event', message: say(key, { ...eventFacts(event), ...scar, from }) };
}

function stolen(event: ViewEvent): ChronicleLine {
  const fromName = firstName(String(event['fromName']));
  // A card that an NPC drew from its pool belongs to that pool and names no one (CR-134).
  const isOfOwnPool = fromName === '' && event['fromOwner'] === event['toOwner'];
  const isOwn = isOfOwnPool || event['fromName'] === event['partName'];
  const key = `event.card_stolen${isOwn ? '.back' : fromName === '' ? '.nameless' : ''}`;
  return { kind: 'event', message: say(key, { ...eventFacts(event), fromName }) };
}

/** CR-58 */
function entryKeySuffix({ part, place }: ViewEvent): '' | '.place' | '.leaves' {
  if (typeof part === 'string') return '';
  return place === null ? '.leaves' : '.place';
}

/** An invited partner’s answer; a yes without words has no line of its own (CR-35). */
function partnerAnswered(event: ViewEvent): ChronicleLine | undefined {
  const told = typeof event['note'] === 'string' ? '.told' : '';
  if (event['accept'] === true && told === '') return undefined;
  const key = `event.partner_answered.${event['accept'] === true ? 'yes' : 'no'}${told}`;
  return { kind: 'event', message: say(key, eventFacts(event)) };
}

/** CR-199; after a truce a stake is neither won nor lost, so without words there is nothing to tell (CR-200). */
function outcome(event: ViewEvent): ChronicleLine | undefined {
  const isTold = event['text'] !== null;
  if (event['open'] === true)
    return isTold ? { kind: 'event', message: say('event.outcome.open', eventFacts(event)) } : undefined;
  const key = `event.outcome.${event['won'] === true ? 'won' : 'lost'}${isTold ? '' : '.bare'}`;
  return { kind: 'event', message: say(key, eventFacts(event)) };
}

/** What a prequel brings, without the cards, which only the sheet shows (CR-29, CR-34). */
function gained(event: ViewEvent): ChronicleLine | undefined {
  if (event['count'] === 0) return undefined;
  return { kind: 'event', message: say(`event.gains_drawn.${String(event['half'])}`, eventFacts(event)) };
}

function toldIf(isTold: boolean, event: ViewEvent, suffix = ''): ChronicleLine | undefined {
  return isTold ? { kind: 'event', message: say(`event.${event.type}${suffix}`, eventFacts(event)) } : undefined;
}

/** CR-65 to CR-68 */
function opened(event: ViewEvent): ChronicleLine {
  const isShown = rowsOf(event['shown']).length > 0;
  return {
    kind: 'event',
    message: say(`event.opener_set.${String(event['how'])}${isShown ? '.shown' : ''}`, eventFacts(event)),
  };
}

export function line(event: ViewEvent): ChronicleLine | undefined {
  switch (event.type) {
    case 'conflict_opened':
    case 'play_opened':
    case 'session_closed':
    case 'session_reopened':
      return scene(event);
    case 'attack_made':
    case 'attack_covered':
    case 'face_played':
      return played(event, `event.${event.type}`);
    case 'attack_deflected':
      return played(event, event['target'] === null ? 'event.attack_dodged' : 'event.attack_deflected');
    case 'ruling_made':
      return {
        kind: 'ruling',
        message: say(`event.ruling_made${event['old'] === null ? '' : '.price'}`, eventFacts(event)),
      };
    case 'opener_set':
      return opened(event);
    case 'piles_pushed':
      return sentOn(event);
    case 'wound_taken':
      return spokenLine(event, 'event.wound_taken');
    case 'conceded':
      return spokenLine(event, `event.conceded.${String(event['why'])}`);
    case 'spell_cast':
      return eventLine(event, {
        effect: effectWords(event),
        cost: event['free'] === true ? say('cost.none') : say('cost.some', { n: Number(event['cost']) }),
      });
    case 'reveals_opened':
      return eventLine(event, { cards: shownCards(event) });
    case 'card_stolen':
      return stolen(event);
    case 'env_drew':
      return {
        kind: 'event',
        message: say(targetsKey(event), eventFacts(event)),
      };
    case 'cards_destroyed':
      // By option not everyone may see the cards (CR-151).
      return event['cards'] === undefined
        ? { kind: 'event', message: say('event.cards_destroyed.hidden', eventFacts(event)) }
        : eventLine(event);
    case 'entry_asked':
      return { kind: 'event', message: say(`event.entry_asked${entryKeySuffix(event)}`, eventFacts(event)) };
    case 'entry_answered':
      // A yes has no line of its own: the arrival has one.
      return event['accept'] === true
        ? undefined
        : {
            kind: 'event',
            message: say(`event.entry_answered${event['withdrawn'] === true ? '.withdrawn' : ''}`, { by: event['by'] }),
          };
    case 'entry_closed':
      return event['comes'] === false && event['part'] !== undefined ? eventLine(event) : undefined;
    case 'help_taken':
    case 'participant_joined':
    case 'place_entered':
    case 'place_left':
    case 'env_attack_placed':
    case 'cards_captured':
    case 'truce_made':
    case 'character_created':
    case 'childhood_told':
    case 'story_written':
    case 'prequel_proposed':
    case 'reason_written':
    case 'stalled':
    case 'consumed':
    case 'scar_healed':
    case 'npc_revealed':
    case 'environment_revealed':
    case 'setup_cancelled':
    case 'prequel_cancelled':
    case 'conflict_aborted':
    case 'env_silent':
    case 'npc_dissolved':
    case 'hands_redealt':
    case 'acted_for_absent':
      return eventLine(event);
    case 'retold':
      // Without a text the line was kept as it was (CR-89).
      return typeof event['text'] === 'string' ? eventLine(event) : undefined;
    case 'reveal_asked':
      // The first request is told by the card of the place (CR-187, CR-188).
      return event['again'] === true ? eventLine(event) : undefined;
    case 'truce_proposed':
      return { kind: 'event', message: say('event.truce_proposed', { by: event['by'], text: event['text'] }) };
    case 'truce_answered':
      // A yes has no line of its own: the truce has one. A no ends the offer at once (CR-200).
      if (event['accept'] === true) return undefined;
      return { kind: 'event', message: say('event.truce_answered', { by: event['by'] }) };
    case 'no_winner_declared':
      return event['text'] === '' ? { kind: 'event', message: say('event.no_winner') } : eventLine(event);
    case 'challenge_raised':
      return eventLine(event);
    case 'prequel_approved': {
      const told = event['note'] === null ? '' : '.told';
      // A yes without a note has no line of its own: the scene follows.
      if (event['accept'] === true && told === '') return undefined;
      return {
        kind: 'event',
        message: say(`event.prequel_approved.${event['accept'] === true ? 'yes' : 'no'}${told}`, eventFacts(event)),
      };
    }
    case 'challenge_dropped':
      return {
        kind: 'event',
        message: say(`event.challenge_dropped.${String(event['cause'])}`, eventFacts(event)),
      };
    case 'stakes_sealed':
      return sealed(event);
    case 'outcome_narrated':
      return outcome(event);
    case 'partner_answered':
      return partnerAnswered(event);
    case 'cancel_wished':
      return { kind: 'event', message: say('event.cancel_wished', { by: event['by'] }) };
    case 'gains_drawn':
      return gained(event);
    case 'harness_granted':
      return eventLine(event, {
        covers: say(`choice.covers.${String(event['covers'])}`),
        until: say(`choice.until.${String(event['until'])}`),
      });
    case 'stand_in_named':
      return toldIf(true, event, event['part'] === gmSeat ? '.gm' : '');
    case 'env_card_dropped':
      return toldIf(event['missed'] === true, event);
    case 'red_laid':
      return toldIf(event['people'] !== undefined, event, '.tied');
    case 'conflict_won':
      return event['lostPlaceName'] === undefined
        ? toldIf(event['people'] !== undefined, event, '.wounds')
        : toldIf(true, event, '.place');
    case 'fate_decided':
      return eventLine(event, { fate: say(`choice.fate.${String(event['fate'])}`) });
    case 'scar_recorded':
      return scarred(event);
    default:
      return undefined;
  }
}
