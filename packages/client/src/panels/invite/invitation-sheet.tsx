import './invite.css';
import { useCopied } from '../../hooks/use-copied.ts';
import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { invitationText } from './invitation-text.ts';
import { QrCode } from './qr-code.tsx';

export function InvitationSheet({ link }: { readonly link: string }) {
  const { view, system } = useTableSession();
  const text = invitationText({ view: view.value, ruleset: system.ruleset.id, link });
  const { isCopied, copy } = useCopied(text);
  return (
    <div class="invitation">
      <label class="field">
        <span class="field-label">{say('invite.text')}</span>
        <textarea
          class="input invitation-text"
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div>
        <button
          type="button"
          class="button button-primary"
          onClick={() => void copy(() => navigator.clipboard.writeText(text))}
        >
          {say(isCopied ? 'links.copied' : 'invite.copy')}
        </button>
      </div>
      <QrCode text={link} label={say('invite.qr')} />
    </div>
  );
}
