/** Words: to the table, to one person, to oneself, and into the story (TB-15). */
import { cleanText, longestName, longestText } from '../names.ts';
import type { TableIntentDefinition } from './define.ts';
import {
  because,
  notAnother,
  notMuted,
  objection,
  ownPerson,
  ownSeat,
  peopleIn,
  senderOf,
  unknownValue,
} from './define.ts';

interface Chat {
  readonly type: 'chat';
  readonly text: string;
  readonly to?: string;
  readonly [field: string]: unknown;
}

interface GallerySay {
  readonly type: 'gallery_say';
  readonly speaker: number;
  readonly name?: string;
  readonly text: string;
  readonly [field: string]: unknown;
}

interface Note {
  readonly type: 'note';
  readonly text: string;
  readonly [field: string]: unknown;
}

interface Narrate {
  readonly type: 'narrate';
  readonly text: string;
  readonly as?: string;
  readonly [field: string]: unknown;
}

const longestVoice = 60;
const text = { kind: 'text', most: longestText } as const;

const isSilent = (said: string): boolean => cleanText(said) === '';

/** Too short a text is malformed like too long a one; systems that say more about it ask for a text. */
const saysSomething = because<Chat | Note | Narrate>('TB-15', 'text', ({ intent }) =>
  isSilent(intent.text) ? objection('E_TEXT_REQUIRED') : undefined,
);

const chat: TableIntentDefinition<Chat> = {
  type: 'chat',
  clause: 'TB-15',
  who: ['visitor', 'seat', 'gm', 'host'],
  stale: 'accept',
  fields: { text, to: { kind: 'choice', of: peopleIn, optional: true } },
  rules: [
    ...saysSomething,
    notMuted(),
    ...because<Chat>('TB-15', 'to', (judged) => notAnother(judged, judged.intent.to)),
  ],
  happen: (deed) => {
    const { to } = deed.intent;
    const toName = to === undefined ? undefined : deed.state.people[to]?.name;
    deed.tell({
      type: 'chat_sent',
      person: ownPerson(deed),
      name: senderOf(deed).name,
      text: cleanText(deed.intent.text),
      to: to ?? null,
      ...(toName === undefined ? {} : { toName }),
    });
  },
};

const mostSpeakers = 1_000_000_000;

/** What somebody who watches says to the others who do. The host program knows whether the host allows it. */
const gallerySay: TableIntentDefinition<GallerySay> = {
  type: 'gallery_say',
  clause: 'TB-15',
  who: ['system'],
  stale: 'accept',
  fields: {
    speaker: { kind: 'number', least: 1, most: mostSpeakers },
    name: { kind: 'text', most: longestName, optional: true },
    text,
  },
  rules: [],
  hiddenRules: [{ clause: 'TB-15', check: ({ intent }) => (isSilent(intent.text) ? unknownValue('text') : undefined) }],
  happen: (deed) => {
    const { speaker, name = '', text: said } = deed.intent;
    deed.tell({
      type: 'gallery_said',
      number: deed.state.galleryLines ?? 0,
      speaker,
      name: name === '' ? null : name,
      text: cleanText(said),
    });
  },
};

const note: TableIntentDefinition<Note> = {
  type: 'note',
  clause: 'TB-15',
  who: ['visitor', 'seat', 'gm', 'host'],
  stale: 'accept',
  fields: { text },
  rules: saysSomething,
  happen: (deed) => deed.tell({ type: 'note_kept', person: ownPerson(deed), text: cleanText(deed.intent.text) }),
};

const narrate: TableIntentDefinition<Narrate> = {
  type: 'narrate',
  clause: 'TB-15',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['play'],
  fields: { text, as: { kind: 'text', most: longestVoice, optional: true } },
  rules: [...saysSomething, notMuted()],
  happen: (deed) => {
    const voice = cleanText(deed.intent.as ?? '');
    deed.tell({
      type: 'line_told',
      seat: ownSeat(deed),
      name: senderOf(deed).name,
      text: cleanText(deed.intent.text),
      as: voice === '' ? null : voice,
    });
  },
};

export const talkIntents: readonly TableIntentDefinition[] = [chat, gallerySay, note, narrate];
