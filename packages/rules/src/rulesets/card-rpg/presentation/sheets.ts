/** The sheets of characters and NPCs, and what the centre of the table shows while no cards are played. */
import type { BoardPiece, CardCode, Gathering, Message, SeatId, Sheet, SheetEntry } from '../../../kernel/index.ts';
import { suitOf, suits } from '../../../kernel/index.ts';
import { sharersOf } from '../features/prequels/pairs.ts';
import { isSpell, valueOf } from '../cards.ts';
import type { TableView, CharacterView, ConflictView, NpcView } from '../view-types.ts';
import { firstName } from '../names.ts';
import { areTermsWritten, isStakeWon, ownerOfStake, placeOfStakes } from '../features/terms/stakes.ts';
import { holdersOf } from './sides.ts';
import { primer } from './primer.ts';
import { nameOf, say, themeWords } from './words.ts';
import { isFought } from './scene.ts';

function entry(label: Message, written: readonly Message[]): SheetEntry {
  return { label, written };
}

function filled(label: Message, written: readonly Message[]): readonly SheetEntry[] {
  return written.length === 0 ? [] : [entry(label, written)];
}

function asked({ shared: { waitingFor } }: TableView, seats: readonly (SeatId | null)[]): Pick<SheetEntry, 'asks'> {
  const asks = seats.filter((seat) => seat !== null).filter((seat) => waitingFor.includes(seat));
  return asks.length === 0 ? {} : { asks };
}

/** CR-114 */
function scarEntries({ scars, captives }: Pick<CharacterView, 'scars' | 'captives'>): readonly SheetEntry[] {
  return [
    ...filled(
      say('sheet.scars'),
      scars.map(({ cards, from, title, healed }) => {
        const key = healed ? 'panel.sheet.scar.healed' : 'panel.sheet.scar';
        return say(from === '' ? `${key}.nameless` : key, { cards, from: firstName(from), title });
      }),
    ),
    ...filled(
      say('sheet.captives'),
      Object.values(captives).map((cards) => say('sheet.captives.line', { cards: cards.map(({ face }) => face) })),
    ),
  ];
}

/** CR-29: a prequel brings one card of each suit of its level. */
const cardsOfLevel = 2;

/**
 * A prequel's story with its gains, and a note if both halves of a suit were empty (CR-33). Without gains the character
 * was finished already and only shared the prequel (CR-35, CR-42): the halves of a newcomer are never all empty.
 */
function gained(told: Message, { gains, due }: { readonly gains: readonly CardCode[]; readonly due: number }): Message {
  if (gains.length === 0) return told;
  const brought = say('sheet.prequel.gains', { told, cards: gains });
  return gains.length < due ? say('sheet.prequel.none', { told: brought, n: due - gains.length }) : brought;
}

function npcSheet(view: TableView, person: NpcView): readonly Sheet[] {
  const { id } = person;
  const entries = scarEntries(person);
  return entries.length === 0
    ? []
    : [{ kind: 'sheet', id, title: say('sheet.character', { name: nameOf(view, id) }), entries }];
}

/** `null`: only its owner knows the size (CR-13). */
function deckLabel(count: number | null): Message {
  return count === null ? say('sheet.deck') : say('sheet.cards', { n: count });
}

function deckCount(count: number | null): readonly Message[] {
  return count === null ? [] : [say('sheet.count', { n: count })];
}

