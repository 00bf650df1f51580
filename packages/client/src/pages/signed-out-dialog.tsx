import { signOutNotice } from '../net/sign-out-notice.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { go, route } from '../route.ts';
import { say } from '../text/own.ts';

/**
 * Shown after another device has signed this browser out (TB-02), above every page except the one that signs it in
 * again.
 */
export function SignedOutDialog() {
  if (signOutNotice.value === 'closed' || route.value.page === 'transfer') return null;
  const leave = () => {
    signOutNotice.value = 'closed';
    go({ page: 'lobby' });
  };
  return (
    <Dialog title={say('signed_out.title')} onClose={leave}>
      <p>{say('signed_out.lead')}</p>
      <div class="dialog-actions">
        <button type="button" class="button button-primary" onClick={leave}>
          {say('refused.home')}
        </button>
      </div>
    </Dialog>
  );
}
