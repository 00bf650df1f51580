import type { Context, CheckInput } from '../../declare.ts';
import { playerCharacterIds, intent, malformed, ownCharacters, wrongPhase } from '../../declare.ts';
import type { CharacterIntent } from '../backgrounds/character-intent.ts';
import type { CharacterView } from '../../view-types.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { check, gmSeat } from '../../../../kernel/index.ts';
import { slotMessage } from './slot-words.ts';
import { answer, ask, judgesExcept } from '../../flow/questions.ts';
import type { Character, CharacterId, State } from '../../state.ts';
import { knownSeat, seatField } from '../absence/checks.ts';
import { parkCharacters } from '../../flow/absence.ts';
import { bringSheet, readSheet } from '../../sheets.ts';
import { canTakeAll } from '../../flow/decks.ts';

/** The character that the sender would present to the judges, a complete one first (DR-31). */
function presentable(judged: Pick<CheckInput<CharacterIntent>, 'view' | 'intent'>): CharacterView | undefined {
  const open = ownCharacters(judged.view).filter(
    ({ id, standing }) =>
      (judged.intent.character === undefined || judged.intent.character === id) && standing === 'open',
  );
  return open.find(({ missing }) => missing.length === 0) ?? open[0];
}

function confirmable({ view, actor }: Pick<CheckInput, 'view' | 'actor'>): readonly CharacterView[] {
  const seat = actor.kind === 'gm' ? gmSeat : actor.kind === 'seat' ? actor.seat : '';
  const waiting = view.shared.questions.filter(
    ({ topic, asked, yes, no }) =>
      topic === 'confirm' && asked.includes(seat) && !yes.includes(seat) && !no.includes(seat),
  );
  return view.shared.characters.filter(({ id }) => waiting.some(({ character }) => character === id));
}

export const confirmCharacter = intent(
  { character: { kind: 'choice', of: playerCharacterIds, optional: true } },
  {
    type: 'confirm_character',
    clause: 'DR-31',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      check('DR-31', [], (judged) => {
        const named = judged.intent.character;
        const others = confirmable(judged).filter(({ id }) => named === undefined || id === named);
        const own = presentable(judged);
        if (own === undefined) return others.length > 0 ? undefined : wrongPhase(judged.view);
        if (own.missing.length === 0 || (others.length > 0 && named !== own.id)) return undefined;
        return { code: 'DR_SHEET_INCOMPLETE', facts: { slots: own.missing.map(slotMessage) } };
      }),
    ],
    execute(context) {
      const own = presentable(context);
      if (own !== undefined && own.missing.length === 0) {
        const { seat } = context;
        context.emit({ type: 'character_presented', character: own.id, name: own.name });
        ask(context, { topic: 'confirm', by: seat, character: own.id }, judgesExcept(context, seat));
        return;
      }
      const named = context.intent.character;
      for (const { id } of confirmable(context)) if (named === undefined || named === id) confirm(context, id);
    },
  },
);

function confirm(context: Context & { readonly seat: SeatId }, character: CharacterId): void {
  const open = context.state.questions.find(
    (question) => question.topic === 'confirm' && question.character === character,
  );
  if (open !== undefined) answer(context, open.id, context.seat, 'yes');
}

/** A player takes the GM's seat: their own characters are parked until they play again (DR-136). */
export const playerLeads = intent(seatField, {
  type: 'player_leads',
  clause: 'DR-136',
  who: ['system'],
  stale: 'accept',
  checks: [knownSeat],
  execute(context) {
    parkCharacters(context, ({ owner }) => owner === context.intent.seat);
  },
});

function unfinishedCharacter({ characters }: State, seat: SeatId): Character | undefined {
  return characters.find(({ owner, standing }) => owner === seat && standing !== 'confirmed');
}

export const sheetBrought = intent(
  { ...seatField, sheet: { kind: 'json' } },
  {
    type: 'sheet_brought',
    clause: 'DR-137',
    who: ['system'],
    stale: 'accept',
    phases: ['LOBBY', 'CREATION', 'SESSION_OPEN'],
    checks: [
      knownSeat,
      // A refusal because a card is missing from the packs would reveal that it is on a closed sheet.
      check('DR-15', [], ({ view }) =>
        view.shared.options.sheets === 'untilUsed' ? { code: 'DR_SHEETS_CLOSED' } : undefined,
      ),
      check('DR-137', ['sheet'], ({ intent }) =>
        readSheet(intent.sheet) === undefined ? malformed('sheet') : undefined,
      ),
      check('DR-137', ['seat'], ({ view, intent }) =>
        view.shared.characters.some(({ owner, standing }) => owner === intent.seat && standing !== 'confirmed')
          ? undefined
          : wrongPhase(view),
      ),
    ],
    hidden: [
      {
        clause: 'DR-29',
        judge: ({ state, intent }) => {
          const { backgrounds = [] } = readSheet(intent.sheet) ?? {};
          const { backgrounds: held = [], draft = null } = unfinishedCharacter(state, intent.seat) ?? {};
          const drafted = draft?.cards.map(({ face }) => ({ back: draft.back, face })) ?? [];
          const returned = [...held, ...drafted];
          return canTakeAll(state, backgrounds, returned) ? undefined : malformed('sheet');
        },
      },
    ],
    execute(context) {
      const sheet = readSheet(context.intent.sheet);
      const character = unfinishedCharacter(context.state, context.intent.seat);
      if (sheet !== undefined && character !== undefined) bringSheet(context, character.id, sheet);
    },
  },
);