function characterSheet(view: TableView, one: CharacterView): Sheet {
  const own = view.own.sheets?.[one.id];
  const list = own?.list ?? view.own.lists?.[one.id] ?? [];
  // Of several equal cards, only as many were taken as the sheet says.
  const taken = one.taken.map(({ face }) => face);
  const isTaken = (card: CardCode, index: number): boolean =>
    list.slice(0, index).filter((earlier) => earlier === card).length < taken.filter((face) => face === card).length;
  return {
    kind: 'sheet',
    id: one.id,
    title: say('sheet.character', { name: nameOf(view, one.id) }),
    ...(one.seat === null ? {} : { seat: one.seat }),
    entries: [
      entry(say('sheet.concept'), one.concept === '' ? [] : [say('sheet.text', { text: one.concept })]),
      ...filled(say('sheet.childhood'), one.childhood === null ? [] : [say('sheet.text', { text: one.childhood })]),
      {
        label:
          one.creation === 'unborn'
            ? say('sheet.unborn')
            : deckLabel(one.cards ?? (list.length === 0 ? null : list.length)),
        written: list.length === 0 && one.creation !== 'unborn' ? deckCount(one.cards) : [],
        // Birth cards are drawn only once the campaign has begun (CR-16).
        ...(one.creation === 'unborn' ? asked(view, [one.seat]) : {}),
        cards: list.map((card, index) => ({
          card,
          ...(isTaken(card, index) ? { label: say('sheet.taken_card') } : {}),
        })),
      },
      ...filled(
        say('sheet.prequels'),
        one.prequels.map(({ story, won, level, partner, second }, index) => {
          const gains = own?.gains[index] ?? [];
          const told = say(won ? 'sheet.prequel.won' : 'sheet.prequel.lost', { level, text: story });
          return gained(told, {
            gains,
            // One more card for each partner (CR-36).
            due: own === undefined ? 0 : cardsOfLevel + [partner, second ?? null].filter((one) => one !== null).length,
          });
        }),
      ),
      ...filled(
        say('sheet.taken'),
        one.taken.map(({ face, from, title }) =>
          say(from === '' ? 'panel.sheet.taken.nameless' : 'panel.sheet.taken', {
            card: face,
            from: firstName(from),
            title,
          }),
        ),
      ),
      ...scarEntries(one),
      ...(own === undefined || own.ashes.length === 0
        ? []
        : [
            {
              label: say('sheet.ashes'),
              written: [],
              cards: own.ashes.map((card) => ({ card, burnt: true as const })),
            },
          ]),
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

/** CR-51 to CR-53 */
function stakesSheet(view: TableView, conflict: ConflictView): Sheet {
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
        const people = holdersOf(conflict, side);
        const whose =
          side === placeOfStakes(conflict) ? '.place' : ownerOfStake(conflict, side) === undefined ? '' : '.own';
        return entry(say(`sheet.stake${whose}`, { side, people }), text === '' ? [] : [say('sheet.text', { text })]);
      }),
      ...conflict.participants.map(({ name, reason, seat }): SheetEntry => ({
        label: say('sheet.reason', { name: firstName(name) }),
        written: reason === '' ? [] : [say('sheet.text', { text: reason })],
        ...(reason === '' ? asked(view, [seat]) : {}),
      })),
      entry(
        say('sheet.trump'),
        conflict.trump === null
          ? []
          : [say('sheet.suit', { suit: conflict.trump, theme: themeWords(view, conflict.trump) })],
      ),
      entry(say('sheet.place'), [
        conflict.environment === null
          ? say('sheet.place.none')
          : say('sheet.text', { text: conflict.environment.name }),
      ]),
      entry(say('sheet.opener'), [
        conflict.opener === null
          ? say('sheet.opener.trump')
          : say('sheet.text', { text: nameOf(view, conflict.opener) }),
      ]),
      {
        label: say('sheet.agreed'),
        written: conflict.agreed.map((seat) => say('sheet.seat', { seat })),
        // No one can agree before all terms are written.
        ...(areTermsWritten(conflict, sharersOf(view.shared.prequel)) ? asked(view, missing) : {}),
      },
    ],
  };
}

/** CR-43 */
function emptyTable(view: TableView): Sheet {
  const players = view.shared.seats.map(({ seat }) => seat);
  return {
    kind: 'sheet',
    id: 'party',
    title: say('sheet.party'),
    entries: [{ label: say('sheet.party.empty'), written: [], ...asked(view, players) }],
  };
}

export function sheets(view: TableView): readonly Sheet[] {
  const { characters, people } = view.shared;
  return [
    primer(view),
    ...characters.map((one) => characterSheet(view, one)),
    ...people.flatMap((one) => npcSheet(view, one)),
  ];
}

/** CR-198, CR-199 */
function outcomeSheet(conflict: ConflictView): Sheet {
  const { result, stakes, owed, title, number } = conflict;
  const ended =
    result?.kind === 'won' || result === null ? [] : [say(`sheet.result.${result.kind}`, { text: result.text })];
  return {
    kind: 'sheet',
    id: `outcome ${number}`,
    title: say('sheet.conflict', { title }),
    entries: [
      ...filled(say('sheet.result'), ended),
      ...Object.entries(stakes).map(([side, text]): SheetEntry => ({
        label: say('sheet.outcome', {
          people: holdersOf(conflict, side),
        }),
        written: [say('sheet.text', { text }), ...(owed.includes(side) ? [say('sheet.outcome.owed')] : [])],
        mark: say(`sheet.outcome.${result?.kind === 'truce' ? 'open' : isStakeWon(conflict, side) ? 'won' : 'lost'}`),
      })),
    ],
  };
}

function stillOwed(left: number | undefined): Message {
  if (left === undefined) return say('sheet.price.pays');
  return left === 0 ? say('sheet.price.paid') : say('sheet.price.left', { n: left });
}

