import type { OfCharacter } from './checks.ts';
import { characterField, isOwn, notSuspended } from './checks.ts';
import type { CheckInput } from '../../declare.ts';
import {
  playersAndGm,
  characterIn,
  intent,
  longestLine,
  nameField,
  ownCharacter,
  playerNameAt,
  trimmed,
  written,
} from '../../declare.ts';
import { check } from '../../../../kernel/index.ts';
import type { TableView, CharacterView } from '../../view-types.ts';
import { dealBirthCards } from '../../flow/decks.ts';
import { openPlayIfReady } from '../../flow/opening-play.ts';
import { sharersOf } from '../prequels/pairs.ts';
import type { OfSeat } from '../absence/checks.ts';
import { bySystem, seatText } from '../absence/checks.ts';
import { readSheet } from '../../sheets.ts';
import { sheetFault } from '../../sheet-faults.ts';

const afterLobby = notSuspended.filter((phase) => phase !== 'LOBBY');

export const createCharacter = intent(
  { name: nameField, concept: { kind: 'text', most: longestLine } },
  {
    ...playersAndGm,
    type: 'create_character',
    clause: 'CR-43',
    phases: notSuspended,
    checks: [
      check('CR-11', [], ({ actor }) => (actor.kind === 'gm' ? { code: 'CR_PLAYERS_ONLY' } : undefined)),
      check('CR-43', [], (judged) => (ownCharacter(judged) === undefined ? undefined : { code: 'CR_HAS_CHARACTER' })),
      written('CR-43', 'name'),
    ],
    execute(context) {
      const { seat } = context;
      context.emit({
        type: 'character_created',
        id: `c${context.state.characters.length + 1}`,
        seat,
        player: playerNameAt(context.view, seat),
        name: trimmed(context.intent.name),
        concept: trimmed(context.intent.concept),
      });
    },
  },
);

function stepOf({ view, intent }: CheckInput<OfCharacter>): CharacterView['creation'] | undefined {
  return characterIn(view, intent.characterId)?.creation;
}

export const drawBirth = intent(
  { characterId: characterField },
  {
    ...playersAndGm,
    type: 'draw_birth',
    clause: 'CR-16',
    phases: afterLobby,
    checks: [
      isOwn('CR-17'),
      check('CR-16', ['characterId'], (judged) =>
        stepOf(judged) === 'unborn' ? undefined : { code: 'CR_ALREADY_BORN' },
      ),
    ],
    execute: (context) => dealBirthCards(context, context.intent.characterId),
  },
);

export const tellChildhood = intent(
  { characterId: characterField, text: { kind: 'text', most: longestLine, narration: true } },
  {
    ...playersAndGm,
    type: 'tell_childhood',
    clause: 'CR-19',
    phases: afterLobby,
    checks: [
      isOwn('CR-17'),
      written('CR-19', 'text'),
      check('CR-19', ['characterId'], (judged) => {
        if (stepOf(judged) === 'unborn')
          return { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.birth' } } };
        return characterIn(judged.view, judged.intent.characterId)?.childhood === null
          ? undefined
          : { code: 'CR_CHILDHOOD_TOLD' };
      }),
    ],
    execute(context) {
      context.emit({
        type: 'childhood_told',
        character: context.intent.characterId,
        text: trimmed(context.intent.text),
      });
    },
  },
);

export const finishCreation = intent(
  { characterId: characterField },
  {
    ...playersAndGm,
    type: 'finish_creation',
    clause: 'CR-42',
    phases: afterLobby,
    checks: [
      isOwn('CR-17'),
      check('CR-42', ['characterId'], ({ view, intent }) => {
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
      openPlayIfReady(context);
    },
  },
);

interface SheetBrought extends OfSeat {
  readonly sheet: unknown;
}

/** Imports a character from another table. */
export const sheetBrought = intent(
  { ...seatText, sheet: { kind: 'json' } },
  {
    ...bySystem,
    type: 'sheet_brought',
    clause: 'CR-43',
    phases: ['LOBBY', 'CREATION', 'SCENE'],
    checks: [
      check('CR-43', ['seat'], ({ view, intent }) => {
        const seat = view.shared.seats.find((one) => one.seat === intent.seat);
        if (seat === undefined || seat.presence === 'left')
          return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'seat' } };
        const hasCharacter = view.shared.characters.some((one) => one.seat === intent.seat && one.alive);
        return hasCharacter ? { code: 'CR_HAS_CHARACTER' } : undefined;
      }),
    ],
    hidden: [
      check<TableView, SheetBrought>('CR-43', ['sheet'], ({ intent }) => {
        const sheet = readSheet(intent.sheet);
        if (sheet === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'sheet' } };
        const fault = sheetFault(sheet);
        return fault === undefined ? undefined : { code: 'CR_BAD_SHEET', facts: { what: fault } };
      }),
    ],
    execute(context) {
      const sheet = readSheet(context.intent.sheet);
      const seat = context.state.seats.find((one) => one.seat === context.intent.seat);
      if (sheet === undefined || seat === undefined) return;
      const character = `c${context.state.characters.length + 1}`;
      const { name, concept, deck, ashes, childhood, prequels, scars, taken, gifts } = sheet;
      context.emit({ type: 'character_created', id: character, seat: seat.seat, player: seat.name, name, concept });
      context.emit({
        type: 'sheet_taken_up',
        character,
        count: deck.length,
        cards: deck,
        ashes,
        story: { childhood, prequels, scars, taken, ...(gifts === undefined ? {} : { gifts }) },
      });
    },
  },
);
