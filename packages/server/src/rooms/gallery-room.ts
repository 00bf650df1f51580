import type { CloseCode, GalleryTalk, PlayMessage } from '@cartomancer/protocol';
import { closeCodes, GalleryBoxes, joinRefusals, parsePlay } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';
import type { GallerySaid, TableState } from '@cartomancer/rules/table';
import { isBanned, isMutedWatcher, personAt, settingIn } from '@cartomancer/rules/table';
import { ServerError } from 'colyseus';

import type { Answer, Limits, OpenTable, Told, Watcher } from '../table/port.ts';
import { refusalFor } from '../unavailable.ts';
import { Allowance } from './allowance.ts';
import { passFor, tableFor, weightOf } from './desk.ts';
import { GalleryFeed } from './gallery-feed.ts';
import type { HallClient } from './hall.ts';
import { Hall } from './hall.ts';
import { intentIdOf } from './intent-id.ts';
import { Shares } from './visitors.ts';
import { WrittenBox } from './written-box.ts';

/** Watchers come and go in crowds: their number is told when none came or went for so long, in milliseconds. */
const settling = 1_000;
/** A gallery that stays empty for so long is closed, in milliseconds. */
const emptyFor = 60_000;
/** So many watchers are shown by name; the others are counted. */
const mostNames = 100;
/** Who comes later gets so many of the last lines that were said. */
const mostKept = 50;
/** People who have left the gallery keep their number until this many are known. */
const mostSpeakers = 1_000;

/** Those who watch have less to say than players: of what a player may send at once, and of what comes back a second. */
const share = { burst: 1 / 4, perSecond: 1 / 10 };
/** All of them together, whatever they send: whoever opens one connection after the other is no louder than a full room. */
const together = { burst: 2, perSecond: 1 };
/** Of what all have together, nobody at one address takes more than half: the others are heard beside them. */
const ofOneAddress = 1 / 2;

type Rate = Pick<Limits, 'burst' | 'perSecond'>;

function partOf({ burst, perSecond }: Rate, part: Rate): { readonly most: number; readonly perSecond: number } {
  return { most: burst * part.burst, perSecond: perSecond * part.perSecond };
}

const muted: Refusal = { code: 'E_MUTED', clause: 'TB-04', facts: {} };
const watchesOnly: Refusal = { code: 'E_SPECTATOR', clause: 'TB-05', facts: {} };

function refused(refusal: Refusal): Answer {
  return { ok: false, refusals: [refusal] };
}

type Line = GalleryTalk[number];

function lineOf({ number, speaker, name, text }: GallerySaid): Line {
  return { number, speaker, name, text };
}

/** How much may be sent, and of that how much said: by each person, from each address, and by all together. */
interface Paces {
  readonly ofPerson: Shares;
  readonly fromAddress: Shares;
  readonly together: Allowance;
  readonly saidFromAddress: Shares;
  readonly said: Allowance;
}

/** The room of those who watch a table: nobody has a view, so one encoding serves them all. */
export abstract class GalleryRoom extends Hall<GalleryBoxes> {
  override state = new GalleryBoxes();
  // Colyseus would close it at the first refused join.
  override autoDispose = false;
  #cancelCount: (() => void) | undefined;
  #cancelClosing: (() => void) | undefined;
  #opened: { readonly table: OpenTable; readonly stop: () => void } | undefined;
  /** What was said last: whoever comes later reads it. */
  #lines: readonly Line[] = [];
  #known: Paces | undefined;
  /** Tells people apart where no names are shown, by identity: counted in order of arrival, and the same when they return. */
  readonly #speakers = new Map<string, { readonly number: number; readonly name: string }>();
  #arrivals = 0;

  override messages = {
    play: (client: HallClient, payload: unknown) => this.#play(client, payload),
    _: (client: HallClient, _type: unknown, payload: unknown) => {
      this.#reply(client, intentIdOf(payload), refused(watchesOnly));
    },
  };

