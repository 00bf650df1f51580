/** Sheets of paper: what is at stake, while it is being agreed on, and who everybody is. */
import type { BoardPiece, Saying, Sheet, SheetEntry } from '../../../kernel/index.ts';
import type { CardView, CharacterView, ConflictView } from '../sight.ts';
import { nameOf, say } from './say.ts';

function entry(label: Saying, written: readonly Saying[]): SheetEntry {
  return { label, written };
}

function filled(label: Saying, written: readonly Saying[]): readonly SheetEntry[] {
  return written.length === 0 ? [] : [entry(label, written)];
}

function characterSheet(view: CardView, one: CharacterView): Sheet {
  const own = view.own.sheets?.[one.id];
  const list = own?.list ?? one.list ?? [];
  return {
    kind: 'sheet',
    id: one.id,
    title: say('sheet.character', { name: one.name }),
    ...(one.seat === null ? {} : { before: one.seat }),
    entries: [
      entry(say('sheet.concept'), one.concept === '' ? [] : [say('sheet.text', { text: one.concept })]),
      entry(say('sheet.childhood'), one.childhood === null ? [] : [say('sheet.text', { text: one.childhood })]),
      entry(say('sheet.cards'), [
        list.length === 0 ? say('sheet.count', { n: one.cards }) : say('sheet.list', { cards: list }),
      ]),
      ...filled(
        say('sheet.prequels'),
        one.prequels.map(({ story }) => say('sheet.text', { text: story })),
      ),
      ...filled(
        say('sheet.taken'),
        one.taken.map(({ face, from, title }) => say('panel.sheet.taken', { card: face, from, title })),
      ),
      ...filled(
        say('sheet.scars'),
        one.scars.map(({ cards, from, title, healed }) =>
          say(healed ? 'panel.sheet.scar.healed' : 'panel.sheet.scar', { cards, from, title }),
        ),
      ),
      ...(own === undefined || own.ashes.length === 0
        ? []
        : [entry(say('sheet.ashes'), [say('sheet.list', { cards: own.ashes })])]),
      ...(one.fate === null
        ? []
        : [
            entry(say('sheet.fate'), [
              say('panel.sheet.fate', { fate: say(`choice.fate.${one.fate.fate}`), text: one.fate.text }),
            ]),
          ]),
    ],
  };
}

/** What everybody has to agree to (CR-51 to CR-53). */
function stakesSheet(view: CardView, conflict: ConflictView): Sheet {
  const sides = [...new Set([...conflict.participants.map(({ side }) => side), ...Object.keys(conflict.stakes)])];
  const missing = conflict.parties.filter((seat) => !conflict.agreed.includes(seat));
  return {
    kind: 'sheet',
    id: `conflict ${conflict.number}`,
    title: say('sheet.conflict', { title: conflict.title }),
    printed: [say('panel.setup.meta')],
    entries: [
      ...sides.map((side) => {
        const text = conflict.stakes[side] ?? '';
        const people = conflict.participants.filter((part) => part.side === side).map(({ name }) => name);
        return entry(
          say('sheet.stake', { side: nameOf(view, side), people: people.join(', ') }),
          text === '' ? [] : [say('sheet.text', { text })],
        );
      }),
      ...conflict.participants.map(({ name, reason, seat }): SheetEntry => ({
        label: say('sheet.reason', { name }),
        written: reason === '' ? [] : [say('sheet.text', { text: reason })],
        ...(reason === '' ? { asks: [seat] } : {}),
      })),
      entry(
        say('sheet.trump'),
        conflict.trump === null
          ? []
          : [say('sheet.suit', { suit: conflict.trump, theme: say(`theme.${conflict.trump}`) })],
      ),
      {
        label: say('sheet.agreed'),
        written: conflict.agreed.map((seat) => say('sheet.seat', { seat })),
        ...(missing.length === 0 ? {} : { asks: missing }),
      },
    ],
  };
}

/** Before anybody is there to show. */
const emptyTable: Sheet = {
  kind: 'sheet',
  id: 'party',
  title: say('sheet.party'),
  entries: [{ label: say('sheet.party.empty'), written: [], asks: 'everybody' }],
};

export function sheets(view: CardView): readonly Sheet[] {
  return view.shared.characters.map((one) => characterSheet(view, one));
}

/** Sheets lie in the middle while no cards are played there. */
export function board(view: CardView): readonly BoardPiece[] {
  const { conflict } = view.shared;
  if (conflict?.sealed === true) return [];
  if (conflict !== null) return [stakesSheet(view, conflict)];
  const living = view.shared.characters
    .filter(({ seat, alive }) => seat !== null && alive)
    .map((one) => characterSheet(view, one));
  return living.length === 0 ? [emptyTable] : living;
}
