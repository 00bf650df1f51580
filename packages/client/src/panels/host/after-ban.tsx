import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LinkRole } from '@cartomancer/rules/table';
import { settingIn } from '@cartomancer/rules/table';

import { hrefOf } from '../../route.ts';
import { useTableSession } from '../../table/context.ts';
import { CopyRow } from '../../widgets/copy-row.tsx';
import { useLinks } from './use-links.ts';

/**
 * The table and the person of each ban after which the host chose to change nothing. Forgotten when the page is closed.
 */
const settled = signal<ReadonlySet<string>>(new Set());

/**
 * A banned person could use the same link to enter again as a new person, so after a ban the host is asked whether to
 * renew the link (TB-03, TB-04).
 */
export function AfterBan() {
  const { code, view, wording } = useTableSession();
  const [renewed, setRenewed] = useState<LinkRole>();
  const { table } = view.value.shared;
  const { door } = view.value.own;
  const key = (person: string): string => `${code} ${person}`;
  const unsettled = (door?.banned ?? []).filter(({ person }) => !settled.value.has(key(person)));
  const settle = (person: string) => (settled.value = new Set([...settled.value, key(person)]));
  const isListed = table.visibility === 'public';
  const isGuarded = door?.locked === true || settingIn(table.options, 'arrivalsWait') === true;
  return (
    <>
      {unsettled.map(({ person, name, link }) => {
        if (link === undefined) return null;
        if (!isListed || link === 'gm')
          return (
            <RenewLink
              key={person}
              name={name}
              role={link}
              onRenewed={() => setRenewed(link)}
              onKeep={() => settle(person)}
            />
          );
        return isGuarded ? null : <ApproveArrivals key={person} name={name} onKeep={() => settle(person)} />;
      })}
      {renewed !== undefined && (
        <NewLink
          role={renewed}
          label={wording.plain({ text: `links.${renewed}` })}
          onDone={() => setRenewed(undefined)}
        />
      )}
    </>
  );
}

/** Scrolls a notice into view: the button that was pressed may be far below, and disappears with its row. */
function useScrollIntoView() {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'center' }), []);
  return notice;
}

function Question(props: {
  readonly about: 'link' | 'listed';
  readonly facts: Readonly<Record<string, string>>;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const { wording } = useTableSession();
  const { about, facts } = props;
  const notice = useScrollIntoView();
  return (
    <section ref={notice} class="notice panel" role="alert">
      <strong>{wording.plain({ text: `after_ban.${about}`, facts })}</strong>
      <p class="muted">{wording.plain({ text: `after_ban.${about}.help`, facts })}</p>
      <div class="notice-actions">
        <button type="button" class="button button-primary" onClick={props.onYes}>
          {wording.plain({ text: `after_ban.${about}.yes`, facts })}
        </button>
        <button type="button" class="button" onClick={props.onNo}>
          {wording.plain({ text: `after_ban.${about}.no`, facts })}
        </button>
      </div>
    </section>
  );
}

function RenewLink(props: {
  readonly name: string;
  readonly role: LinkRole;
  readonly onRenewed: () => void;
  readonly onKeep: () => void;
}) {
  const { wording, send } = useTableSession();
  const { name, role } = props;
  const renew = async () => {
    const answer = await send({ type: 'renew_link', role });
    if (answer.ok) props.onRenewed();
  };
  return (
    <Question
      about="link"
      facts={{ name, link: wording.plain({ text: `links.${role}` }) }}
      onYes={() => void renew()}
      onNo={props.onKeep}
    />
  );
}

/** A public table is listed in the lobby, so a new link would keep no one out. */
function ApproveArrivals(props: { readonly name: string; readonly onKeep: () => void }) {
  const { send } = useTableSession();
  return (
    <Question
      about="listed"
      facts={{ name: props.name }}
      onYes={() => void send({ type: 'set_option', key: 'arrivalsWait', value: true })}
      onNo={props.onKeep}
    />
  );
}

/** The new link, which the host has to send to the people they still expect. */
function NewLink(props: { readonly role: LinkRole; readonly label: string; readonly onDone: () => void }) {
  const { wording } = useTableSession();
  const link = useLinks().find(({ role }) => role === props.role)?.link ?? null;
  const notice = useScrollIntoView();
  return (
    <section ref={notice} class="notice panel" role="status">
      <strong>{wording.plain({ text: 'after_ban.renewed' })}</strong>
      {link !== null && <CopyRow label={props.label} text={hrefOf(link)} />}
      <div class="notice-actions">
        <button type="button" class="button" onClick={props.onDone}>
          {wording.plain({ text: 'dialog.close' })}
        </button>
      </div>
    </section>
  );
}
