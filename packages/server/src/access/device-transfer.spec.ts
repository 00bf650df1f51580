import { LocalPresence } from 'colyseus';
import { expect, it } from 'vitest';

import { deviceTransfers } from './device-transfer.ts';

function newTransfers() {
  const memory = new LocalPresence();
  let secrets = 0;
  const secret = () => {
    secrets += 1;
    return `secret-${secrets}`;
  };
  return { memory, transfers: deviceTransfers({ ids: { secret }, cluster: 'test', memory: () => memory }) };
}

const ada = { person: { identity: 'ada', name: 'Ada' }, generation: 0 };
const ben = { person: { identity: 'ben', name: 'Ben' }, generation: 3 };

it('TB-02: only the last link of a person works, also of two that were requested at once', async () => {
  const { memory, transfers } = newTransfers();
  const ofBen = await transfers.begin(ben);
  const links = await Promise.all([transfers.begin(ada), transfers.begin(ada)]);
  const valid = await Promise.all(links.map((link) => transfers.ownerOf(link)));
  expect(valid.filter((owner) => owner !== undefined)).toEqual([ada]);
  const last = await transfers.begin(ada);
  for (const link of links) expect(await transfers.end(link)).toBeUndefined();
  expect(await transfers.ownerOf(last)).toEqual(ada);
  expect(await transfers.end(last)).toEqual(ada);
  expect(await transfers.end(last)).toBeUndefined();
  expect(await transfers.end(ofBen)).toEqual(ben);
  memory.shutdown();
});

it('TB-02: a link is used once, even if two devices use it at once', async () => {
  const { memory, transfers } = newTransfers();
  const link = await transfers.begin(ada);
  const owners = await Promise.all([transfers.end(link), transfers.end(link)]);
  expect(owners.filter((owner) => owner !== undefined)).toEqual([ada]);
  memory.shutdown();
});
