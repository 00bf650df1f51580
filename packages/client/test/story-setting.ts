import type { ViewEvent } from '@cartomancer/rules/kernel';
import { emptyStory, joinStories, withEvents } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';

import { presentationTelling } from './story-presentation.ts';

export const presentation = presentationTelling({
  ruled: (event) => ({ kind: 'ruling', message: { text: 'event.ruled', facts: { text: event['text'] } } }),
  player_left: (event) => ({ kind: 'event', message: { text: 'event.player_left', facts: { name: event['name'] } } }),
  card_played: (event) => ({
    kind: 'card',
    seat: String(event['seat']),
    card: String(event['card']),
    ...(event['interrupts'] === true ? { interrupts: true as const } : {}),
    message: { text: 'event.card_played' },
  }),
  line_told: (event) =>
    event['as'] === 'strategy'
      ? { kind: 'event', message: { text: 'event.line_told.npc', facts: { name: event['name'] } } }
      : {
          kind: 'line',
          seat: String(event['seat']),
          card: String(event['card']),
          message: { text: 'event.line_told', facts: { text: event['text'] } },
        },
});

export const tell = (events: readonly ViewEvent[]) =>
  withEvents(emptyStory, events, { presentation, promptBefore: 3, prompt: 4 });
export const at = (story: Story, prompt: number, ...events: readonly ViewEvent[]) =>
  withEvents(story, events, { presentation, promptBefore: prompt - 1, prompt });
export const meeting = (past: Story, now: Story) => joinStories({ past, now, seam: 'pages meet' });
export const overlapping = (past: Story, now: Story) => joinStories({ past, now, seam: 'may overlap' });
export const played = { type: 'card_played', seat: 's1', card: '3D' };
export const seated = { type: 'seat_taken', seat: 's1', person: 'p1', name: 'Cara' };
