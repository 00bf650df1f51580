/**
 * A table as an overlay for streams: whose move it is, and the last line of the story. It enters with the token of a
 * program that may watch. The token is in the fragment of the address, which browsers do not send:
 * `/overlay?lang=de#program.KQ7-4T9.V1S…`.
 */
import { openTable } from '@cartomancer/client';
import type { OpenedTable } from '@cartomancer/client';
import type { Refusal } from '@cartomancer/rules/kernel';
import { tableFront } from '@cartomancer/rules/table';
import { render } from 'preact';

import './overlay.css';
import { languageFor } from '../language.ts';
import { loadSystem } from '../systems.ts';
import { openSession } from '../table/session.ts';
import { ownWording } from '../text/own.ts';
import { refusalMessage } from '../text/refusal.ts';
import { loadLanguage } from '../text/speech.ts';
import { enterWhenPossible } from './enter.ts';
import { Overlay } from './overlay.tsx';

const place = document.querySelector('#overlay');
if (place === null) throw new Error('The page has no #overlay element');

const reloadMilliseconds = 10_000;

function showRefusals(refusals: readonly Refusal[]): void {
  const sentences = refusals.map((refusal) => ownWording.plain(refusalMessage(refusal, ownWording)));
  if (place !== null) render(sentences.length === 0 ? null : <p class="overlay-panel">{sentences.join(' ')}</p>, place);
}

/** At a table with a delay, the first view arrives after the delay. */
async function show(table: OpenedTable, root: Element): Promise<void> {
  // The server was updated. The wait keeps the overlay from reloading in a tight loop while the update is not complete.
  table.status.subscribe((status) => {
    if (status === 'outdated') setTimeout(() => location.reload(), reloadMilliseconds);
  });
  const system = await loadSystem(table.ruleset);
  const first = await table.until(() => true);
  if (first === undefined) return;
  const { code } = table;
  // A program may not read the chat.
  const connection = { ...table.connection, talk: () => Promise.resolve({ events: [], before: null }) };
  const session = openSession({ code, connection, layer: tableFront(system.ruleset), system, first });
  render(<Overlay session={session} />, root);
}

const chosen = new URLSearchParams(location.search).get('lang');
const language = languageFor(chosen === null ? navigator.languages : [chosen, ...navigator.languages]);
document.documentElement.lang = language;
await loadLanguage(language);
// A new token in the fragment may be for another table.
addEventListener('hashchange', () => location.reload());
const access = { token: location.hash.slice(1) };
const table = await enterWhenPossible(() => openTable({ server: location.origin, access }), showRefusals);
if (table !== undefined) await show(table, place);
