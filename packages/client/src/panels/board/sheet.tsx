import { useId } from 'preact/hooks';
import type { SeatId, Sheet, SheetEntry, SheetOffer } from '@cartomancer/rules/kernel';

import './sheet.css';
import { useTableSession } from '../../table/context.ts';
import { isClosedOrCardsOpened } from '../../table/is-closed-or-cards-opened.ts';
import type { TableSession } from '../../table/session.ts';
import { initialOf, seatNameIn, tintOf } from '../../table/seats.ts';
import { Words } from '../../text/words.tsx';
import { SmallCard } from './small-card.tsx';

/** On a sheet that is alone on the board, a text with more characters is set below its label. */
const longestBesideLabel = 80;

export function SheetView({ sheet }: { readonly sheet: Sheet }) {
  const session = useTableSession();
  const titleId = useId();
  const { wording } = session;
  const mine = isOwn(sheet.seat, session);
  const asked = sheet.entries.some((entry) => asksMe(askedIn(entry, session), session));
  return (
    <article class="paper" data-mine={mine} data-asked={asked} aria-labelledby={titleId}>
      <header class="paper-head">
        <h3 id={titleId}>
          <Words message={sheet.title} wording={wording} />
        </h3>
        {sheet.seat !== undefined && <Holder seat={sheet.seat} />}
      </header>
      <dl class="paper-entries">
        {sheet.entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </dl>
      {sheet.offers !== undefined && sheet.offers.length > 0 && (
        <ul class="slips" role="list" aria-label={wording.plain({ text: 'sheet.offers' })}>
          {sheet.offers.map((offer) => (
            <li key={offer.id}>
              <OfferNote offer={offer} />
            </li>
          ))}
        </ul>
      )}
      {sheet.printed !== undefined && (
        <ul class="paper-printed" role="list">
          {sheet.printed.map((line) => (
            <li key={line.text}>
              <Words message={line} wording={wording} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function isOwn(seat: SeatId | undefined, session: TableSession): boolean {
  return seat !== undefined && seat === session.view.value.own.you?.seat;
}

/** No one is asked once the table is closed or the cards are opened. */
function askedIn({ asks }: SheetEntry, { view }: TableSession): SheetEntry['asks'] {
  return isClosedOrCardsOpened(view.value.shared.table) ? undefined : asks;
}

function asksMe(asks: SheetEntry['asks'], session: TableSession): boolean {
  const seat = session.view.value.own.you?.seat ?? null;
  if (asks === undefined || seat === null) return false;
  return asks === 'everybody' || asks.includes(seat);
}

function Holder({ seat }: { readonly seat: SeatId }) {
  const session = useTableSession();
  const name = seatNameIn(session.view.value)(seat);
  // A free seat keeps the name of its last holder, who would look like the current holder.
  const isFree = session.view.value.shared.table.seats.some((other) => other.seat === seat && other.holder === null);
  const text = isFree ? 'sheet.before_free' : isOwn(seat, session) ? 'sheet.before_you' : 'sheet.before';
  return (
    <span class="paper-holder">
      <span class="avatar avatar-small" style={{ '--avatar': tintOf(seat) }} aria-hidden="true">
        {isFree ? '' : initialOf(name)}
      </span>
      {session.wording.plain({ text, facts: { name } })}
    </span>
  );
}

function Entry({ entry }: { readonly entry: SheetEntry }) {
  const session = useTableSession();
  const { wording } = session;
  const { written, cards = [], mark } = entry;
  const asks = askedIn(entry, session);
  const state = asks !== undefined ? 'asked' : written.length > 0 ? 'written' : 'empty';
  const isProse = written.some((line) => wording.plain(line).length > longestBesideLabel);
  return (
    <div class="paper-entry" data-state={state} data-me={asksMe(asks, session)} data-prose={isProse}>
      <dt>
        <Words message={entry.label} wording={wording} />
      </dt>
      <dd>
        {written.map((line, index) => (
          <span key={index} class="paper-written">
            <Words message={line} wording={wording} />
          </span>
        ))}
        {asks !== undefined && <AskedNames asks={asks} />}
        {cards.length > 0 && (
          <span class="paper-cards">
            {cards.map(({ card, label, won, burnt, turned }, index) => (
              <span key={`${card} ${index}`} class="paper-card">
                <SmallCard
                  card={turned === undefined ? card : null}
                  {...(turned === undefined ? {} : { back: turned })}
                  won={won === true}
                  burnt={burnt === true}
                  wording={wording}
                />
                {label !== undefined && (
                  <small>
                    <Words message={label} wording={wording} />
                  </small>
                )}
              </span>
            ))}
          </span>
        )}
        {mark !== undefined && (
          <strong class="paper-mark">
            <Words message={mark} wording={wording} />
          </strong>
        )}
      </dd>
    </div>
  );
}

function AskedNames({ asks }: { readonly asks: NonNullable<SheetEntry['asks']> }) {
  const session = useTableSession();
  const { wording } = session;
  const me = session.view.value.own.you?.seat ?? null;
  const name = seatNameIn(session.view.value);
  const message =
    asks === 'everybody'
      ? { text: 'sheet.asks.everybody' }
      : me !== null && asks.includes(me)
        ? { text: 'sheet.asks.you' }
        : { text: 'sheet.asks.seats', facts: { names: asks.map(name) } };
  return <span class="paper-asks">{wording.plain(message)}</span>;
}

function OfferNote({ offer }: { readonly offer: SheetOffer }) {
  const session = useTableSession();
  const { wording } = session;
  const name = seatNameIn(session.view.value);
  const me = session.view.value.own.you?.seat ?? null;
  const open = offer.open.map((seat) => (seat === me ? wording.plain({ text: 'seatCard.you' }) : name(seat)));
  return (
    <div class="slip" data-me={me !== null && offer.open.includes(me)}>
      <small>
        <Words message={offer.label} wording={wording} />
      </small>
      <span class="paper-written">
        <Words message={offer.text} wording={wording} />
      </span>
      <small>
        {wording.plain({ text: 'sheet.answers', facts: { yes: offer.yes.length, no: offer.no.length } })}
        {open.length > 0 && ` · ${wording.plain({ text: 'sheet.open', facts: { names: open } })}`}
      </small>
      {open.length === 0 && offer.no.length > 0 && offer.disputed !== undefined && (
        <small>
          <Words message={offer.disputed} wording={wording} />
        </small>
      )}
    </div>
  );
}
