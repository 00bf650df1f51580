/** TB-02. */
import { personReply, transferOwnerReply, transferReply } from '@cartomancer/protocol';

import type { DeviceApi } from './api-client.ts';
import { ask, requestAsPerson } from './http.ts';
import { myName } from './name.ts';
import { signOutNotice } from './sign-out-notice.ts';
import { storedToken } from './token.ts';

export const httpDevices: DeviceApi = {
  createTransferLink: () => requestAsPerson('/api/person/move', { method: 'POST', body: {} }, transferReply),
  signOutOthers: async () => {
    const answer = await requestAsPerson('/api/person/sign-out-others', { method: 'POST', body: {} }, personReply);
    if (!answer.ok) return answer;
    storedToken().keep(answer.value);
    // The server may have refused requests with the old token meanwhile, which sets this signal to `open`.
    signOutNotice.value = 'closed';
    return { ok: true, value: {} };
  },
  transferOwner: (secret) => ask('/api/person/move/owner', { method: 'POST', body: { secret } }, transferOwnerReply),
  redeemTransferLink: async (secret) => {
    const redeemed = await ask('/api/person/moved', { method: 'POST', body: { secret } }, personReply);
    if (!redeemed.ok) return redeemed;
    storedToken().keep(redeemed.value);
    signOutNotice.value = 'closed';
    myName.value = redeemed.value.name;
    return { ok: true, value: { name: redeemed.value.name } };
  },
};