  protected override async create(options: unknown): Promise<void> {
    const table = tableFor(this.desk, options);
    this.#lines = (await table.galleryLines(mostKept)).map(lineOf);
    // Whoever comes is told apart from those who spoke before the house was closed.
    this.#arrivals = Math.max(0, ...this.#lines.map(({ speaker }) => speaker));
    const feed = new GalleryFeed({
      layer: table.layer,
      clock: this.desk.house.clock,
      boxes: { shared: new WrittenBox(this.state.shared), own: new WrittenBox(this.state.own) },
      watchers: () => this.clients.length,
      send: () => this.broadcastPatch(),
    });
    feed.begin(table.state());
    const stopListening = table.onTold((told) => {
      feed.tell(told);
      this.#arrange(told);
      for (const event of told.entry.events) if (event.type === 'gallery_said') this.#hear(lineOf(event));
    });
    this.#opened = {
      table,
      stop: () => {
        stopListening();
        feed.stop();
        this.#cancelCount?.();
        this.#cancelClosing?.();
      },
    };
    this.#closeWhenEmpty();
  }

  protected override join(client: HallClient): void {
    this.welcome(client, 'elsewhere');
    const { table } = this.#sitting;
    const { identity = '', pass } = client.auth ?? {};
    // A pass is good for one person: who is banned does not come back by it, nor does whoever was handed it.
    if (isBanned(table.state(), identity) || pass !== passFor(this.desk.house, table, identity))
      throw new ServerError(joinRefusals.notEntered, 'E_NOT_ENTERED');
    const own = this.clients.filter(({ auth }) => auth?.identity === identity);
    if (own.length > this.desk.limits.connectionsOfPerson) throw new ServerError(joinRefusals.tooMany, 'E_SLOW_DOWN');
    this.#cancelClosing?.();
    this.#noteSpeaker(identity, client.auth?.name ?? '');
    if (this.#lines.length > 0 && this.#mayTalk()) client.send('talk', this.#lines);
    if (isMutedWatcher(table.state(), identity)) client.send('voice', { muted: true });
    this.#countWatchers();
  }

  override onLeave(client: HallClient): void {
    this.goodbye(client);
    this.#countWatchers();
    if (this.clients.length === 0) this.#closeWhenEmpty();
  }

  override onDispose(): void {
    this.#opened?.stop();
  }

  /** Those who watch or have lately, in order of arrival. */
  watchers(): readonly Watcher[] {
    const here = this.#present();
    return [...this.#speakers].map(([identity, known]) => ({ identity, ...known, here: here.has(identity) }));
  }

  #present(): ReadonlySet<string> {
    return new Set(this.clients.map(({ auth }) => auth?.identity ?? ''));
  }

  #noteSpeaker(identity: string, name: string): void {
    const known = this.#speakers.get(identity);
    if (known === undefined) this.#arrivals += 1;
    this.#speakers.set(identity, { number: known?.number ?? this.#arrivals, name });
    if (this.#speakers.size <= mostSpeakers) return;
    const here = this.#present();
    const gone = [...this.#speakers.keys()].find((one) => one !== identity && !here.has(one));
    if (gone !== undefined) this.#speakers.delete(gone);
  }

  get #sitting(): { readonly table: OpenTable; readonly stop: () => void } {
    if (this.#opened === undefined) throw new Error('The room is not made yet');
    return this.#opened;
  }

  get #paces(): Paces {
    const { house, limits } = this.desk;
    const { clock } = house;
    const half = { burst: ofOneAddress, perSecond: ofOneAddress };
    const all = { burst: limits.burst * together.burst, perSecond: limits.perSecond * together.perSecond };
    this.#known ??= {
      ofPerson: new Shares(clock, partOf(limits, share)),
      fromAddress: new Shares(clock, partOf(all, half)),
      together: new Allowance(clock, partOf(limits, together)),
      saidFromAddress: new Shares(clock, partOf(limits, half)),
      said: new Allowance(clock, { most: limits.burst, perSecond: limits.perSecond }),
    };
    return this.#known;
  }

  /** What the host has changed about those who watch. */
  #arrange({ before, after, entry }: Told): void {
    const [was, is] = [before.doors.links.spectator, after.doors.links.spectator];
    // The link is a new one or none: whoever watches comes in again by one that opens the table (TB-03).
    if (was.made !== is.made || was.open !== is.open) void this.disconnect(closeCodes.restart);
    else if (before.options !== after.options) this.#countWatchers();
    if (before.doors !== after.doors) this.#sayWhoIsMuted(before, after);
    for (const event of entry.events) {
      if (event.type === 'person_removed') {
        const identity = before.people[event.person]?.identity ?? before.doors.knocking[event.person]?.identity;
        this.#sendAway(identity, event.banned ? closeCodes.banned : closeCodes.removed);
      } else if (event.type === 'watcher_removed') this.#sendAway(event.identity, closeCodes.banned);
    }
  }

  /** Whom the host removed from the table does not stay as one who watches (TB-04). */
  #sendAway(identity: string | undefined, code: CloseCode): void {
    for (const client of this.clients)
      if (identity !== undefined && client.auth?.identity === identity) this.shut(client, code);
  }

  #sayWhoIsMuted(before: TableState, after: TableState): void {
    for (const client of this.clients) {
      const { identity = '' } = client.auth ?? {};
      const now = isMutedWatcher(after, identity);
      if (now !== isMutedWatcher(before, identity)) client.send('voice', { muted: now });
    }
  }

  #play(client: HallClient, payload: unknown): void {
    try {
      this.#receive(client, payload);
    } catch (error) {
      this.#fail(client, intentIdOf(payload), error);
    }
  }

  #receive(client: HallClient, payload: unknown): void {
    const { identity = '', visitor = '' } = client.auth ?? {};
    const speaker = this.#speakers.get(identity)?.number;
    if (speaker === undefined) return;
    const { table } = this.#sitting;
    const parsed = parsePlay(table.layer, payload);
    const { ofPerson, fromAddress, together: ofAll } = this.#paces;
    const wait = ofPerson.take(identity) || fromAddress.take(visitor) || ofAll.take();
    if (wait > 0) {
      const id = parsed.ok ? parsed.message.intentId : parsed.intentId;
      this.#reply(client, id, refused({ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: wait } }));
    } else if (parsed.ok) void this.#settle(client, parsed.message, speaker);
    else this.#reply(client, parsed.intentId, parsed);
  }

  async #settle(client: HallClient, message: PlayMessage, speaker: number): Promise<void> {
    const { intentId } = message;
    try {
      this.#reply(client, intentId, await this.#wish(client, message, speaker));
    } catch (error) {
      this.#fail(client, intentId, error);
    }
  }

  #fail(client: HallClient, intentId: string | null, error: unknown): void {
    this.desk.house.log('error', 'An intent of a spectator broke', { room: this.roomId, err: error });
    this.#reply(client, intentId, refused(refusalFor(error)));
  }

  /** The little that those who watch may do (TB-05); who is of the table may sit down from here. */
  async #wish(client: HallClient, message: PlayMessage, speaker: number): Promise<Answer> {
    const { table } = this.#sitting;
    const { intent } = message;
    const { options } = table.state();
    if (intent.type === 'chat') {
      if (!this.#mayTalk() || intent['to'] !== undefined) return refused(watchesOnly);
      if (isMutedWatcher(table.state(), client.auth?.identity ?? '')) return refused(muted);
      const name = settingIn(options, 'spectatorNames') === true ? (client.auth?.name ?? null) : null;
      // A crowd that talks all at once must not keep the players waiting.
      const { saidFromAddress, said } = this.#paces;
      const visitor = client.auth?.visitor ?? '';
      const wait = saidFromAddress.take(visitor) || said.take() || this.desk.written.take(visitor, weightOf(intent));
      if (wait > 0) return refused({ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: wait } });
      return table.sayInGallery({ speaker, name, text: String(intent['text']) });
    }
    if (intent.type === 'safety_signal' && settingIn(options, 'spectatorSignals') === true)
      return table.signal(intent['kind'] === 'x' || intent['kind'] === 'n' ? intent['kind'] : 'o');
    if (intent.type === 'take_seat') {
      const person = personAt(table.state(), client.auth?.identity ?? '');
      if (person === undefined) return refused(watchesOnly);
      const answer = await table.submit(person, message);
      // Their place is at the table from here.
      if (answer.ok) this.shut(client, closeCodes.moved);
      return answer;
    }
    return refused(watchesOnly);
  }

  #hear(line: Line): void {
    this.#lines = [...this.#lines, line].slice(-mostKept);
    this.broadcast('talk', [line]);
  }

  #mayTalk(): boolean {
    return settingIn(this.#sitting.table.state().options, 'spectatorTalk') === true;
  }

  #reply(client: HallClient, intentId: string | null, answer: Answer): void {
    if (answer.ok) {
      if (intentId !== null) this.answer(client, { intentId, ok: true });
      return;
    }
    const refusals = answer.refusals.map((refusal) => ({ ...refusal, facts: { ...refusal.facts } }));
    this.answer(client, { intentId, ok: false, refusals });
  }

  #countWatchers(): void {
    this.#cancelCount?.();
    this.#cancelCount = this.desk.house.clock.after(settling, () => {
      const { table } = this.#sitting;
      const shown = settingIn(table.state().options, 'spectatorNames') === true;
      const names = shown ? JSON.stringify(this.clients.map(({ auth }) => auth?.name ?? '').slice(0, mostNames)) : '';
      this.state.watching = this.clients.length;
      if (names !== this.state.watchers) this.state.watchers = names;
      this.broadcastPatch();
      this.desk.watchers.get(table.code)?.({ count: this.clients.length, names });
    });
  }

  #closeWhenEmpty(): void {
    this.#cancelClosing?.();
    this.#cancelClosing = this.desk.house.clock.after(emptyFor, () => {
      if (this.clients.length === 0) void this.disconnect();
    });
  }
}
