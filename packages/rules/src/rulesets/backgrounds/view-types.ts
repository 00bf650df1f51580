/** The types of a view: the shared part and the viewer's own. */
import type { Actor, CardCode, PlayView, Message, SeatId, SeenCard } from '../../kernel/index.ts';
import type { Options } from './options.ts';
import type { Question } from './questions.ts';
import type {
  Background,
  Challenge,
  Character,
  CharacterId,
  Competition,
  Disadvantage,
  Draft,
  Draw,
  Experience,
  Fray,
  Kind,
  FailedAttempt,
  Mode,
  OpenCost,
  Party,
  PartyId,
  Phase,
  Player,
  Proposal,
  Resolution,
  ResultCard,
  SentBack,
  State,
} from './state.ts';

/** A background that only its player and the GM have seen (option `sheets`). */
export interface ClosedBackground {
  readonly slot: string;
  readonly kind: Kind;
  readonly closed: true;
}

export type SheetCard = Background | ClosedBackground;

/** The public part of a character. */
export interface CharacterView {
  readonly id: CharacterId;
  readonly owner: SeatId;
  /** The seat its player left for good (DR-137). */
  readonly left: SeatId | null;
  readonly name: string;
  readonly sheet: readonly SheetCard[];
  readonly standing: Character['standing'];
  readonly missing: readonly string[];
  readonly bonus: number;
  readonly disadvantages: readonly Disadvantage[];
  readonly incapacitated: boolean;
  readonly parked: boolean;
  readonly innateChanged: number | null;
  readonly grants: readonly Kind[];
  readonly experience: Experience;
  readonly consents: Character['consents'];
  readonly drafting: boolean;
}

export interface DrawView {
  readonly id: string;
  readonly party: PartyId;
  readonly name: string;
  readonly cards: readonly { readonly handle: string; readonly card: CardCode; readonly counts: ResultCard }[];
  readonly result: ResultCard | null;
  readonly offer: Draw['offer'];
  readonly substitutions: number;
  readonly disadvantages: readonly CardCode[];
  readonly vetoed: readonly string[];
  readonly sentBack?: SentBack;
  /** Whether several cards were drawn and none is chosen yet. */
  readonly choosing: boolean;
}

export interface ResolutionView {
  readonly number: number;
  readonly kind: Resolution['kind'];
  readonly span: string;
  readonly parties: readonly (Party & {
    readonly name: string;
    readonly controller: SeatId | null;
    /** The cards it drew, and those played in their place. */
    readonly cards: readonly SeenCard[];
  })[];
  /** The target is `null` while it is hidden. */
  readonly challenge: (Omit<Challenge, 'target'> & { readonly target: number | null }) | null;
  readonly competition: Competition | null;
  readonly fray: Fray | null;
  readonly ready: readonly PartyId[];
  readonly draws: readonly DrawView[];
  readonly passed: readonly PartyId[];
  /** Parties whose answer the window still waits for. */
  readonly unheard: readonly PartyId[];
  /** Seats that can still veto the last description; the window waits for them (DR-96). */
  readonly judges: readonly SeatId[];
  readonly play: Resolution['play'];
  readonly proposer: SeatId | null;
}

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly SeatId[];
  readonly asks: Message;
  readonly options: Options;
  readonly mode: Mode;
  /** Whether play is paused: the GM is absent, or there is no GM and only one player is left (DR-02, DR-136). */
  readonly held: boolean;
  readonly players: readonly Player[];
  readonly gm: Player | null;
  readonly clock: { readonly session: number; readonly episode: number; readonly scene: number };
  readonly scene: State['scene'];
  readonly characters: readonly CharacterView[];
  readonly piles: { readonly draw: number; readonly red: number; readonly blue: number };
  readonly discard: readonly SeenCard[];
  /** The cards of this exchange as they were drawn. */
  readonly drawn: readonly SeenCard[];
  /** The open cards of this resolution that will be discarded: those of earlier exchanges and played bonus cards too. */
  readonly row: readonly SeenCard[];
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
  readonly resolution: ResolutionView | null;
  /** The number so far, including the current one. */
  readonly resolutions: number;
  /** How many of them were proposed. */
  readonly wished: number;
  readonly locks: readonly FailedAttempt[];
  readonly advantages: Readonly<Record<CharacterId, number>>;
  readonly cost: OpenCost | null;
  readonly costPut: State['costPut'];
  readonly lastOutcome: State['lastOutcome'];
  readonly settled: State['settled'];
  readonly summaries: readonly SeatId[];
}

/** A sheet as its player sees it. */
export interface OwnSheet {
  readonly id: CharacterId;
  readonly name: string;
  readonly about: string;
  readonly backgrounds: readonly Background[];
  readonly bonus: readonly SeenCard[];
  readonly tokens: number;
  readonly draft: Draft | null;
}

export interface MissedView {
  readonly character: CharacterId;
  readonly kind: Resolution['kind'];
  readonly standing: 'waits' | 'back' | 'over';
}

export interface OwnView {
  readonly you: Actor | { readonly kind: 'spectator' };
  readonly asks?: Message;
  /** Everything that can replace a draw: backgrounds and bonus cards of the viewer's characters. */
  readonly hand: readonly SeenCard[];
  readonly sheets: readonly OwnSheet[];
  /** Cards the viewer's draws can choose from. */
  readonly choices: readonly SeenCard[];
  /** The choices already made for the viewer's draws; hidden from others. */
  readonly picks?: Readonly<Record<string, string>>;
  /** What happened without the viewer's characters during an absence, and whether they take part again (DR-135). */
  readonly missed?: readonly MissedView[];
  /** For the GM: the whole sheets of the players' characters, if they are closed (DR-15). */
  readonly closed?: Readonly<Record<CharacterId, readonly Background[]>>;
  /** A hidden target, for the seat that set it. */
  readonly target?: number;
  /** For the GM: the players' bonus cards, with `gmSeesHands`. */
  readonly hands?: Readonly<Record<CharacterId, readonly SeenCard[]>>;
}

export interface TableView extends PlayView {
  readonly shared: SharedView;
  readonly own: OwnView;
}
