import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SessionFile } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';
import type { Verdict } from '@cartomancer/rules/table';
import { outcomeOf } from '@cartomancer/rules/table';

import './verify-page.css';
import { usePageTitle } from '../hooks/use-page-title.ts';
import { contributionTo } from '../net/contribution.ts';
import { refusalsOf } from '../net/api-client.ts';
import { fetchSession, readSessionFile } from '../net/replays.ts';
import { fileNameOf, saveFile } from '../net/save-file.ts';
import { FileOpener } from '../widgets/file-opener.tsx';
import { PageHead } from '../widgets/page-head.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { ScrollArea } from '../widgets/scroll-area.tsx';
import { checkSession } from '../replay/check-session.ts';
import { speech } from '../text/speech.ts';
import { say } from '../text/verify-words.ts';
import { makeWording } from '../text/wording.ts';
import { Words } from '../text/words.tsx';

type Checked =
  | { readonly at: 'choice' }
  | { readonly at: 'work' }
  | { readonly at: 'refused'; readonly refusals: readonly Refusal[] }
  | { readonly at: 'failed'; readonly file: SessionFile }
  | { readonly at: 'unknown system' }
  | { readonly at: 'verdict'; readonly file: SessionFile; readonly verdict: Verdict };

function checkedFile(file: SessionFile): Promise<Checked> {
  return checkSession(file).then(
    (verdict) => (verdict === undefined ? { at: 'unknown system' } : { at: 'verdict', file, verdict }),
    // Any failure of the worker is reported, so that the person does not wait forever.
    () => ({ at: 'failed', file }),
  );
}

function checkedTable(code: string): Promise<Checked> {
  return fetchSession(code).then(
    (answer) => (answer.ok ? checkedFile(answer.value) : { at: 'refused', refusals: answer.refusals }),
    (error: unknown) => ({ at: 'refused', refusals: refusalsOf(error) }),
  );
}

/** Repeats every shuffle of a session in this page (TB-18). */
export function VerifyPage({ code }: { readonly code?: string }) {
  const [checked, setChecked] = useState<Checked>({ at: code === undefined ? 'choice' : 'work' });

  // Only the last request shows its result: a person may open a file while a table's session is still loading.
  const latest = useRef(0);
  const show = async (work: () => Promise<Checked>): Promise<void> => {
    latest.current += 1;
    const request = latest.current;
    setChecked({ at: 'work' });
    const result = await work();
    if (request === latest.current) setChecked(result);
  };
  const check = (file: SessionFile) => show(() => checkedFile(file));
  const fetchAndCheck = (table: string) => void show(() => checkedTable(table));
  useEffect(() => {
    if (code !== undefined) fetchAndCheck(code);
  }, [code]);
  usePageTitle('verify.page_title');

  return (
    <div class="felt verify-page">
      <PageHead />
      <main class="panel verify">
        <h1>{say('verify.title')}</h1>
        <p class="muted">{say('verify.lead')}</p>
        {checked.at === 'work' && (
          <p class="muted" role="status">
            {say('verify.working')}
          </p>
        )}
        {checked.at === 'refused' && <Refusals refusals={checked.refusals} />}
        {checked.at === 'refused' && code !== undefined && <AgainButton onAgain={() => fetchAndCheck(code)} />}
        {checked.at === 'failed' && (
          <>
            <p class="refusal" role="alert">
              {say('verify.failed')}
            </p>
            <AgainButton onAgain={() => void check(checked.file)} />
          </>
        )}
        {checked.at === 'unknown system' && (
          <p class="refusal" role="alert">
            {say('verify.no_system')}
          </p>
        )}
        {checked.at === 'verdict' && <Outcome file={checked.file} verdict={checked.verdict} />}
        <FileOpener
          label={say(checked.at === 'verdict' ? 'verify.other' : 'verify.open')}
          look="large"
          unreadable="verify.unreadable"
          read={readSessionFile}
          onOpen={check}
        />
      </main>
    </div>
  );
}

function AgainButton({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div class="notice-actions">
      <button type="button" class="button" onClick={onAgain}>
        {say('refused.again')}
      </button>
    </div>
  );
}

function Outcome({ file, verdict }: { readonly file: SessionFile; readonly verdict: Verdict }) {
  const { faults, shuffles, unchecked } = verdict;
  const wording = useMemo(() => makeWording({ words: () => speech.value.systems[file.ruleset] }), [file.ruleset]);
  const outcome = outcomeOf(verdict);
  const save = () =>
    saveFile({
      name: fileNameOf(`${file.title} session`, { fallback: 'session', extension: 'json' }),
      type: 'application/json',
      text: JSON.stringify(file),
    });
  return (
    <>
      <section class="verdict" data-outcome={outcome} role="status">
        <h2>{say(`verify.${outcome}`)}</h2>
        {faults.map((fault) => (
          <p key={fault.text}>
            <Words message={fault} wording={wording} />
          </p>
        ))}
        {unchecked > 0 && <p>{say('verify.unchecked', { count: unchecked })}</p>}
        <p class="muted">{say('verify.shuffles', { count: shuffles.length })}</p>
      </section>
      <CommitmentCheck file={file} />
      {shuffles.length > 0 && (
        <ScrollArea class="verify-scroll" label={say('verify.shuffle')}>
          <table class="verify-table">
            <thead>
              <tr>
                {['shuffle', 'pile', 'cards', 'entry'].map((head) => (
                  <th key={head} scope="col">
                    {say(`verify.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shuffles.map(({ number, pile, cards, entry }) => (
                <tr key={number}>
                  <td>{number}</td>
                  <td>
                    <Words message={pile} wording={wording} />
                  </td>
                  <td>{cards}</td>
                  <td>{entry}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      <div class="notice-actions">
        <button type="button" class="button" onClick={save}>
          {say('verify.save')}
        </button>
      </div>
    </>
  );
}

/**
 * `yes`: the file has this browser's value and the commitment that it saw. `value`: the file lacks the value.
 * `commitment`: the file has another commitment. `none`: this browser contributed nothing. `server_only`: no browser
 * contributed.
 */
function contributionIn(file: SessionFile): 'yes' | 'value' | 'commitment' | 'none' | 'server_only' {
  const contribution = contributionTo(file.code);
  // A demo table starts before any browser can contribute a value.
  if (Object.keys(file.values).length === 0 && contribution === undefined) return 'server_only';
  if (contribution === undefined) return 'none';
  if (contribution.commitment !== file.commitment) return 'commitment';
  return Object.values(file.values).includes(contribution.value) ? 'yes' : 'value';
}

/**
 * A file cannot prove that its commitment is the one shown before the first deal. A browser that contributed a value has
 * stored that commitment, so the page compares the two; otherwise the person has to.
 */
function CommitmentCheck({ file }: { readonly file: SessionFile }) {
  return (
    <section>
      <p>{say(`verify.gift.${contributionIn(file)}`)}</p>
      <code class="fingerprint">{file.commitment}</code>
    </section>
  );
}
