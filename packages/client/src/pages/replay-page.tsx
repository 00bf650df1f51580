import { useEffect, useState } from 'preact/hooks';
import type { ReplayFile } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import { usePageTitle } from '../hooks/use-page-title.ts';
import { refusalsOf } from '../net/api-client.ts';
import { fetchReplay, readReplayFile } from '../net/replays.ts';
import type { FetchedReplay } from '../net/replays.ts';
import { fileNameOf, saveFile } from '../net/save-file.ts';
import { rememberLink, spectatorLink } from '../net/spectator-link.ts';
import { FileOpener } from '../widgets/file-opener.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { ReplayScreen } from './replay-screen.tsx';
import { openReplay } from '../replay/replay.ts';
import type { Replay } from '../replay/replay.ts';
import { addressOf, showAddress } from '../route.ts';
import type { ReplayRoute } from '../route.ts';
import { isPlayable, loadSystem } from '../systems.ts';
import { SessionProvider } from '../table/context.ts';
import { namelessSeat } from '../table/seats.ts';
import { say } from '../text/own.ts';

type Shown =
  | { readonly at: 'loading'; readonly part: number }
  | { readonly at: 'choice'; readonly wrong: boolean }
  | { readonly at: 'refused'; readonly refusals: readonly Refusal[] }
  | { readonly at: 'replay'; readonly replay: Replay; readonly fetched: FetchedReplay };

type ReplayPageProps = Omit<ReplayRoute, 'page'>;

/** The replay of a file needs no server. */
export function ReplayPage({ code, moment, eyes, link }: ReplayPageProps) {
  const [requested, setRequested] = useState({ eyes: eyes ?? 'own', moment });
  const [shown, setShown] = useState<Shown>(
    code === undefined ? { at: 'choice', wrong: false } : { at: 'loading', part: 0 },
  );

  useEffect(() => {
    if (code === undefined) return;
    if (link !== undefined) rememberLink(code, link);
    let cancelled = false;
    const show = (next: Shown) => {
      if (cancelled) close(next);
      else setShown(next);
    };
    setShown({ at: 'loading', part: 0 });
    load({ code, ...requested }, (part) => show({ at: 'loading', part })).then(show, (error: unknown) =>
      show({ at: 'refused', refusals: refusalsOf(error) }),
    );
    return () => (cancelled = true);
  }, [code, link, requested]);
  useEffect(() => () => close(shown), [shown]);
  usePageTitle('replay.page_title');

  const open = async (file: ReplayFile) => setShown(await openedFile(file));
  switch (shown.at) {
    case 'loading':
      return (
        <Waiting>
          <p class="muted" role="status">
            {say('replay.loading', { percent: Math.round(shown.part * 100) })}
          </p>
          <progress class="replay-progress" max={1} value={shown.part} aria-label={say('replay.title')} />
        </Waiting>
      );
    case 'choice':
      return (
        <Waiting>
          <div class="panel door">
            <h1>{say('replay.open_title')}</h1>
            <p class="muted">{say('replay.open_lead')}</p>
            <FileOpener
              label={say('replay.open')}
              look="large"
              unreadable="replay.unreadable"
              read={readReplayFile}
              onOpen={open}
            />
            {shown.wrong && (
              <p class="refusal" role="alert">
                {say('replay.unreadable')}
              </p>
            )}
            <a href="/">{say('refused.home')}</a>
          </div>
        </Waiting>
      );
    case 'refused':
      return (
        <Waiting>
          <div class="panel door">
            <h1>{say('replay.refused')}</h1>
            <Refusals refusals={shown.refusals} />
            <div class="dialog-actions">
              {code !== undefined && (
                <a class="button button-primary" href={addressOf({ page: 'table', code })}>
                  {say('replay.to_table')}
                </a>
              )}
            </div>
          </div>
        </Waiting>
      );
    case 'replay': {
      const { replay, fetched } = shown;
      const addressAt = (step: number): ReplayRoute => ({
        page: 'replay',
        ...(code === undefined ? {} : { code }),
        moment: replay.momentAt(step),
        ...(requested.eyes === 'own' ? {} : { eyes: requested.eyes }),
      });
      return (
        <SessionProvider value={replay.session}>
          <ReplayScreen
            key={fetched.file.eyes}
            replay={replay}
            code={code}
            eyes={requested.eyes}
            choices={code === undefined ? [] : choicesOf(replay, fetched)}
            onEyes={(chosen) => setRequested({ eyes: chosen, moment: replay.momentAt(replay.at.peek()) })}
            onMoved={(step) => showAddress(addressAt(step))}
            onSave={() => save(fetched.file)}
            onCopy={() => {
              const link = code === undefined ? undefined : spectatorLink(code);
              const address = { ...addressAt(replay.at.peek()), ...(link === undefined ? {} : { link }) };
              return navigator.clipboard.writeText(new URL(addressOf(address), location.origin).href);
            }}
          />
        </SessionProvider>
      );
    }
  }
}

function Waiting(props: { readonly children: preact.ComponentChildren }) {
  return <div class="felt page-wait replay-wait">{props.children}</div>;
}

function close(shown: Shown): void {
  if (shown.at === 'replay') shown.replay.session.end();
}

async function load(
  request: { readonly code: string; readonly eyes: string; readonly moment: number | undefined },
  progress: (part: number) => void,
): Promise<Shown> {
  const fetched = await fetchReplay(request, progress);
  if (!fetched.ok) return { at: 'refused', refusals: fetched.refusals };
  const { file } = fetched.value;
  const replay = openReplay(file, { system: await loadSystem(file.ruleset), code: request.code });
  replay.goTo(request.moment === undefined ? 0 : replay.stepOf(request.moment));
  return { at: 'replay', replay, fetched: fetched.value };
}

/** A file may contain anything: if it cannot be shown, it is reported as not being a replay. */
async function openedFile(file: ReplayFile): Promise<Shown> {
  if (!isPlayable(file.ruleset)) return { at: 'choice', wrong: true };
  try {
    const replay = openReplay(file, { system: await loadSystem(file.ruleset), code: '' });
    return { at: 'replay', replay, fetched: { file, open: false } };
  } catch {
    return { at: 'choice', wrong: true };
  }
}

/** A spectator's own view is the public one, so it is left out. */
function choicesOf({ session }: Replay, { open, file }: FetchedReplay): ViewerChoices {
  const { seats } = session.view.peek().shared.table;
  const onlyWatches = file.eyes === 'everybody' && spectatorLink(session.code) !== undefined;
  const own = onlyWatches ? [] : [{ eyes: 'own', name: say('replay.eyes.own') }];
  return [
    ...own,
    { eyes: 'everybody', name: say('replay.eyes.everybody') },
    ...(open
      ? seats.filter(({ inPlay }) => inPlay).map(({ seat, name }) => ({ eyes: seat, name: name ?? namelessSeat(seat) }))
      : []),
  ];
}

type ViewerChoices = readonly { readonly eyes: string; readonly name: string }[];

function save(file: ReplayFile): void {
  const name = fileNameOf(`${file.title} replay`, { fallback: 'replay', extension: 'json' });
  saveFile({ name, type: 'application/json', text: JSON.stringify(file) });
}
