/** TB-25. */
import type { SeatId } from '../../kernel/index.ts';
import { leads, longestAlt, longestHandout, longestHandoutTitle, mostHandouts } from '../handout-limits.ts';
import { cleanName, cleanText } from '../names.ts';
import { seatOf } from '../state.ts';
import type { MadeHandout } from '../contract.ts';
import type { TableContext, TableInput, TableIntentDefinition } from './define.ts';
import { notMuted, ownPerson, refuse, senderOf, tableCheck, valueChecks } from './define.ts';

interface ShowHandout {
  readonly type: 'show_handout';
  readonly title: string;
  readonly text?: string;
  /** The digest of a picture that the sender uploaded. */
  readonly picture?: string;
  /** What the picture shows, for people who cannot see it. */
  readonly alt?: string;
  /** Absent: everybody. */
  readonly to?: readonly SeatId[];
  readonly [field: string]: unknown;
}

interface ShareHandout {
  readonly type: 'share_handout';
  readonly handout: number;
  readonly to?: readonly SeatId[];
  readonly [field: string]: unknown;
}

interface PutAwayHandout {
  readonly type: 'put_away_handout';
  readonly handout: number;
  readonly [field: string]: unknown;
}

interface SetBackdrop {
  readonly type: 'set_backdrop';
  /** Absent: none. */
  readonly handout?: number;
  readonly [field: string]: unknown;
}

const longestDigest = 64;
const mostSeats = 20;

const byLeader = { who: ['gm', 'host'], stale: 'accept', clause: 'TB-25' } as const;

const isLeader = tableCheck('TB-25', [], ({ view }: TableInput) => (leads(view) ? undefined : refuse('E_GM_ONLY')));

const otherSeats = (view: TableInput['view']): readonly SeatId[] =>
  view.shared.table.seats.map(({ seat }) => seat).filter((seat) => seat !== view.own.you?.seat);

const to = { kind: 'choices', of: otherSeats, most: mostSeats, optional: true } as const;

const madeHandouts = (view: TableInput['view']): readonly MadeHandout[] => view.own.madeHandouts ?? [];

/**
 * `open`, so that `legal` does not list one move for each handout. The page fills it in: its buttons are beside the
 * handout.
 */
const handout = {
  kind: 'choice',
  type: 'number',
  open: true,
  of: (view: TableInput['view']) => madeHandouts(view).map(({ number }) => number),
} as const;

const chosenHandout = ({ view, intent }: TableInput): MadeHandout | undefined =>
  madeHandouts(view).find(({ number }) => number === intent['handout']);

const hasHandouts = tableCheck('TB-25', [], ({ view }: TableInput) =>
  madeHandouts(view).length === 0 ? refuse('E_NO_HANDOUT') : undefined,
);

const handoutExists = valueChecks<PutAwayHandout | ShareHandout>('TB-25', 'handout', (judged) =>
  chosenHandout(judged) === undefined ? refuse('E_NO_HANDOUT') : undefined,
);

const hasSeats = valueChecks<ShowHandout | ShareHandout>('TB-25', 'to', ({ intent }) =>
  intent.to?.length === 0 ? refuse('E_HANDOUT_NOBODY') : undefined,
);

function maker(context: TableContext): { readonly person: string; readonly seat: SeatId | null } {
  const person = ownPerson(context);
  const seat = seatOf(context.state, person);
  return { person, seat: seat?.kind === 'gm' ? seat.seat : null };
}

