import type { TableView } from '@cartomancer/rules/table';

import { systemTitle, tableTitle } from '../../systems.ts';
import { zonedTimeOf } from '../../text/dates.ts';
import { say } from '../../text/own.ts';
import { lengthOf } from './session-length.ts';
import { upcomingSession } from './planned-session.ts';

export interface Invitation {
  readonly view: TableView;
  readonly ruleset: string;
  /** The whole address of the link to play. */
  readonly link: string;
}

function hostName({ shared: { table } }: TableView): string {
  const host = [...table.seats, ...table.waiting].find(({ person }) => person !== null && person === table.host);
  return host?.name ?? say('seat.the_host');
}

/** The number of seats that a person can take; a bot's seat counts as free. */
function freeSeats({ shared: { table } }: TableView): number {
  const players = table.seats.filter(({ kind }) => kind === 'player');
  const people = players.filter(({ holder }) => holder === 'person').length;
  return Math.max(0, Math.min(players.length, table.limits.max) - people);
}

export function invitationText({ view, ruleset, link }: Invitation): string {
  const session = upcomingSession(view);
  const { door } = view.own;
  const title = tableTitle({ title: view.shared.table.title, ruleset });
  const lines = [
    say('invite.who', { host: hostName(view), system: systemTitle(ruleset), title }),
    ...(session === undefined
      ? []
      : [say('invite.when', { date: zonedTimeOf(session.at), length: lengthOf(session.minutes) })]),
    say('invite.seats', { count: freeSeats(view) }),
    say('invite.link', { link }),
    ...(door?.phrase === true ? [say('invite.phrase')] : []),
    say('invite.how'),
  ];
  return lines.join('\n');
}
