import { signal } from '@preact/signals';
import type { PictureReply } from '@cartomancer/protocol';
import type { Intent } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import { ApiProvider } from '../../net/api-client.ts';
import type { DocumentApi, PictureApi } from '../../net/api-client.ts';
import { preparedElsewhere } from '../../prepared/prepared-elsewhere.ts';
import { SessionProvider } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { say } from '../../text/handout-words.ts';
import { ownWording } from '../../text/own.ts';
import { offlineApi } from '../../workbench/offline-api.ts';
import { mounted, rendered } from '../../workbench/small-document.ts';
import type { SmallElement } from '../../workbench/small-document.ts';
import { HandoutMaker } from './handout-maker.tsx';

/** The form at a table with one player, Anna, and a server that keeps each upload waiting until it is released. */
function handoutMaker() {
  const seats = [
    { seat: 'gm', kind: 'gm', name: 'Gil', holder: 'person' },
    { seat: 's2', kind: 'player', name: 'Anna', holder: 'person' },
  ];
  const sent: Intent[] = [];
  const viewWith = (person: string) => ({
    own: { you: { seat: 'gm' } },
    shared: { table: { seats: seats.map((seat) => (seat.seat === 's2' ? { ...seat, person } : seat)) } },
  });
  const view = signal(viewWith('p2'));
  const session = {
    connection: {},
    view,
    wording: ownWording,
    system: { ruleset: { id: 'suits' } },
    send: async (intent: Intent) => {
      sent.push(intent);
      return { ok: true, value: null };
    },
  } as unknown as TableSession;
  const uploads: (() => Promise<void>)[] = [];
  const stored: PictureReply[] = [];
  const pictures: PictureApi = {
    ...offlineApi.pictures,
    list: async () => ({ ok: true, value: { pictures: [...stored] } }),
    add: (file) =>
      new Promise((resolve) => {
        const value = { digest: `digest of ${(file as File).name}`, width: 1, height: 1, size: 1, addedAt: 1 };
        uploads.push(async () => {
          stored.push(value);
          resolve({ ok: true, value });
          await rendered();
          await rendered();
        });
      }),
  };
  const kept: string[] = [];
  const documents: DocumentApi = {
    ...offlineApi.documents,
    async addPrepared({ things }) {
      kept.push(...things.map(({ title }) => title));
      return { ok: true, value: { things: [] } };
    },
  };
  const opened = () =>
    mounted(
      <ApiProvider value={{ ...offlineApi, pictures, documents }}>
        <SessionProvider value={session}>
          <HandoutMaker />
        </SessionProvider>
      </ApiProvider>,
    );
  return { opened, uploads, sent, kept, seatAnother: () => (view.value = viewWith('p5')) };
}

const inputsOf = (page: SmallElement, type: string) =>
  page.all('input').filter(({ attributes }) => attributes['type'] === type);

function pick(page: SmallElement, name: string): void {
  inputsOf(page, 'file')[0]?.act('change', { files: [new File(['picture'], name)] });
}

it('keeps what is written and chosen during an upload', async () => {
  const { opened, uploads, sent } = handoutMaker();
  const { page, unmount } = opened();
  await rendered();
  pick(page, 'map.png');
  await rendered();
  page.find('input').act('input', { value: 'Map' });
  page.find('textarea').act('input', { value: 'The Duke is the murderer.' });
  inputsOf(page, 'radio')[1]?.act('change');
  await rendered();
  inputsOf(page, 'checkbox')[0]?.act('change', { checked: true });
  await rendered();
  await uploads[0]?.();
  page.find('form').act('submit');
  await rendered();
  expect(sent).toEqual([
    {
      type: 'show_handout',
      title: 'Map',
      text: 'The Duke is the murderer.',
      picture: 'digest of map.png',
      to: ['s2'],
    },
  ]);
  unmount();
});

it('clears the form once the handout is kept for later, so that a second press keeps no copy', async () => {
  const before = preparedElsewhere.peek();
  const { opened, kept } = handoutMaker();
  const { page, unmount } = opened();
  await rendered();
  page.find('input').act('input', { value: 'Map' });
  await rendered();
  page.find('button', say('handout.keep')).act('click');
  await rendered();
  await rendered();
  expect(kept).toEqual(['Map']);
  expect(page.find('input').value).toBe('');
  expect(preparedElsewhere.peek()).toBe(before + 1);
  unmount();
});

it('does not fill the next handout with a picture that was picked for the last one', async () => {
  const { opened, uploads, sent } = handoutMaker();
  const { page, unmount } = opened();
  await rendered();
  page.find('input').act('input', { value: 'Map' });
  pick(page, 'map.png');
  await rendered();
  page.find('form').act('submit');
  await rendered();
  // This picture is for the next handout, and is uploaded after the first picture.
  pick(page, 'letter.png');
  await rendered();
  await uploads[0]?.();
  page.find('input').act('input', { value: 'Letter' });
  await rendered();
  expect(page.all('button').some(({ attributes }) => attributes['aria-pressed'] === 'true')).toBe(false);
  await uploads[1]?.();
  page.find('form').act('submit');
  await rendered();
  expect(sent).toEqual([
    { type: 'show_handout', title: 'Map' },
    { type: 'show_handout', title: 'Letter', picture: 'digest of letter.png' },
  ]);
  unmount();
});

it('keeps a picture that arrives while the desk is closed', async () => {
  const { opened, uploads } = handoutMaker();
  const first = opened();
  await rendered();
  pick(first.page, 'map.png');
  await rendered();
  first.unmount();
  const { page, unmount } = opened();
  await rendered();
  await uploads[0]?.();
  page.find('textarea').act('input', { value: 'Come at once.' });
  await rendered();
  expect(page.textContent).toContain(say('handout.alt'));
  unmount();
});

it('keeps a half-written handout while the desk is closed, but asks again which seats see it', async () => {
  const { opened } = handoutMaker();
  const first = opened();
  first.page.find('textarea').act('input', { value: 'Come at once.' });
  await rendered();
  const [forAll, forSome] = first.page.all('input').filter(({ attributes }) => attributes['type'] === 'radio');
  expect(forAll?.checked).toBe(true);
  forSome?.act('change');
  await rendered();
  const anna = first.page.all('input').find(({ attributes }) => attributes['type'] === 'checkbox');
  anna?.act('change', { checked: true });
  await rendered();
  expect(anna?.checked).toBe(true);
  first.unmount();

  const { page, unmount } = opened();
  expect(page.find('details').open).toBe(true);
  expect(page.find('textarea').value).toBe('Come at once.');
  const choices = page
    .all('input')
    .filter(({ attributes }) => ['radio', 'checkbox'].includes(attributes['type'] ?? ''));
  expect(choices.map(({ checked }) => checked)).toEqual([false, true, false]);
  unmount();
});

it('unticks a chosen seat when another person takes it', async () => {
  const { opened, sent, seatAnother } = handoutMaker();
  const { page, unmount } = opened();
  await rendered();
  page.find('input').act('input', { value: 'Map' });
  inputsOf(page, 'radio')[1]?.act('change');
  await rendered();
  inputsOf(page, 'checkbox')[0]?.act('change', { checked: true });
  await rendered();
  seatAnother();
  await rendered();
  await rendered();
  page.find('form').act('submit');
  await rendered();
  expect(sent).toMatchObject([{ type: 'show_handout', to: [] }]);
  unmount();
});
