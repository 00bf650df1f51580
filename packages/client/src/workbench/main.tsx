/**
 * The workbench: the real pages with a table that runs in the page itself. In development at `/workbench.html`:
 *   ?ruleset=suits         the system (without it First Dates)
 *   &lobby=1               the lobby instead of the table
 *   &seats=4&seat=s1       the number of seats, and your own (`none`: spectator)
 *   &at=TURN&mine=1        bots play until this phase (`LOBBY`: not at all) and until the table asks you
 *   &role=date             … and until you have this role
 *   &pending=1             … while three of a kind are about to end the date
 *   &skip=2                … and skip the first two such moments
 *   &seed=7&pace=900       the seed, and the pace of the bots in milliseconds (0: no moves)
 *   &option.setupDepth=quick
 */
import { render } from 'preact';

import '../style/shared.css';
import { startLanguage } from '../language.ts';
import { myName } from '../net/name.ts';
import type { ApiClient } from '../net/api-client.ts';
import { App } from '../pages/app.tsx';
import { go } from '../route.ts';
import { applySettings } from '../settings.ts';
import { offlineApi } from './offline-api.ts';
import { openLocalTable } from './local-table.ts';
import type { LocalTableSetup } from './local-table.ts';

const query = new URLSearchParams(location.search);
const ruleset = query.get('ruleset') ?? 'first-dates';

function optionValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function requestedSetup(): LocalTableSetup {
  const phase = query.get('at') ?? 'TURN';
  const role = query.get('role');
  let skip = Number(query.get('skip') ?? 0);
  let before = -1;
  const pace = Number(query.get('pace') ?? 900);
  const seat = query.get('seat') ?? 's1';
  return {
    ruleset,
    seats: Number(query.get('seats') ?? 4),
    seed: (query.get('seed') ?? '1').padStart(64, '0'),
    options: Object.fromEntries(
      [...query].filter(([key]) => key.startsWith('option.')).map(([key, text]) => [key.slice(7), optionValue(text)]),
    ),
    seat: seat === 'none' ? null : seat,
    pace: pace === 0 ? null : pace,
    until: ({ shared, own }) => {
      if (phase === 'LOBBY') return true;
      const game = shared.game as { readonly phase: string } | null;
      const mine: Readonly<Record<string, unknown>> | null = own.game === null ? null : { ...own.game };
      if (game?.phase !== phase || shared.prompt === before) return false;
      if (query.has('mine') && mine?.['asks'] === undefined) return false;
      if (query.has('pending') && (!('pending' in game) || game.pending === null)) return false;
      if (role !== null && mine?.['role'] !== role) return false;
      before = shared.prompt;
      return skip-- <= 0;
    },
  };
}

const api: ApiClient = {
  ...offlineApi,
  tryNow: async () => ({ ok: true, value: { code: 'KQ7-4T9' } }),
  admissionFor: async () => ({ ok: true, value: { door: 'open' } }),
  enter: async () => ({ ok: true, value: { at: 'table', connection: await openLocalTable(requestedSetup()) } }),
  waitForAdmission: async () => ({ ok: true, value: { waits: false, seconds: 0 } }),
};

applySettings(document.documentElement);
await startLanguage(document.documentElement);
myName.value ||= 'Bo';
if (!query.has('lobby')) go({ page: 'table', code: 'KQ7-4T9' });
const place = document.querySelector('#app');
if (place !== null) render(<App api={api} />, place);
