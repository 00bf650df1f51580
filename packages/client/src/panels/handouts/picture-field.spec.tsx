import { expect, it, vi } from 'vitest';
import type { PictureReply } from '@cartomancer/protocol';

import { ApiProvider } from '../../net/api-client.ts';
import type { Answer, PictureApi } from '../../net/api-client.ts';
import { say } from '../../text/handout-words.ts';
import { offlineApi } from '../../workbench/offline-api.ts';
import { mounted, rendered } from '../../workbench/small-document.ts';
import type { SmallElement } from '../../workbench/small-document.ts';
import { PictureField } from './picture-field.tsx';

const reply = (digest: string): PictureReply => ({ digest, width: 1, height: 1, size: 1, addedAt: 1 });

async function field(answer: ReturnType<PictureApi['list']>) {
  const list = vi.fn<PictureApi['list']>(() => answer);
  const answers: ((answer: Answer<PictureReply>) => void)[] = [];
  const add = vi.fn<PictureApi['add']>(() => new Promise((resolve) => answers.push(resolve)));
  const chosen: (string | undefined)[] = [];
  const { page, unmount } = mounted(
    <ApiProvider value={{ ...offlineApi, pictures: { ...offlineApi.pictures, list, add } }}>
      <PictureField chosen={undefined} onChoose={(choose) => chosen.push(choose(undefined))} />
    </ApiProvider>,
  );
  await vi.waitFor(() => expect(list).toHaveBeenCalled(), { timeout: 60_000 });
  await rendered();
  return { page, unmount, answers, add, chosen };
}

function pick(page: SmallElement, name: string): void {
  page.find('input').act('change', { files: [new File(['picture'], name)] });
}

it('uploads a picture that is picked while the list of pictures loads, and says "uploading" only during the upload', async () => {
  const { page, unmount, add } = await field(new Promise(() => undefined));
  expect(page.find('label').textContent).toBe(say('handout.pick'));
  pick(page, 'map.png');
  await rendered();
  expect(add).toHaveBeenCalledTimes(1);
  expect(page.find('label').textContent).toBe(say('handout.uploading'));
  unmount();
});

it('uploads pictures that are picked during an upload one after the other, even if the first is refused', async () => {
  const { page, unmount, answers, add, chosen } = await field(Promise.resolve({ ok: true, value: { pictures: [] } }));
  pick(page, 'map.png');
  pick(page, 'letter.png');
  await rendered();
  expect(add).toHaveBeenCalledTimes(1);
  answers[0]?.({ ok: false, refusals: [{ code: 'E_PICTURE_TYPE', clause: 'TB-25', facts: {} }] });
  await rendered();
  expect(add).toHaveBeenCalledTimes(2);
  answers[1]?.({ ok: true, value: reply('letter') });
  await rendered();
  await rendered();
  expect(chosen).toEqual(['letter']);
  expect(page.all('p').map(({ attributes }) => attributes['class'])).toEqual(['refusal']);
  expect(page.find('label').textContent).toBe(say('handout.pick'));
  unmount();
});

it('asks before a picture is deleted, because prepared handouts may use it', async () => {
  const remove = vi.fn<PictureApi['remove']>(async () => ({ ok: true, value: {} }));
  const list: PictureApi['list'] = async () => ({ ok: true, value: { pictures: [reply('map')] } });
  const chosen: (string | undefined)[] = [];
  const { page, unmount } = mounted(
    <ApiProvider value={{ ...offlineApi, pictures: { ...offlineApi.pictures, list, remove } }}>
      <PictureField chosen="map" onChoose={(choose) => chosen.push(choose('map'))} />
    </ApiProvider>,
  );
  await vi.waitFor(() => expect(page.all('li')).toHaveLength(1), { timeout: 60_000 });
  page.find('button', say('handout.no_picture')).act('click');
  expect(chosen).toEqual([undefined]);
  page.find('button', say('handout.remove_picture')).act('click');
  await rendered();
  expect(remove).not.toHaveBeenCalled();
  page.find('button', say('handout.remove_picture_yes')).act('click');
  await rendered();
  expect(remove).toHaveBeenCalledWith('map');
  unmount();
});
