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
  /**
   * Whether the player still has to choose between the drawn cards, or between the result and an offered bonus card.
   */
  readonly choosing: boolean;
}

export interface ResolutionView {
  readonly number: number;
  readonly kind: Resolution['kind'];
  readonly span: string;
  readonly parties: readonly (Party & {
    readonly name: string;
    readonly controller: SeatId | null;
    /** From bottom to top: the cards drawn, played in their place, and offered. */
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
  /**
   * The face-up cards of this resolution that will be discarded, including those of earlier exchanges and played bonus
   * cards.
   */
  readonly row: readonly SeenCard[];
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
  readonly resolution: ResolutionView | null;
  /** The number of resolutions so far, including the current one. */
  readonly resolutions: number;
  /** How many resolutions came from a proposal. */
  readonly wished: number;
  readonly locks: readonly FailedAttempt[];
  readonly advantages: Readonly<Record<CharacterId, number>>;
  readonly cost: OpenCost | null;
  readonly costPut: State['costPut'];
  readonly lastOutcome: State['lastOutcome'];
  readonly settled: State['settled'];
  readonly summaries: readonly SeatId[];
}

/**
 * A sheet as its player sees it. A GM playing for an absent player gets it without the draft, and with the bonus cards
 * only if the option `gmSeesHands` is set.
 */
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
  /**
   * `waits`: the resolution runs on without the character; `back`: it takes part again; `over`: the resolution has
   * ended.
   */
  readonly standing: 'waits' | 'back' | 'over';
}

export interface OwnView {
  readonly you: Actor | { readonly kind: 'spectator' };
  readonly asks?: Message;
  readonly waits?: Message;
  /** The backgrounds, including spent ones, and the bonus cards of all `sheets`. */
  readonly hand: readonly SeenCard[];
  readonly sheets: readonly OwnSheet[];
  /** The cards that the viewer can choose from for their open draws. */
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
