import { expect, it } from 'vitest';

import { openGmSession } from '../workbench/gm-session.ts';

it('TB-13: the text of a move that is taken back returns to its form, and never to the story box', async () => {
  const session = await openGmSession();
  const scene = session.moves.value.legal.find(({ intent }) => intent.type === 'annotate');
  if (scene === undefined) throw new Error('The GM has no move `annotate`');
  const told = { ...scene.intent, text: 'The lamp falls' };
  expect(await session.send(told)).toMatchObject({ ok: true });
  expect(await session.send({ type: 'request_undo' })).toMatchObject({ ok: true });
  expect(session.line.value).toBe('');
  expect(session.drafts.get(scene.key)).toEqual({ text: 'The lamp falls' });
});

it('TB-13: a line that was sent from the story box returns to it', async () => {
  const session = await openGmSession();
  const scene = session.moves.value.legal.find(({ intent }) => intent.type === 'annotate');
  if (scene === undefined) throw new Error('The GM has no move `annotate`');
  session.line.value = 'The lamp falls';
  await session.send({ ...scene.intent, text: 'The lamp falls' });
  session.line.value = '';
  await session.send({ type: 'request_undo' });
  expect(session.line.value).toBe('The lamp falls');
});
