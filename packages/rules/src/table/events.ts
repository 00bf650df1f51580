/** A game event is wrapped in a table event of type `game`. Each event's audience is in `audience.ts`. */
import type { GameEvent } from '../kernel/index.ts';
import type { CardsOpened, OpeningAgreed, SeedMixed, ValueDropped, ValueGiven } from './events/fair.ts';
import type {
  BanLifted,
  BotLeft,
  BotSeated,
  DealtIn,
  HostChanged,
  KnockEnded,
  LinkChanged,
  PersonArrived,
  PersonKnocked,
  PersonLeft,
  PersonRecognized,
  PersonRemoved,
  PhraseChanged,
  PresenceChanged,
  ReadyChanged,
  RoleOpened,
  RolePassed,
  SeatLeft,
  SeatTaken,
  TableLocked,
  VoiceMuted,
  WatcherMuted,
  WatcherRemoved,
} from './events/people.ts';
import type {
  ClockStoppedOrStarted,
  Decided,
  FastForwarded,
  Paused,
  ResumeWished,
  Resumed,
  Rewound,
  Shuffled,
  Started,
  TimerFired,
  UndoDone,
  VoteCast,
  VoteClosed,
  VoteOpened,
} from './events/play.ts';
import type { BackdropSet, HandoutPutAway, HandoutShown } from './events/handouts.ts';
import type { RatingSet, SafetyListChanged, SafetySignalled, ToolToggled } from './events/safety.ts';
import type { SheetChosen, SheetHandedOver, SheetPutBack, SheetTurnedAway } from './events/sheets.ts';
import type {
  CampaignBroughtBack,
  CampaignExported,
  OptionSet,
  SeatAdded,
  SessionAnswered,
  SessionCalledOff,
  SessionPlanned,
  TableMade,
  TableRenamed,
  TableClosedOrReopened,
} from './events/table.ts';
import type {
  ChatSent,
  GallerySaid,
  LineRetold,
  LineRetracted,
  LineTold,
  NoteKept,
  TalkedBeside,
} from './events/talk.ts';

export type * from './events/fair.ts';
export type * from './events/handouts.ts';
export type * from './events/people.ts';
export type * from './events/play.ts';
export type * from './events/safety.ts';
export type * from './events/sheets.ts';
export type * from './events/table.ts';
export type * from './events/talk.ts';

export type LayerEvent =
  | TableMade
  | PersonArrived
  | PersonLeft
  | PresenceChanged
  | SeatTaken
  | SeatLeft
  | DealtIn
  | ReadyChanged
  | BotSeated
  | BotLeft
  | OptionSet
  | HostChanged
  | RoleOpened
  | RolePassed
  | TableLocked
  | PhraseChanged
  | LinkChanged
  | PersonKnocked
  | KnockEnded
  | PersonRecognized
  | PersonRemoved
  | BanLifted
  | VoiceMuted
  | WatcherMuted
  | WatcherRemoved
  | Started
  | Paused
  | ResumeWished
  | Resumed
  | FastForwarded
  | SafetySignalled
  | SafetyListChanged
  | RatingSet
  | ToolToggled
  | VoteOpened
  | VoteCast
  | VoteClosed
  | UndoDone
  | Rewound
  | SheetChosen
  | SheetPutBack
  | SheetHandedOver
  | SheetTurnedAway
  | ChatSent
  | GallerySaid
  | NoteKept
  | TalkedBeside
  | LineTold
  | LineRetold
  | LineRetracted
  | ValueGiven
  | ValueDropped
  | SeedMixed
  | Decided
  | TableClosedOrReopened
  | OpeningAgreed
  | CardsOpened
  | Shuffled
  | TimerFired
  | ClockStoppedOrStarted
  | TableRenamed
  | SeatAdded
  | CampaignExported
  | CampaignBroughtBack
  | SessionPlanned
  | SessionCalledOff
  | SessionAnswered
  | HandoutShown
  | HandoutPutAway
  | BackdropSet;

export type TableEvent<E extends GameEvent = GameEvent> = LayerEvent | { readonly type: 'game'; readonly event: E };
