/** Characters: made, born, finished; and the start of a campaign (CR-16 to CR-43). */
import type { Intent } from '../../../kernel/index.ts';
import { rule, suits } from '../../../kernel/index.ts';
import { sharersOf } from '../prequel.ts';
import { bear } from '../flow/decks.ts';
import { gmSeat } from '../table.ts';
import type { CardView, CharacterView } from '../sight.ts';
import type { CardInput, CardRule } from './define.ts';
import {
  anybody,
  characterIn,
  define,
  gmOnly,
  isBlank,
  longestLine,
  nameField,
  oneOf,
  ownCharacter,
  personAt,
  seatIn,
  seatOf,
  trimmed,
  written,
} from './define.ts';

export const notSuspended = [
  'LOBBY',
  'CREATION',
  'SCENE',
  'PREQUEL.scene',
  'CONFLICT.setup',
  'CONFLICT.open',
  'TURN.resolve',
  'TURN.push',
  'TURN.attack',
  'ENV.reveal',
  'CONFLICT.stalled',
  'CONFLICT.resolve',
  'AFTERMATH.pay',
  'PREQUEL.reward',
  'AFTERMATH.check',
] as const;

const afterLobby = notSuspended.filter((phase) => phase !== 'LOBBY');

export interface OfCharacter extends Intent {
  readonly characterId: string;
}

function ownIds(judged: { readonly view: CardView }): readonly string[] {
  const { you } = judged.view.own;
  const seat = you.kind === 'gm' ? gmSeat : you.kind === 'seat' ? you.seat : null;
  return judged.view.shared.characters
    .filter((one) => one.seat !== null && one.seat === seat && one.alive)
    .map(({ id }) => id);
}

export const characterField = { kind: 'choice', of: (view: CardView) => ownIds({ view }) } as const;

/** CR-17: everybody makes their own. */
export function isOwn<I extends OfCharacter>(clause: string): CardRule<I> {
  return rule<CardView, I>(clause, ['characterId'], (judged) => {
    const { view, intent } = judged;
    const one = characterIn(view, intent.characterId);
    if (one === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'characterId' } };
    if (one.seat === seatIn(judged)) return undefined;
    return one.seat === null
      ? { code: 'CR_PLAYER_LEFT', clause: 'CR-209', facts: { name: one.name } }
      : { code: 'E_NOT_YOURS', facts: { name: personAt(view, one.seat) } };
  });
}

interface CreateCharacter extends Intent {
  readonly name: string;
  readonly concept: string;
}

export const createCharacter = define<CreateCharacter>({
  ...anybody,
  type: 'create_character',
  clause: 'CR-43',
  phases: notSuspended,
  fields: { name: nameField, concept: { kind: 'text', most: longestLine } },
  checks: [
    rule('CR-11', [], ({ actor }) => (actor.kind === 'gm' ? { code: 'CR_PLAYERS_ONLY' } : undefined)),
    rule('CR-43', [], (judged) => (ownCharacter(judged) === undefined ? undefined : { code: 'CR_HAS_CHARACTER' })),
    written('CR-43', 'name'),
  ],
  execute(context) {
    const seat = seatOf(context);
    context.emit({
      type: 'character_created',
      id: `c${context.state.characters.length + 1}`,
      seat,
      player: personAt(context.view, seat),
      name: trimmed(context.intent.name),
      concept: trimmed(context.intent.concept),
    });
  },
});

function stepOf({ view, intent }: CardInput<OfCharacter>): CharacterView['creation'] | undefined {
  return characterIn(view, intent.characterId)?.creation;
}

export const drawBirth = define<OfCharacter>({
  ...anybody,
  type: 'draw_birth',
  clause: 'CR-16',
  phases: afterLobby,
  fields: { characterId: characterField },
  checks: [
    isOwn('CR-17'),
    rule('CR-16', ['characterId'], (judged) => (stepOf(judged) === 'unborn' ? undefined : { code: 'CR_ALREADY_BORN' })),
  ],
  execute: (context) => bear(context, context.intent.characterId),
});

interface TellChildhood extends OfCharacter {
  readonly text: string;
}

