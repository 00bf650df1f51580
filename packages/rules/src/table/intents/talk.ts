/** TB-15. */
import { cleanText, longestText, longestWrittenName } from '../names.ts';
import type { TableIntentDefinition } from './define.ts';
import {
  valueChecks,
  otherPersonRefusal,
  notMuted,
  refuse,
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

const isEmpty = (said: string): boolean => cleanText(said) === '';

const hasText = valueChecks<Chat | Note | Narrate>('TB-15', 'text', ({ intent }) =>
  isEmpty(intent.text) ? refuse('E_TEXT_REQUIRED') : undefined,
);

const chat: TableIntentDefinition<Chat> = {
  type: 'chat',
  clause: 'TB-15',
  who: ['visitor', 'seat', 'gm', 'host'],
  stale: 'accept',
  fields: { text, to: { kind: 'choice', of: peopleIn, optional: true } },
  checks: [
    ...hasText,
    notMuted(),
    ...valueChecks<Chat>('TB-15', 'to', (judged) => otherPersonRefusal(judged, judged.intent.to)),
  ],
  execute: (context) => {
    const { to } = context.intent;
    const toName = to === undefined ? undefined : context.state.people[to]?.name;
    context.emit({
      type: 'chat_sent',
      person: ownPerson(context),
      name: senderOf(context).name,
      text: cleanText(context.intent.text),
      to: to ?? null,
      ...(toName === undefined ? {} : { toName }),
    });
  },
};

const mostSpeakers = 1_000_000_000;

/** The host program checks whether the host allows spectators to chat. */
const gallerySay: TableIntentDefinition<GallerySay> = {
  type: 'gallery_say',
  clause: 'TB-15',
  who: ['system'],
  stale: 'accept',
  fields: {
    speaker: { kind: 'number', least: 1, most: mostSpeakers },
    name: { kind: 'text', most: longestWrittenName, optional: true },
    text,
  },
  checks: [],
  hidden: [{ clause: 'TB-15', judge: ({ intent }) => (isEmpty(intent.text) ? unknownValue('text') : undefined) }],
  execute: (context) => {
    const { speaker, name = '', text: said } = context.intent;
    context.emit({
      type: 'gallery_said',
      number: context.state.galleryLines ?? 0,
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
  checks: hasText,
  execute: (context) =>
    context.emit({ type: 'note_kept', person: ownPerson(context), text: cleanText(context.intent.text) }),
};

const narrate: TableIntentDefinition<Narrate> = {
  type: 'narrate',
  clause: 'TB-15',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['play'],
  fields: { text, as: { kind: 'text', most: longestVoice, optional: true } },
  checks: [...hasText, notMuted()],
  execute: (context) => {
    const voice = cleanText(context.intent.as ?? '');
    context.emit({
      type: 'line_told',
      seat: ownSeat(context),
      name: senderOf(context).name,
      text: cleanText(context.intent.text),
      as: voice === '' ? null : voice,
    });
  },
};

export const talkIntents: readonly TableIntentDefinition[] = [chat, gallerySay, note, narrate];
