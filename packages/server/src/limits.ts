/**
 * Every limit that operators can set: the environment variable, its default, and its meaning. A spec compares them with
 * the table in `docs/hosting.md`.
 */
import { z } from 'zod';

const highest = 1_000_000;
const secondMilliseconds = 1_000;
const kilobyte = 1_000;
const megabyte = 1_000_000;
/** How long Node reads a request beyond the limit, so that its sender gets an answer before the connection ends. */
const closingSeconds = 20;

interface LimitSetting {
  readonly usual: number;
  readonly lowest: 0 | 1;
  readonly meaning: string;
}

const from = (lowest: LimitSetting['lowest'], usual: number, meaning: string): LimitSetting => ({
  usual,
  lowest,
  meaning,
});

export const limitSettings = {
  REQUESTS_A_MINUTE: from(
    1,
    600,
    'requests of any kind under `/api` from one address in a minute; pages are counted separately',
  ),
  PERSON_REQUESTS_A_MINUTE: from(1, 60, 'of these, for new people, new names, links to another device, sign-outs'),
  NEW_TABLES_A_MINUTE: from(
    1,
    30,
    'of these, for new tables and demo tables; new sheets and new pictures are each counted separately',
  ),
  VISITS_A_MINUTE: from(
    1,
    120,
    'of these, for entering tables and changing their admission; campaigns, sheets, notes with prepared things, replays, notifications, webhooks, the list of visits, and link previews are each counted separately',
  ),
  READS_A_MINUTE: from(
    1,
    240,
    'of these, for pages of chronicles and chat, and for the lists of programs and spectators; pictures, webhooks, and lists of turns are each counted separately',
  ),
  CAMPAIGN_FILES_A_MINUTE: from(1, 12, 'of these, for exporting and importing campaign files'),
  JOINS_A_MINUTE: from(1, 240, 'sockets opened to tables from one address in a minute'),
  SEATED_REQUESTS_A_MINUTE: from(
    1,
    120,
    'requests and sockets of one seated person in a minute when their address has none left; all people of the address together have fifty times as many',
  ),
  CONNECTIONS: from(
    0,
    500,
    'open sockets per address; the first socket of a seated person at their table is allowed beyond it; without a proxy, also a quarter of the connections of any kind that an address may have open',
  ),
  CONNECTIONS_OF_A_PERSON: from(1, 8, 'open sockets of one person at one table'),
  INTENT_BURST: from(1, 20, 'intents that one person may send at once'),
  INTENTS_A_SECOND: from(1, 5, 'intents a second that one person may send on average'),
  FRAME_GRACE: from(
    0,
    100,
    'messages beyond the two limits above that are answered with `E_SLOW_DOWN` before the socket is closed; each 512 bytes count as one more',
  ),
  INTENTS_A_SECOND_OF_AN_ADDRESS: from(
    1,
    60,
    'intents a second that one address may send on average, at all tables; four times as many at once, and ten times as many messages of any kind',
  ),
  WRITTEN_A_DAY: from(
    1,
    200,
    'megabytes that one address may write into journals in a day: moves, chat and sheets, as they are stored, and at least a quarter of a megabyte for each undo or rewind',
  ),
  UNSEATED_KILOBYTES_A_DAY: from(
    1,
    1_000,
    'kilobytes a day that people without a seat, except the host, may write into the journal of one table; one address gets at most half; returns after an absence count; beyond the limit, people of each address may still enter, or answer about the next session, ten times a day',
  ),
  TALK_KILOBYTES_A_DAY: from(
    1,
    400,
    'kilobytes that one person may write at one table in a day as chat, whispers, notes, handouts, sheets brought in play, and lines of the story and changes to them, with 300 bytes more for each; all people of one address together may write twice as many there; moves of a game do not count',
  ),
  GUESSES_A_MINUTE: from(1, 10, 'wrong pass phrases from one address in a minute; right ones never count'),
  FREE_GUESSES: from(
    1,
    3,
    "wrong pass phrases of one address at one table in a day that do not count towards the table's limit",
  ),
  TABLE_GUESSES_A_DAY: from(
    1,
    1_000,
    'wrong pass phrases at one table in a day, from all addresses that have used up their free ones',
  ),
  KNOCKS_OF_AN_ADDRESS: from(1, 10, 'people from one address who may wait at one table for its host'),
  UNSEATED_OF_AN_ADDRESS: from(
    1,
    20,
    'people from one address who may be present at one table without a seat if they entered without a link; counted from when the server loaded the table; spectators do not count',
  ),
  PUBLIC_TABLES: from(0, 10, 'public tables that one person may host at a time, including archived ones; `0`: none'),
  PUBLIC_TABLES_A_DAY: from(0, 40, 'public tables that may be created from one address in a day; `0`: none'),
  TABLES_A_DAY: from(0, 200, 'tables of any kind that may be created, tried or imported from one address in a day'),
  SHEETS_A_DAY: from(0, 200, 'sheets that may be imported into libraries from one address in a day'),
  DOCUMENTS_A_DAY: from(0, 400, 'pages of notes, and additions of prepared things, from one address in a day'),
  DOCUMENT_MEGABYTES_A_DAY: from(
    1,
    100,
    'megabytes of notes and prepared things that may be saved from one address in a day, changes included',
  ),
  PUSH_ENDPOINTS_A_DAY: from(
    0,
    200,
    'browsers that may newly ask for notifications from one address in a day; apart from them, as many quiet hours and muted tables may be added',
  ),
  PICTURES_A_DAY: from(0, 200, 'pictures for handouts that may be uploaded from one address in a day'),
  PICTURE_MEGABYTES_A_DAY: from(1, 50, 'megabytes of pictures that may be stored from one address in a day'),
  PICTURE_MEGABYTES_OF_A_PERSON: from(1, 50, 'megabytes of pictures that one person may keep'),
  PICTURE_MEGABYTES_AT_A_TABLE: from(1, 100, 'megabytes of pictures that may be shown at one table'),
  PICTURE_MEGABYTES_IN_ALL: from(1, 5_000, 'megabytes of pictures on the whole server'),
  WATCHES_A_DAY: from(0, 2_000, 'visits to galleries from one address in a day'),
  REPLAYS_A_DAY: from(0, 2_000, 'pages of replays and published sessions that one address may request in a day'),
  SIGN_OUTS_A_DAY: from(1, 50, 'times that people at one address may sign out their other devices in a day'),
  UPLOADS: from(1, 10, 'campaign files that are read at a time, at most one of them from any one address'),
  UPLOAD_KILOBYTES_A_SECOND: from(1, 32, 'minimum average speed of an upload of a campaign file'),
  UPLOAD_GRACE_SECONDS: from(1, 10, 'time by which an upload may fall behind that speed'),
  UPLOAD_SECONDS: from(1, 280, 'longest time for an upload of a campaign file'),
  REQUEST_SECONDS: from(1, 30, 'longest time for the body of any other request, and for the head of every request'),
} as const satisfies Readonly<Record<string, LimitSetting>>;

