/** What a view holds: the parts that everybody sees, and what is one's own. */
import type { Actor, CardCode, PlayView, Message, SeatId, SeenCard } from '../../kernel/index.ts';
import type { Options } from './options.ts';
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
  Lock,
  Mode,
  OpenCost,
  Party,
  PartyId,
  Phase,
  Player,
  Proposal,
  Question,
  Resolution,
  ResultCard,
  State,
} from './state.ts';

/** A background nobody but its player and the GM has seen yet (`sheets`). */
export interface ClosedBackground {
  readonly slot: string;
  readonly kind: Kind;
  readonly closed: true;
}

export type SheetCard = Background | ClosedBackground;

/** A character as everybody sees it. */
export interface CharacterView {
  readonly id: CharacterId;
  readonly owner: SeatId;
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
  /** Several cards lie there, and it is not said which one counts. */
  readonly choosing: boolean;
}

export interface ResolutionView {
  readonly number: number;
  readonly kind: Resolution['kind'];
  readonly span: string;
  readonly parties: readonly (Party & {
    readonly name: string;
    readonly controller: SeatId | null;
    /** What lies before it: the cards it drew, and what it put in their place. */
    readonly cards: readonly SeenCard[];
  })[];
  /** The target is missing while it is hidden. */
  readonly challenge: (Omit<Challenge, 'target'> & { readonly target: number | null }) | null;
  readonly competition: Competition | null;
  readonly fray: Fray | null;
  readonly ready: readonly PartyId[];
  readonly draws: readonly DrawView[];
  readonly passed: readonly PartyId[];
  readonly unheard: readonly PartyId[];
  /** Those who may still send the last description back, and for whom the window waits (DR-96). */
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
  /** The GM is gone, or there is none and all but one are, and the table waits (DR-02, DR-136). */
  readonly held: boolean;
  readonly players: readonly Player[];
  readonly gm: Player | null;
  readonly clock: { readonly session: number; readonly episode: number; readonly scene: number };
  readonly scene: State['scene'];
  readonly characters: readonly CharacterView[];
  readonly piles: { readonly draw: number; readonly red: number; readonly blue: number };
  readonly discard: readonly SeenCard[];
  /** The cards of this exchange as they came off the deck. */
  readonly drawn: readonly SeenCard[];
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
  readonly resolution: ResolutionView | null;
  /** How many there were so far, the one that is on counted in. */
  readonly resolutions: number;
  /** Those among them that somebody had proposed. */
  readonly wished: number;
  readonly locks: readonly Lock[];
  readonly advantages: Readonly<Record<CharacterId, number>>;
  readonly cost: OpenCost | null;
  readonly costPut: State['costPut'];
  readonly lastOutcome: State['lastOutcome'];
  readonly settled: State['settled'];
  readonly summaries: readonly SeatId[];
}

/** A sheet as its player has it. */
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
  /** Everything that could be put in place of a draw: backgrounds and bonus cards of the own characters. */
  readonly hand: readonly SeenCard[];
  readonly sheets: readonly OwnSheet[];
  /** Cards among which the own draws choose. */
  readonly choices: readonly SeenCard[];
  /** Draws for which a card was already chosen, and which: nobody else knows yet. */
  readonly picks?: Readonly<Record<string, string>>;
  /** What went on without the own characters while their player was gone, and whether they are in it again (DR-135). */
  readonly missed?: readonly MissedView[];
  /** Whole sheets of the players' characters, where they lie closed before the others, for the GM (DR-15). */
  readonly closed?: Readonly<Record<CharacterId, readonly Background[]>>;
  /** A hidden target, for whoever set it. */
  readonly target?: number;
  /** Bonus cards of the players, where the GM may look (`gmSeesHands`). */
  readonly hands?: Readonly<Record<CharacterId, readonly SeenCard[]>>;
}

export interface TableView extends PlayView {
  readonly shared: SharedView;
  readonly own: OwnView;
}
