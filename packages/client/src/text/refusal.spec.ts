/** The table and the systems share some codes of refusals, but not the reasons. */
import type { Refusal } from '@cartomancer/rules/kernel';
import { describe, expect, it } from 'vitest';

import { isPlayable, loadSystem, systems } from '../systems.ts';
import { refusalMessage } from './refusal.ts';
import { loadLanguage } from './speech.ts';
import { makeWording } from './wording.ts';

const systemIds = systems.peek().flatMap((system) => (isPlayable(system.id) ? [system.id] : []));

describe.each(systemIds)('a refusal in %s', (id) => {
  const said = async (code: string, clause: string, facts: Refusal['facts'] = {}) => {
    const { words } = await loadSystem(id);
    const wording = makeWording({ words });
    return wording.plain(refusalMessage({ code, clause, facts }, wording));
  };

  it.each(['TB-12', 'TB-13'])('says that the table is paused, not that the GM is away (%s)', async (clause) => {
    expect(await said('E_PAUSED', clause)).toBe('The table is paused. You can go on when play resumes.');
    await loadLanguage('de');
    expect(await said('E_PAUSED', clause)).toBe('Der Tisch macht Pause. Danach geht es weiter.');
    await loadLanguage('en');
  });

  it('says of a late move that the table has moved on', async () => {
    expect(await said('E_STALE', 'TB-08')).toBe('The table has moved on. Have another look.');
  });

  it('asks for words where the table needs some', async () => {
    expect(await said('E_TEXT_REQUIRED', 'TB-13')).toBe('Write a few words first.');
  });

  it('names the role that may make the move, if this person may not', async () => {
    const who = await Promise.all(['TB-03', 'TB-12', 'TB-13', 'TB-25'].map((clause) => said('E_GM_ONLY', clause)));
    // First Dates is played without a GM; its facilitator has that seat (FD-04).
    const [leader, task] = id === 'first-dates' ? ['facilitator', 'facilitate'] : ['GM', 'lead as GM'];
    const without = id === 'first-dates' ? 'none' : 'no GM';
    expect(who).toEqual([
      `This seat is for the ${leader}. Ask the host for the link to ${task}.`,
      'You can’t end this pause. The notice about the pause says who can.',
      `At this table, only the ${leader} can rewind.`,
      `Only the ${leader} can do that, or the host if the table has ${without}.`,
    ]);
  });

  it('says why a move cannot be taken back', async () => {
    expect(await said('E_OPTION', 'TB-13')).toBe('At this table, moves can’t be taken back. Play on.');
    expect(await said('E_UNDO_TOO_LATE', 'TB-13')).toContain('take your last move back');
    expect(await said('E_UNDO_REFUSED', 'TB-13', { name: 'Ana' })).toContain('Ana wants your move to stay');
  });
});

it('uses the system’s sentence for the system’s own refusal, although the table has a refusal of the same code', async () => {
  const { words } = await loadSystem('suits');
  const wording = makeWording({ words });
  const away = refusalMessage({ code: 'E_PAUSED', clause: 'SU-185', facts: {} }, wording);
  expect(wording.plain(away)).toBe('The GM is away, so the table is waiting.');
});
