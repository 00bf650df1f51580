import { signal } from '@preact/signals';
import type { StoryLine } from '@cartomancer/wording';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { ownWording } from '../../text/own.ts';
import { Line } from './story-panel.tsx';

const line: StoryLine = {
  kind: 'line',
  seat: 's1',
  message: { text: 'story.line', facts: { text: 'I bow.' } },
  number: 1,
  narrated: [],
  interrupted: false,
  lasting: false,
  undone: false,
  promptBefore: 1,
  prompt: 1,
  names: { s1: { person: 'p1', name: 'Ana' } },
};

/** A line of the story as its author sees it, who can send these intents. */
function lineFor(can: readonly string[]): string {
  const session = {
    view: signal({ own: { you: { seat: 's1', person: 'p1' } } }),
    can: signal(new Set(can)),
    story: signal({ lines: [line] }),
    wording: ownWording,
    lineWording: () => ownWording,
    lineSpeaker: () => 'Ana',
  } as unknown as TableSession;
  return render(
    <SessionProvider value={session}>
      <Line line={line} />
    </SessionProvider>,
  );
}

it('TB-04: offers its author to withdraw a line, even if the host has muted them', () => {
  expect(lineFor(['reword_line', 'withdraw_line'])).toContain('Change this line: I bow.');
  expect(lineFor(['withdraw_line'])).toContain('Change this line: I bow.');
  expect(lineFor([])).not.toContain('Change this line');
});
