import { watcherBody } from '@cartomancer/protocol';
import type { WatchersReply } from '@cartomancer/protocol';
import { isMutedSpectator, personAt } from '@cartomancer/rules/table';
import type { RequestHandler, Router } from 'express';

import { isProgramIdentity } from '../access/program-tokens.ts';
import type { Rooms } from '../table/table-access.ts';
import type { HostRouteParts } from './entry.ts';
import { requireAccepted, hostFinder, refuseStandIn } from './entry.ts';
import { answering, parsed, refuse } from './refusals.ts';

/** Of the spectators' chat. */
const linesShown = 50;

export interface SpectatorsParts extends Pick<HostRouteParts, 'tokens' | 'tableOf'> {
  readonly rooms: Pick<Rooms, 'spectators'>;
  readonly rateLimits: { readonly read: RequestHandler; readonly change: RequestHandler };
}

export function addSpectators(router: Router, parts: SpectatorsParts): void {
  const { rooms, rateLimits } = parts;
  const hosted = hostFinder(parts);

  router.get(
    '/tables/:code/watchers',
    rateLimits.read,
    answering(async (request) => {
      const { opened } = await hosted(request);
      const { table, record } = opened;
      const state = table.state();
      const lines = await table.galleryLines(linesShown);
      return {
        watchers: rooms
          .spectators(record.code)
          .filter(({ here }) => here)
          .map(({ number, identity, name }) => ({
            number,
            name,
            muted: isMutedSpectator(state, identity),
            person: personAt(state, identity) ?? null,
          })),
        lines: lines.map(({ number, speaker, name, text }) => ({ number, speaker, name, text })),
      } satisfies WatchersReply;
    }),
  );

  router.post(
    '/tables/:code/watchers',
    rateLimits.change,
    answering(async (request) => {
      const { number, change } = parsed(watcherBody, request.body);
      const { opened } = await hosted(request);
      const { table, record } = opened;
      const spectator = rooms.spectators(record.code).find((listed) => listed.number === number);
      if (spectator === undefined) refuse(404, 'E_NOT_HERE', 'TB-04');
      const { identity, name } = spectator;
      // The host mutes and removes people of the table with other intents.
      if (personAt(table.state(), identity) !== undefined) refuse(409, 'E_NOT_HERE', 'TB-04');
      // A stand-in may not remove a program, because it could not return: a stand-in cannot make another token.
      if (change === 'remove' && isProgramIdentity(identity)) refuseStandIn(opened);
      const intent =
        change === 'remove'
          ? { type: 'remove_watcher', identity, name }
          : { type: 'mute_watcher', identity, on: change === 'mute' };
      requireAccepted(await table.system(intent));
      return {};
    }),
  );
}
