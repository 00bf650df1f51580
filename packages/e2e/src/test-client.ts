import type { PlaceReply, MakeTableBody, MakeTableReply, RefusedReply } from '@cartomancer/protocol';

/** The timeout for connections to close, in milliseconds. */
const closeTimeout = 60_000;

export const metricsToken = 'for-the-eyes-of-tests';

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface Account {
  readonly name: string;
  readonly token: string;
}

/** A link's role and secret, in the form for `POST /api/tables/:code/enter`. */
export interface Link {
  readonly kind: 'seat' | 'spectator' | 'gm';
  readonly secret: string;
}

export interface MadeTable {
  readonly code: string;
  readonly links: MakeTableReply['links'];
  readonly seatLink: Link;
  readonly spectatorLink: Link;
}

class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;
  readonly codes: readonly string[];

  constructor(status: number, body: unknown) {
    const refusals = (body as Partial<RefusedReply> | null)?.refusals ?? [];
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.codes = refusals.map(({ code }) => code);
  }
}

function linkFrom(path: string, kind: Link['kind']): Link {
  return { kind, secret: path.slice(path.indexOf('=') + 1) };
}

export abstract class TestClient {
  abstract get origin(): string;

  /** Any request; the body is sent as JSON unless it is a string. */
  async request(
    path: string,
    options: {
      readonly method?: string;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<HttpAnswer> {
    const { body, headers } = options;
    const response = await fetch(`${this.origin}${path}`, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  }

  /** A request that must be answered with 200; rejects with `RefusedRequest` otherwise. */
  async ask<Reply>(path: string, body: unknown, token?: string): Promise<Reply> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await this.request(path, { body, headers });
    if (answer.status !== 200) throw new RefusedRequest(answer.status, answer.body);
    return answer.body as Reply;
  }

  async person(name: string): Promise<Account> {
    const { token } = await this.ask<{ token: string }>('/api/person', { name });
    return { name, token };
  }

  async makeTable(host: Account, table: Partial<MakeTableBody> = {}): Promise<MadeTable> {
    const ruleset = table.ruleset ?? 'first-dates';
    const options = { ...(ruleset === 'first-dates' ? { setupDepth: 'quick' } : {}), ...table.options };
    const body = { name: 'Friday night', ...table, ruleset, options };
    const { code, links } = await this.ask<MakeTableReply>('/api/tables', body, host.token);
    return {
      code,
      links,
      seatLink: linkFrom(links.seat, 'seat'),
      spectatorLink: linkFrom(links.spectator, 'spectator'),
    };
  }

  /** Enters by the link; without one, re-enters a table that the person already belongs to. */
  enter(person: Account, code: string, link?: Link): Promise<PlaceReply> {
    return this.ask(`/api/tables/${code}/enter`, link === undefined ? {} : { link }, person.token);
  }

  /** Opens a demo table of First Dates: the person has a seat, and play has begun. Returns the code. */
  async tryOut(person: Account): Promise<string> {
    const { code } = await this.ask<{ code: string }>('/api/try', { ruleset: 'first-dates' }, person.token);
    return code;
  }

  /** Lets this much time pass on a server whose clock the test controls. */
  async advance(milliseconds: number): Promise<void> {
    await this.ask('/api/test/clock', { advance: milliseconds });
  }

  /** Sets the system clock of such a server forwards or back; no time passes. */
  async jump(milliseconds: number): Promise<void> {
    await this.ask('/api/test/clock', { jump: milliseconds });
  }

  async count(metric: 'connections' | 'tables_open'): Promise<number> {
    const { body } = await this.request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    const found = new RegExp(`^cartomancer_${metric} (\\d+)$`, 'mu').exec(String(body));
    if (found === null) throw new Error(`The server has no metric ${metric}`);
    return Number(found[1]);
  }

  async untilFewerConnections(than: number): Promise<void> {
    for (const since = performance.now(); (await this.count('connections')) >= than;)
      if (performance.now() - since > closeTimeout) throw new Error('Timed out: too many connections are still open');
  }
}
