import { turnsReply } from '@cartomancer/protocol';

import { requestAsPerson } from './http.ts';
import { Unreachable } from './api-client.ts';
import type { TurnApi } from './api-client.ts';
import { storedToken } from './token.ts';

export const httpTurns: TurnApi = {
  list: async () => {
    // No table waits for a new browser.
    if (storedToken().token === undefined) return [];
    const answer = await requestAsPerson('/api/turns', { method: 'GET' }, turnsReply);
    if (!answer.ok) throw new Unreachable('No list of turns');
    return answer.value.turns;
  },
};