/** CR-147, CR-148 */
function priceSheet(view: TableView, conflict: ConflictView): Sheet {
  return {
    kind: 'sheet',
    id: `price ${conflict.number}`,
    title: say('sheet.price'),
    printed: [say('sheet.price.rule')],
    entries: conflict.payments.map(({ part, left, row }): SheetEntry => ({
      label: say('sheet.price.part', { name: nameOf(view, part) }),
      written: [stillOwed(left ?? view.own.dues?.[part])],
      // With an option, only the owner and the GM see the cards (CR-151).
      cards: (row ?? view.own.rows?.[part] ?? []).map((card) => ({
        card,
        ...(isSpell(card) ? {} : { burnt: true as const }),
        label: say(isSpell(card) ? 'sheet.price.face' : 'sheet.price.burnt'),
      })),
    })),
  };
}

function prequelSheet(view: TableView): readonly Sheet[] {
  const { prequel } = view.shared;
  if (prequel === null) return [];
  const sharers = sharersOf(prequel);
  return [
    {
      kind: 'sheet',
      id: 'prequel',
      title: say('panel.prequel', { names: sharers.map((id) => firstName(nameOf(view, id))) }),
      entries: [
        entry(say('sheet.prequel.premise'), [say('sheet.text', { text: prequel.premise })]),
        entry(say('sheet.prequel.level'), [say('panel.levels.line', { name: prequel.level, suits: prequel.suits })]),
        ...(prequel.story === ''
          ? []
          : [entry(say('sheet.prequel.story'), [say('sheet.text', { text: prequel.story })])]),
      ],
    },
  ];
}

function bySuit(one: { readonly face: CardCode }, other: { readonly face: CardCode }): number {
  return suits.indexOf(suitOf(one.face)) - suits.indexOf(suitOf(other.face)) || valueOf(one.face) - valueOf(other.face);
}

/** CR-159 to CR-166 */
function draftSheet({ own: { draft } }: TableView): readonly Sheet[] {
  if (draft === undefined) return [];
  const { id, name, step, cards, bad, good } = draft;
  return [
    {
      kind: 'sheet',
      id: `draft ${id}`,
      title: say('sheet.character', { name }),
      printed: [say('sheet.draft.rule')],
      entries: [
        entry(say('sheet.draft.now'), [say(`panel.draft.${step}`)]),
        {
          label: say('sheet.draft.cards', { n: cards.length }),
          written: [],
          cards: cards.toSorted(bySuit).map(({ face }) => ({ card: face })),
        },
        ...filled(say('sheet.draft.bad'), bad.length === 0 ? [] : [say('sheet.draft.suits', { suits: bad })]),
        ...filled(say('sheet.draft.good'), good.length === 0 ? [] : [say('sheet.draft.suits', { suits: good })]),
      ],
    },
  ];
}

const sessionSummary: Gathering = {
  kind: 'gathering',
  id: 'session',
  title: say('paper.ending'),
  of: [
    'event.prequel_proposed',
    'event.partner_answered.no',
    'event.partner_answered.no.told',
    'event.prequel_approved.no',
    'event.prequel_approved.no.told',
    'event.prequel_cancelled',
    'event.story_written',
    'event.challenge_dropped.yielded',
    'event.conflict_opened',
    'event.conflict_aborted',
    'event.outcome.won',
    'event.outcome.won.bare',
    'event.outcome.lost',
    'event.outcome.lost.bare',
    'event.outcome.open',
    'event.truce_made',
    'event.no_winner_declared',
    'event.no_winner',
    'event.fate_decided',
    'event.scar_recorded',
    'event.scar_recorded.nameless',
    'event.scar_healed',
    'event.cards_destroyed',
    'event.cards_destroyed.hidden',
  ],
  // A conflict that is called off before the deal has not been fought, and may be opened again under the same title.
  calledOff: { opening: 'event.conflict_opened', by: 'event.setup_cancelled' },
  since: ['event.session_reopened'],
  empty: say('paper.ending.empty'),
  ticks: [],
};

export function board(view: TableView): readonly BoardPiece[] {
  const { conflict, phase } = view.shared;
  if (isFought(view)) return [];
  // In the setup of the table's first conflict, the explanation for new players is next to the stakes.
  if (conflict !== null && phase === 'CONFLICT.setup')
    return [...draftSheet(view), stakesSheet(view, conflict), ...(conflict.number === 1 ? [primer(view)] : [])];
  if (conflict !== null && phase === 'CONFLICT.resolve') return [outcomeSheet(conflict)];
  if (conflict !== null && phase === 'AFTERMATH.pay') return [priceSheet(view, conflict)];
  const living = view.shared.characters
    .filter(({ seat, alive }) => seat !== null && alive)
    .map((one) => characterSheet(view, one));
  if (phase === 'SUSPENDED') return [sessionSummary, ...living];
  return living.length === 0 ? [emptyTable(view)] : [...draftSheet(view), ...prequelSheet(view), ...living];
}
