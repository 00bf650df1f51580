/** Bots (TB-07): they have the view of a person in their seat, and take about as long for a move. */
import type { BotPace, Intent, OptionValue, SeatId } from '@cartomancer/rules/kernel';
import type { TableLayer, TableState } from '@cartomancer/rules/table';
import { settingIn } from '@cartomancer/rules/table';

import type { ServerIds } from '../sources.ts';
import type { Clock } from '../clock.ts';
import type { Answer } from './open-table.ts';

type Span = readonly [least: number, most: number];
type NamedPace = Exclude<BotPace, object> | 'usual';

/** How long a bot takes to think, in milliseconds, by the pace that the table has chosen. */
const thoughts = {
  calm: { usual: [1_400, 2_200], reads: [4_000, 5_500], yields: [15_000, 18_000], eachCharacter: 60 },
  brisk: { usual: [700, 1_500], reads: [2_400, 3_200], yields: [7_000, 8_000], eachCharacter: 25 },
} as const satisfies Readonly<
  Record<'calm' | 'brisk', Readonly<Record<NamedPace, Span>> & { readonly eachCharacter: number }>
>;

/** Characters that a bot takes time to read: a longer text does not delay the table further. */
const mostRead = 400;

/** Milliseconds after which a waiting bot looks again. */
const lookAgain = 500;

interface Mind {
  readonly prompt: number;
  /** The pace of the table when the bot began to think. */
  readonly pace: OptionValue;
  /** How long the game wanted bots to think when this bot began to think. */
  readonly span: Span;
  /** The last view that the bot has considered, as JSON. */
  lastView: string;
  /** Cancels the bot's current timer; undefined when it is not thinking. */
  cancel: (() => void) | undefined;
}

export interface BotsParts {
  readonly code: string;
  readonly layer: TableLayer;
  readonly clock: Clock;
  readonly ids: Pick<ServerIds, 'chance'>;
  /** The published state: a bot knows nothing earlier than a person. */
  readonly state: () => TableState;
  /** Whether a person of the table is connected: bots do not play in an empty room. */
  readonly watched: () => boolean;
  /** Whether a person at the table is in the middle of a move: bots wait for them. */
  readonly peopleAreBusy: () => boolean;
  /** Whether a bot that waited any longer could lose its turn to a time limit. */
  readonly timeIsShort: () => boolean;
  readonly play: (seat: SeatId, intent: Intent, seen: number) => Promise<Answer>;
  /** Called when a policy throws: that bot stops until its view changes. */
  readonly failed: (error: unknown) => void;
}

function spanOf(tablePace: keyof typeof thoughts, asked: BotPace | 'usual'): Span {
  const times = thoughts[tablePace];
  if (typeof asked === 'string') return times[asked];
  const [shortest, longest] = times.reads;
  const reading = Math.min(asked.characters, mostRead) * times.eachCharacter;
  return [shortest + reading, longest + reading];
}

export class Bots {
  readonly #parts: BotsParts;
  readonly #minds = new Map<SeatId, Mind>();

  constructor(parts: BotsParts) {
    this.#parts = parts;
  }

  /** Call after every entry, and when a room begins or stops following the table. */
  look(): void {
    const state = this.#parts.state();
    // Most tables have no bots, and this runs after every move.
    if (this.#minds.size === 0 && !state.seats.some(({ holder }) => holder?.kind === 'bot')) return;
    const playing = this.#parts.watched() && state.game !== null && state.pause === null;
    for (const { seat, holder } of state.seats) {
      if (playing && holder?.kind === 'bot') this.#consider(seat, state);
      else this.#forget(seat);
    }
  }

  stop(): void {
    for (const seat of this.#minds.keys()) this.#forget(seat);
  }

  next(): void {
    const state = this.#parts.state();
    for (const [seat, mind] of this.#minds) {
      if (mind.cancel === undefined || this.#choice(seat, state) === undefined) continue;
      mind.cancel();
      mind.cancel = undefined;
      this.#act(seat).catch(this.#parts.failed);
      return;
    }
  }

  #forget(seat: SeatId): void {
    this.#minds.get(seat)?.cancel?.();
    this.#minds.delete(seat);
  }

  /** A bot thinks again only when its view has changed: an entry hidden from it must not affect its timing. */
  #consider(seat: SeatId, state: TableState): void {
    const { layer, ids, code } = this.#parts;
    const view = JSON.stringify(layer.view(state, { kind: 'bot', seat }));
    const before = this.#minds.get(seat);
    const pace = settingIn(state.options, 'botPace');
    if (before?.lastView === view && before.pace === pace) return;
    const span = spanOf(pace === 'brisk' ? 'brisk' : 'calm', this.#paceIn(state));
    const [shortest, longest] = span;
    // The pace can also change within a prompt, as when people begin to choose a character.
    const isSameSpan = before?.span[0] === shortest;
    if (before?.cancel !== undefined && before.prompt === state.prompt && before.pace === pace && isSameSpan) {
      before.lastView = view;
      return;
    }
    before?.cancel?.();
    // The duration depends only on what everybody knows, and not on any hand.
    const share = ids.chance('pace', code, seat, state.prompt);
    const mind: Mind = { prompt: state.prompt, pace, span, lastView: view, cancel: undefined };
    this.#think(seat, mind, Math.round(shortest + share * (longest - shortest)));
    this.#minds.set(seat, mind);
  }

  /** Acts after this many milliseconds, or later, once the bot no longer has to wait for people. */
  #think(seat: SeatId, mind: Mind, milliseconds: number): void {
    mind.cancel = this.#parts.clock.after(milliseconds, () => {
      mind.cancel = undefined;
      if (this.#waitsForPeople(mind)) this.#think(seat, mind, lookAgain);
      else this.#act(seat).catch(this.#parts.failed);
    });
  }

  #waitsForPeople({ pace }: Mind): boolean {
    return (pace === 'byHand' || this.#parts.peopleAreBusy()) && !this.#parts.timeIsShort();
  }

  #paceIn({ game }: TableState): BotPace | 'usual' {
    const { ruleset } = this.#parts.layer;
    if (game === null || ruleset.botPace === undefined) return 'usual';
    return ruleset.botPace(ruleset.view(game, { kind: 'spectator' }).shared) ?? 'usual';
  }

  async #act(seat: SeatId): Promise<void> {
    const state = this.#parts.state();
    const intent = this.#choice(seat, state);
    if (intent === undefined) return;
    const answer = await this.#parts.play(seat, intent, state.prompt);
    if (answer.ok || !answer.refusals.some(({ code }) => code === 'E_NOT_STORED')) return;
    // The bot's view has not changed, so it would not start again by itself.
    this.#forget(seat);
    this.look();
  }

  #choice(seat: SeatId, state: TableState): Intent | undefined {
    const { layer, ids, code } = this.#parts;
    const choices = layer.botMoves(state, seat);
    if (choices === undefined) return undefined;
    const { view, moves } = choices;
    if (layer.ruleset.bot !== undefined) return layer.ruleset.bot(view, moves);
    return moves[Math.floor(ids.chance('move', code, seat, state.prompt) * moves.length)];
  }
}
