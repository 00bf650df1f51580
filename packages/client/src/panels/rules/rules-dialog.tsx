import { useEffect, useId, useRef, useState } from 'preact/hooks';

import './rules-dialog.css';
import { useTableSession } from '../../table/context.ts';
import { loadRules } from '../../text/rules-files.ts';
import type { RulesClause, RulesPart, RulesPiece } from '../../text/rules-page.ts';
import { searchRules } from '../../text/rules-page.ts';
import { speech } from '../../text/speech.ts';
import { CardChip } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { Dialog } from '../../widgets/dialog.tsx';

type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Scrolls to the clause `at`. */
export function RulesDialog({ at, onClose }: { readonly at: string; readonly onClose: () => void }) {
  const { system, wording } = useTableSession();
  const { language } = speech.value;
  const [rules, setRules] = useState<Rules | 'failed'>();
  const [search, setSearch] = useState('');
  const searchId = useId();
  useEffect(() => {
    let isShown = true;
    loadRules(system.ruleset.id, language).then(
      (loaded) => isShown && setRules(loaded),
      () => isShown && setRules('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [system, language]);
  const isReady = rules !== undefined && rules !== 'failed';
  const parts = isReady ? searchRules(rules.system, search) : [];
  const ofTable = isReady ? searchRules(rules.table, search) : [];
  return (
    <Dialog title={wording.plain({ text: 'rules.title' })} onClose={onClose}>
      <div class="rules">
        <label class="rules-search" for={searchId}>
          <span class="field-label">{wording.plain({ text: 'rules.search' })}</span>
          <input
            id={searchId}
            class="input"
            type="search"
            value={search}
            onInput={(event) => {
              setSearch(event.currentTarget.value);
              // The first results are at the top.
              event.currentTarget.closest('dialog')?.scrollTo({ top: 0 });
            }}
          />
        </label>
        {rules === 'failed' && <p role="alert">{wording.plain({ text: 'rules.failed' })}</p>}
        {isReady && parts.length + ofTable.length === 0 && (
          <p class="muted" role="status">
            {wording.plain({ text: 'rules.nothing', facts: { search } })}
          </p>
        )}
        {isReady && search === '' && <Contents parts={parts} />}
        <Parts parts={parts} at={at} />
        {ofTable.length > 0 && (
          <details class="rules-table" open={search !== '' || at.startsWith('TB-')}>
            <summary>{wording.plain({ text: 'rules.table' })}</summary>
            <Parts parts={ofTable} at={at} />
          </details>
        )}
      </div>
    </Dialog>
  );
}

function Contents({ parts }: { readonly parts: readonly RulesPart[] }) {
  const { wording } = useTableSession();
  const named = parts.filter(({ title }) => title !== '');
  const show = (title: string) =>
    document.querySelector(`[data-part="${CSS.escape(title)}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <nav class="rules-contents" aria-label={wording.plain({ text: 'rules.contents' })}>
      {named.map(({ title }) => (
        <button key={title} type="button" class="chip" onClick={() => show(title)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

function Parts({ parts, at }: { readonly parts: readonly RulesPart[]; readonly at: string }) {
  return (
    <>
      {parts.map(({ title, clauses }) => (
        <section key={title} class="rules-part" data-part={title}>
          {title !== '' && <h3>{title}</h3>}
          {clauses.map((clause, index) => (
            <ClauseText key={clause.id ?? index} clause={clause} isShown={clause.id === at} />
          ))}
        </section>
      ))}
    </>
  );
}

function ClauseText({ clause, isShown }: { readonly clause: RulesClause; readonly isShown: boolean }) {
  const { wording } = useTableSession();
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isShown) return;
    paragraph.current?.scrollIntoView({ block: 'center' });
    paragraph.current?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <p ref={paragraph} class="rules-clause" data-shown={isShown} tabIndex={isShown ? -1 : undefined}>
      {clause.id !== undefined && <span class="clause">{clause.id}</span>}{' '}
      {clause.text.map((piece, index) => (
        <Piece key={index} piece={piece} wording={wording} />
      ))}
    </p>
  );
}

/** An option is shown by its label instead of its key. */
function Piece({ piece, wording }: { readonly piece: RulesPiece; readonly wording: Wording }) {
  switch (piece.kind) {
    case 'card':
      return <CardChip code={piece.code} wording={wording} />;
    case 'emphasis':
      return <em>{piece.text}</em>;
    case 'code': {
      const option = `option.${piece.text}.name`;
      return wording.has(option) ? (
        <em>{wording.plain({ text: 'rules.quoted', facts: { option: { text: option } } })}</em>
      ) : (
        <code>{piece.text}</code>
      );
    }
    case 'text':
      return <>{piece.text}</>;
  }
}
