/**
 * Decides about requests from an address that is over its limit. People with a seat, hosts, and people who wait for the
 * host's approval have a further limit for each identity; everyone else is refused. So a whole school behind one
 * address can return after a restart, and one person there who floods the server does not lock out the others. The
 * people of an address also share a limit of this kind, because one client can have many identities, and a seat for
 * each.
 */
import type { TableState } from '@cartomancer/rules/table';
import { knockOf, personAt, seatOf } from '@cartomancer/rules/table';
import type { Request, Response } from 'express';

import type { Tokens } from '../access/tokens.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import { clientKeyOf } from './client-key.ts';
import type { SeatExemption } from './per-minute-limit.ts';
import { counter, minuteSeconds } from './request-counter.ts';
import { bearerIn } from './people.ts';

/** A code in the URL of a request about the table or its campaign, or of a join, whose room id begins with the code. */
const codeInUrl = /^\/(?:api\/(?:tables|campaigns)|matchmake\/joinById)\/([A-Z0-9]{3}-[A-Z0-9]{3})(?![A-Z0-9])/iu;

/** The requests of all people of an address, as a multiple of one person's. */
const peopleOfAddress = 50;
/**
 * A request about a table at which the person is not exempt counts as this many requests, because the table was opened
 * for nothing.
 */
const vainSearch = 10;

function isExemptAt(state: TableState, identity: string): boolean {
  if (knockOf(state, identity) !== undefined) return true;
  const person = personAt(state, identity);
  if (person === undefined) return false;
  return [state.host, state.standsInFor].includes(person) || seatOf(state, person) !== undefined;
}

export interface SeatLimitParts {
  readonly registry: Pick<TableRegistry, 'whereIs' | 'open' | 'awake'>;
  readonly tokens: Pick<Tokens, 'read'>;
  readonly points: number;
}

export function seatLimit({ registry, tokens, points }: SeatLimitParts): SeatExemption {
  const requests = counter({ points, seconds: minuteSeconds });
  const ofAddress = counter({ points: points * peopleOfAddress, seconds: minuteSeconds });

  async function decisionFor(identity: string, code: string | undefined): ReturnType<SeatExemption> {
    if (code === undefined) {
      const awake = await registry.awake();
      return awake.some(({ table }) => isExemptAt(table.state(), identity)) ? 'seated' : 'refused';
    }
    if ((await registry.whereIs(code)) !== 'ours') return 'elsewhere';
    const opened = await registry.open(code);
    return opened !== undefined && isExemptAt(opened.table.state(), identity) ? 'seated' : 'refused';
  }

  async function answerFor(request: Request, response: Response): ReturnType<SeatExemption> {
    const token = bearerIn(request);
    const read = token === undefined ? undefined : await tokens.read(token);
    if (read?.kind !== 'known') return 'refused';
    const { identity } = read.person;
    // The request is counted before the table is looked up, so that no one can make the server open any number of
    // tables.
    if ((await requests.take(identity)) > 0) return 'refused';
    if ((await ofAddress.take(clientKeyOf(request, response))) > 0) return 'refused';
    const code = codeInUrl.exec(request.originalUrl)?.[1]?.toUpperCase();
    const decision = await decisionFor(identity, code);
    if (decision === 'refused' && code !== undefined) await requests.take(identity, vainSearch - 1);
    return decision;
  }

  /** A request is counted once, even if it reaches several limits. */
  const answers = new WeakMap<Request, ReturnType<SeatExemption>>();
  return async (request, response) => {
    const answer = answers.get(request) ?? answerFor(request, response);
    answers.set(request, answer);
    return await answer;
  };
}
