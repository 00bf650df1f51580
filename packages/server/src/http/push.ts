import { muteBody, pushBody, quietBody, stopPushBody } from '@cartomancer/protocol';
import type { PushReply } from '@cartomancer/protocol';
import type { RequestHandler, Router } from 'express';

import type { Tokens } from '../access/tokens.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AllowedAddresses } from '../outgoing/addresses.ts';
import { isPushEndpoint } from '../push/push-sender.ts';
import type { PushStore } from '../push/push-store.ts';
import { isTimeZone } from '../push/quiet-hours.ts';
import type { DailyLimit } from './daily-limit.ts';
import { personOf } from './people.ts';
import { answering, parsed, refuse } from './refusals.ts';

export interface PushParts {
  readonly push: { readonly store: PushStore; readonly publicKey: string; readonly allowed: AllowedAddresses };
  readonly journal: Pick<Journal, 'byCode'>;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly dailyEndpoints: DailyLimit;
  readonly dailyPreferences: DailyLimit;
  readonly rateLimit: RequestHandler;
}

export function addPush(router: Router, parts: PushParts): void {
  const { push, journal, tokens, clock, dailyEndpoints, dailyPreferences, rateLimit } = parts;
  const { store, publicKey, allowed } = push;

  router.use('/push', rateLimit);

  router.get(
    '/push',
    answering(async (request) => {
      const { identity } = await personOf(tokens, request);
      const { quiet, muted } = await store.preferencesOf(identity);
      return { key: publicKey, quiet, muted: [...muted] } satisfies PushReply;
    }),
  );

  router.post(
    '/push',
    answering(async (request, response) => {
      const { identity } = await personOf(tokens, request);
      const { endpoint, keys } = parsed(pushBody, request.body);
      if (!isPushEndpoint(endpoint, allowed)) refuse(400, 'E_PUSH_ENDPOINT', 'TB-22');
      const known = await store.subscriptionsOf(identity);
      if (!known.some((subscription) => subscription.endpoint === endpoint)) await dailyEndpoints(request, response);
      await store.subscribe(identity, { endpoint, ...keys }, clock.now());
      return {};
    }),
  );

  router.delete(
    '/push',
    answering(async (request) => {
      const { identity } = await personOf(tokens, request);
      const { endpoint } = parsed(stopPushBody, request.body);
      await store.unsubscribe(identity, endpoint);
      return {};
    }),
  );

  router.put(
    '/push/quiet',
    answering(async (request, response) => {
      const { identity } = await personOf(tokens, request);
      const { quiet } = parsed(quietBody, request.body);
      if (quiet !== null && !isTimeZone(quiet.zone)) refuse(400, 'E_MALFORMED', 'TB-22', { field: 'zone' });
      const { quiet: before } = await store.preferencesOf(identity);
      if (before === null && quiet !== null) await dailyPreferences(request, response);
      await store.setQuiet(identity, quiet, clock.now());
      return {};
    }),
  );

  router.put(
    '/push/tables/:code',
    answering(async (request, response) => {
      const { identity } = await personOf(tokens, request);
      const { muted } = parsed(muteBody, request.body);
      const record = await journal.byCode(String(request.params['code']).toUpperCase());
      if (record === undefined) refuse(404, 'E_NO_TABLE', 'TB-03');
      if (!muted) {
        await store.unmute(identity, record.number);
        return {};
      }
      const { muted: before } = await store.preferencesOf(identity);
      if (!before.includes(record.code)) await dailyPreferences(request, response);
      await store.mute(identity, record.number, clock.now());
      return {};
    }),
  );
}