/** CR-19: one sentence about the child the cards stand for. */
export const tellChildhood = define<TellChildhood>({
  ...anybody,
  type: 'tell_childhood',
  clause: 'CR-19',
  phases: afterLobby,
  fields: { characterId: characterField, text: { kind: 'text', most: longestLine } },
  checks: [
    isOwn('CR-17'),
    written('CR-19', 'text'),
    rule('CR-19', ['characterId'], (judged) => {
      if (stepOf(judged) === 'unborn')
        return { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.birth' } } };
      return characterIn(judged.view, judged.intent.characterId)?.childhood === null
        ? undefined
        : { code: 'CR_CHILDHOOD_TOLD' };
    }),
  ],
  execute(context) {
    context.emit({ type: 'childhood_told', character: context.intent.characterId, text: trimmed(context.intent.text) });
  },
});

export const finishCreation = define<OfCharacter>({
  ...anybody,
  type: 'finish_creation',
  clause: 'CR-42',
  phases: afterLobby,
  fields: { characterId: characterField },
  checks: [
    isOwn('CR-17'),
    rule('CR-42', ['characterId'], ({ view, intent }) => {
      const step = characterIn(view, intent.characterId)?.creation;
      if (step === 'unborn') return { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.birth' } } };
      if (step === 'ready')
        return { code: 'CR_CREATION_DONE', facts: { name: characterIn(view, intent.characterId)?.name ?? '' } };
      const busy = sharersOf(view.shared.prequel).includes(intent.characterId);
      return busy ? { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.prequel' } } } : undefined;
    }),
  ],
  execute(context) {
    const id = context.intent.characterId;
    const count = context.state.characters.find((one) => one.id === id)?.deck.length ?? 0;
    context.emit({ type: 'creation_finished', character: id, count });
    const all = context.state.characters.every((one) => one.creation === 'ready' || one.seat === null);
    if (context.state.stage === 'CREATION' && all && context.state.prequel === null)
      context.emit({ type: 'play_opened' });
  },
});

export const startCampaign = define({
  ...anybody,
  type: 'start_campaign',
  clause: 'CR-11',
  phases: ['LOBBY'],
  fields: {},
  checks: [
    gmOnly('CR-11'),
    rule('CR-16', [], ({ view }) =>
      view.shared.characters.length > 0
        ? undefined
        : { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.character' } } },
    ),
  ],
  execute(context) {
    context.emit({ type: 'campaign_started' });
    if (context.state.characters.every(({ creation }) => creation === 'ready')) context.emit({ type: 'play_opened' });
  },
});

export const openPlay = define({
  ...anybody,
  type: 'open_play',
  clause: 'CR-42',
  phases: ['CREATION'],
  fields: {},
  checks: [
    gmOnly('CR-11'),
    rule('CR-42', [], ({ view }) =>
      view.shared.characters.some(({ creation }) => creation === 'ready')
        ? undefined
        : { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.character' } } },
    ),
  ],
  execute: (context) => context.emit({ type: 'play_opened' }),
});

interface DefineLevel extends Intent {
  readonly name: string;
  readonly one: 'C' | 'D' | 'H' | 'S';
  readonly other: 'C' | 'D' | 'H' | 'S';
}

/** CR-25: a list of the table's own. */
export const defineLevel = define<DefineLevel>({
  ...anybody,
  type: 'define_level',
  clause: 'CR-25',
  phases: ['LOBBY', 'CREATION', 'SCENE'],
  fields: {
    name: nameField,
    one: { kind: 'choice', of: suits },
    other: { kind: 'choice', of: suits },
  },
  checks: [
    gmOnly('CR-11'),
    rule('CR-25', [], ({ view }) => (view.shared.options['levels'] === 'custom' ? undefined : { code: 'E_OPTION' })),
    oneOf('CR-25', 'one', () => suits),
    oneOf('CR-25', 'other', () => suits),
    rule('CR-25', ['one', 'other'], ({ intent }) =>
      intent.one === intent.other ? { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'other' } } : undefined,
    ),
    rule('CR-25', ['name'], ({ intent }) =>
      isBlank(intent.name) || trimmed(intent.name) === '__proto__' ? { code: 'E_TEXT_REQUIRED' } : undefined,
    ),
  ],
  execute(context) {
    const { name, one, other } = context.intent;
    context.emit({ type: 'level_defined', name: trimmed(name), suits: [one, other] });
  },
});