const show: TableIntentDefinition<ShowHandout> = {
  ...byLeader,
  type: 'show_handout',
  fields: {
    title: { kind: 'text', most: longestHandoutTitle },
    text: { kind: 'text', most: longestHandout, optional: true },
    picture: { kind: 'text', most: longestDigest, optional: true },
    alt: { kind: 'text', most: longestAlt, optional: true },
    to,
  },
  checks: [
    isLeader,
    notMuted(),
    ...valueChecks<ShowHandout>('TB-25', 'title', ({ intent }) =>
      cleanName(intent.title, longestHandoutTitle) === '' ? refuse('E_TEXT_REQUIRED') : undefined,
    ),
    // Names `title`, because `text` and `picture` are optional and may both be missing.
    tableCheck('TB-25', ['title'], ({ intent }) =>
      cleanText(intent.text ?? '') === '' && intent.picture === undefined ? refuse('E_HANDOUT_EMPTY') : undefined,
    ),
    tableCheck('TB-25', [], ({ view }) =>
      madeHandouts(view).length >= mostHandouts ? refuse('E_HANDOUTS_FULL', { n: mostHandouts }) : undefined,
    ),
    ...hasSeats,
  ],
  execute: (context) => {
    const { title, text = '', picture: digest, alt = '', to: seats } = context.intent;
    // Null if no picture was asked for; undefined if the sender does not have it.
    const requested = digest === undefined ? null : context.picture;
    if (requested === undefined || requested === 'full') {
      const code = requested === undefined ? 'E_NO_PICTURE' : 'E_TABLE_PICTURES_FULL';
      context.refuse([{ code, clause: 'TB-25', facts: {} }]);
      return;
    }
    context.emit({
      type: 'handout_shown',
      number: (context.state.handouts?.made ?? 0) + 1,
      by: maker(context),
      name: senderOf(context).name,
      title: cleanName(title, longestHandoutTitle),
      text: cleanText(text),
      picture: requested === null ? null : { ...requested, alt: cleanText(alt) },
      to: seats ?? null,
    });
  },
};

/** The event contains the whole handout, because most of them have not received it before. */
const share: TableIntentDefinition<ShareHandout> = {
  ...byLeader,
  type: 'share_handout',
  fields: { handout, to },
  checks: [isLeader, hasHandouts, ...handoutExists, ...hasSeats],
  execute: (context) => {
    const { handout: number, to: seats } = context.intent;
    const known = context.state.handouts?.list.find((candidate) => candidate.number === number);
    if (known === undefined || known.to === null) return;
    const seatsBefore = known.to;
    const added = seats?.filter((seat) => !seatsBefore.includes(seat)) ?? null;
    if (added?.length === 0) return;
    const { by, title, text, picture } = known;
    const name = senderOf(context).name;
    context.emit({ type: 'handout_shown', number, by, name, title, text, picture, to: added });
  },
};

const putAway: TableIntentDefinition<PutAwayHandout> = {
  ...byLeader,
  type: 'put_away_handout',
  fields: { handout },
  checks: [isLeader, hasHandouts, ...handoutExists],
  execute: (context) => context.emit({ type: 'handout_put_away', number: context.intent.handout }),
};

const backdrop: TableIntentDefinition<SetBackdrop> = {
  ...byLeader,
  type: 'set_backdrop',
  fields: { handout: { ...handout, optional: true } },
  checks: [
    isLeader,
    // A leader without handouts can still remove a backdrop that another leader has set.
    tableCheck('TB-25', [], ({ view }: TableInput) =>
      madeHandouts(view).length === 0 && view.shared.table.backdrop === undefined ? refuse('E_NO_HANDOUT') : undefined,
    ),
    ...valueChecks<SetBackdrop>('TB-25', 'handout', (judged) => {
      if (judged.intent.handout === undefined) return undefined;
      const found = chosenHandout(judged);
      if (found === undefined) return refuse('E_NO_HANDOUT');
      if (found.picture === null) return refuse('E_BACKDROP_PICTURE');
      // Everybody sees the backdrop, so only a public handout can be one.
      return found.to === null ? undefined : refuse('E_BACKDROP_HIDDEN');
    }),
  ],
  execute: (context) => {
    const number = context.intent.handout ?? null;
    if ((context.state.handouts?.backdrop ?? null) === number) return;
    const title = context.state.handouts?.list.find((candidate) => candidate.number === number)?.title ?? null;
    context.emit({ type: 'backdrop_set', number, title });
  },
};

export const handoutIntents: readonly TableIntentDefinition[] = [show, share, putAway, backdrop];
