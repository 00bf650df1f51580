import { Fragment } from 'preact';
import { namesItsCard, wouldBeChanged } from '@cartomancer/wording';
import type { StoryLine, StoryMessage } from '@cartomancer/wording';

import './story-panel.css';
import { refusalsOf } from '../../net/api-client.ts';
import { useTableSession } from '../../table/context.ts';
import { CardChip, Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { HandoutInLine } from '../handouts/lazy-handouts.tsx';
import { ChangeLineButton, ownTextOf } from './change-line.tsx';
import { ScrollArea } from '../../widgets/scroll-area.tsx';
import { NarrationBox } from './narration-box.tsx';

export function StoryPanel() {
  const session = useTableSession();
  return (
    <section class="story-panel" aria-label={session.wording.plain({ text: 'story.title' })}>
      <div class="story-head">
        <h2 class="eyebrow">{session.wording.plain({ text: 'story.title' })}</h2>
        {session.story.value.lines.length > 0 && (
          <button type="button" class="link-button" onClick={() => (session.savesStory.value = true)}>
            {session.wording.plain({ text: 'chronicle.open' })}
          </button>
        )}
      </div>
      <StoryLines />
      <NarrationBox />
    </section>
  );
}

function StoryLines() {
  const session = useTableSession();
  const { wording } = session;
  const { lines } = session.story.value;
  const earlier = session.earlier.value;
  return (
    <ScrollArea class="scroll-end story-lines" role="group" label={wording.plain({ text: 'story.title' })}>
      <div class="story-list">
        {earlier !== null && (
          <button type="button" class="button" onClick={() => void earlier().catch(refusalsOf)}>
            {wording.plain({ text: 'story.earlier' })}
          </button>
        )}
        {lines.length === 0 && (
          <p class="muted">{wording.plain({ text: session.storyRead.value ? 'story.empty' : 'story.loading' })}</p>
        )}
        {lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </div>
    </ScrollArea>
  );
}

export function Line({ line }: { readonly line: StoryLine }) {
  const session = useTableSession();
  const { view, can } = session;
  const wording = session.lineWording(line);
  if (line.kind === 'scene')
    return (
      <h3 class="scene-title" data-undone={line.undone}>
        {line.undone && <span class="visually-hidden">{wording.plain({ text: 'story.undone' })}</span>}
        <Words message={line.message} wording={wording} cards="mark" />
      </h3>
    );
  const name = line.seat === undefined ? undefined : session.lineSpeaker(line, line.seat);
  const narrated = line.narrated.length > 0;
  const isNamed = namesItsCard(line);
  // A muted person can still withdraw a line (TB-04).
  const ownText = can.value.has('withdraw_line') ? ownTextOf(line, view.value.own.you) : undefined;
  const canChange = ownText !== undefined && wouldBeChanged(line, ownText, session.story.value.lines);
  return (
    <p class="story line" data-kind={line.kind} data-interrupted={line.interrupted} data-undone={line.undone}>
      {name !== undefined && <span class="line-name">{name}</span>}{' '}
      {line.card !== undefined && !isNamed && <CardChip code={line.card} wording={wording} />}{' '}
      {line.interrupted && <span class="visually-hidden">{wording.plain({ text: 'story.interrupted' })}</span>}
      {line.undone && <span class="visually-hidden">{wording.plain({ text: 'story.undone' })}</span>}
      <LineText
        message={line.message}
        as={narrated ? 'aside' : 'message'}
        cards={isNamed ? 'chip' : 'mark'}
        wording={wording}
      />
      {line.narrated.map((narration, index) => (
        <Fragment key={index}>
          {' '}
          <LineText message={narration} as="message" cards="chip" wording={wording} />
        </Fragment>
      ))}
      {line.handout !== undefined && <HandoutInLine handout={line.handout} />}
      {canChange && <ChangeLineButton was={ownText} />}
    </p>
  );
}

function LineText(props: {
  readonly message: StoryMessage;
  readonly as: 'aside' | 'message';
  readonly cards: 'mark' | 'chip';
  readonly wording: Wording;
}) {
  const { message, wording } = props;
  return (
    <span class={`line-${props.as}`} data-retracted={message.retracted === true}>
      {message.retracted === true && <span class="visually-hidden">{wording.plain({ text: 'story.retracted' })}</span>}
      <Words message={message} wording={wording} cards={props.cards} />
      {message.retold === true && <span class="line-retold"> {wording.plain({ text: 'story.retold' })}</span>}
    </span>
  );
}