type LimitName = keyof typeof limitSettings;

const wholeFrom = ({ lowest, usual }: LimitSetting) => {
  const error = `it must be a whole number from ${lowest} to ${highest}`;
  const schema = z.coerce.number({ error }).int({ error }).min(lowest, { error }).max(highest, { error });
  return z.preprocess((value) => (value === '' ? undefined : value), schema.default(usual));
};

type LimitSchema = ReturnType<typeof wholeFrom>;

export const limitsShape = Object.fromEntries(
  Object.entries(limitSettings).map(([name, setting]) => [name, wholeFrom(setting)]),
) as Readonly<Record<LimitName, LimitSchema>>;

/** A browser that opens a table has up to six connections for its files besides the socket, most of them briefly. */
const connectionsForASocket = 4;
/** Enough for the pages of several people behind one address, even if few sockets are allowed. */
const fewestConnections = 100;

/** The limits in the units that the code uses: bytes and milliseconds. */
export function configuredLimitsFrom(set: Readonly<Record<LimitName, number>>) {
  return {
    aMinute: {
      any: set.REQUESTS_A_MINUTE,
      person: set.PERSON_REQUESTS_A_MINUTE,
      make: set.NEW_TABLES_A_MINUTE,
      visit: set.VISITS_A_MINUTE,
      read: set.READS_A_MINUTE,
      file: set.CAMPAIGN_FILES_A_MINUTE,
      join: set.JOINS_A_MINUTE,
      seated: set.SEATED_REQUESTS_A_MINUTE,
    },
    guesses: { aMinute: set.GUESSES_A_MINUTE, free: set.FREE_GUESSES, atTableADay: set.TABLE_GUESSES_A_DAY },
    knocksOfAddress: set.KNOCKS_OF_AN_ADDRESS,
    unseatedOfAddress: set.UNSEATED_OF_AN_ADDRESS,
    lobby: { mostOfOne: set.PUBLIC_TABLES, mostADay: set.PUBLIC_TABLES_A_DAY },
    daily: {
      tables: set.TABLES_A_DAY,
      sheets: set.SHEETS_A_DAY,
      documents: set.DOCUMENTS_A_DAY,
      documentBytes: set.DOCUMENT_MEGABYTES_A_DAY * megabyte,
      endpoints: set.PUSH_ENDPOINTS_A_DAY,
      pictures: set.PICTURES_A_DAY,
      pictureBytes: set.PICTURE_MEGABYTES_A_DAY * megabyte,
      watches: set.WATCHES_A_DAY,
      replays: set.REPLAYS_A_DAY,
      signOuts: set.SIGN_OUTS_A_DAY,
    },
    /** In bytes. */
    pictures: {
      ofPerson: set.PICTURE_MEGABYTES_OF_A_PERSON * megabyte,
      atTable: set.PICTURE_MEGABYTES_AT_A_TABLE * megabyte,
      inAll: set.PICTURE_MEGABYTES_IN_ALL * megabyte,
    },
    uploads: {
      maxUploads: set.UPLOADS,
      bytesASecond: set.UPLOAD_KILOBYTES_A_SECOND * kilobyte,
      graceMilliseconds: set.UPLOAD_GRACE_SECONDS * secondMilliseconds,
      maxMilliseconds: set.UPLOAD_SECONDS * secondMilliseconds,
    },
    /**
     * In milliseconds. `longest`: for the headers of every request, and for bodies other than uploads; `whole`: the
     * limit that Node itself enforces, for every request as a whole.
     */
    request: {
      longest: set.REQUEST_SECONDS * secondMilliseconds,
      whole: (Math.max(set.REQUEST_SECONDS, set.UPLOAD_SECONDS) + closingSeconds) * secondMilliseconds,
    },
    /** Open connections of one address. A page needs several while it loads. */
    connections: Math.max(set.CONNECTIONS * connectionsForASocket, fewestConnections),
    rooms: {
      burst: set.INTENT_BURST,
      perSecond: set.INTENTS_A_SECOND,
      grace: set.FRAME_GRACE,
      connections: set.CONNECTIONS,
      connectionsOfPerson: set.CONNECTIONS_OF_A_PERSON,
      perSecondOfAddress: set.INTENTS_A_SECOND_OF_AN_ADDRESS,
      written: set.WRITTEN_A_DAY * megabyte,
      talk: set.TALK_KILOBYTES_A_DAY * kilobyte,
      writtenByUnseated: set.UNSEATED_KILOBYTES_A_DAY * kilobyte,
    },
  } as const;
}

export type ConfiguredLimits = ReturnType<typeof configuredLimitsFrom>;

export const usualLimits: ConfiguredLimits = configuredLimitsFrom(z.object(limitsShape).parse({}));

export function limitRows(): readonly (readonly [name: string, usual: string, meaning: string])[] {
  return Object.entries(limitSettings).map(([name, { usual, meaning }]) => [name, String(usual), meaning]);
}
