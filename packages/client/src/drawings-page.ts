// A development page for work on the drawings: every card, and a table to try. Served at `/drawings.html` and
// `/drawings.html#table`; the production build does not include it.
import { shortCardName, ranks, suits } from '@cartomancer/wording';

import './drawings-page.css';
import './style/shared.css';
import { backNames } from './cards/palette.ts';
import { cardChip, cardElement } from './cards/element.ts';
import type { CardInput, TableLayoutInput, ZoneInput } from './scene/layout-input.ts';
import { layoutTable } from './scene/layout.ts';
import { openStage } from './scene/stage.ts';
import type { Stage } from './scene/stage.ts';

declare global {
  interface Window {
    /** For scripts that inspect the page. */
    stage?: Stage;
  }
}

function heading(text: string): HTMLElement {
  const element = document.createElement('h2');
  element.textContent = text;
  return element;
}

function row(cards: readonly Element[], width: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'drawings-row';
  element.style.setProperty('--card-inline-size', width);
  element.append(...cards);
  return element;
}

function showCards(): void {
  const page = document.createElement('main');
  page.className = 'drawings-cards felt';
  const faces = suits.flatMap((suit) => ranks.map((rank) => `${rank}${suit}`));
  for (const suit of suits) {
    page.append(
      row(
        ranks.map((rank) => cardElement({ face: `${rank}${suit}` })),
        '6.2rem',
      ),
    );
    page.append(document.createElement('br'));
  }
  page.append(
    heading('Jokers, copies, blank'),
    row(
      ['X1', 'X2', 'X1/2', 'QH/2', '7S/2', 'unknown'].map((face) => cardElement({ face })),
      '9rem',
    ),
    heading('Backs'),
    row(
      [...backNames, '#a0522d', '#5b6b2f', 'ember'].map((back) => cardElement({ back })),
      '9rem',
    ),
    heading('40 pixels'),
    row(
      faces.filter((_, index) => index % 4 === 0).map((face) => cardElement({ face })),
      '40px',
    ),
    heading('In text'),
  );
  const text = document.createElement('p');
  text.className = 'story';
  for (const face of ['3D', 'TC', 'QH', 'AS', 'X1']) text.append(cardChip(face, { alt: shortCardName(face) }), ' and ');
  page.append(text);
  document.body.append(page);
}

const card = (face: string, more: Partial<CardInput> = {}): CardInput => ({
  key: `c${face}`,
  face,
  back: 'date',
  alt: shortCardName(face),
  ...more,
});

interface Sample {
  hand: CardInput[];
  stacks: CardInput[][];
  chosen: string | null;
}

const stackIds = ['stack 1', 'stack 2', 'stack 3'] as const;

function sample(): Sample {
  const targets = ['stack 1', 'stack 2'];
  return {
    hand: [
      card('TC', { state: 'legal', targets: ['stack 3'] }),
      card('3H', { state: 'legal', targets }),
      card('4S', { state: 'legal', targets }),
      card('5S', { state: 'legal', targets }),
      card('JD', { state: 'refused' }),
    ],
    stacks: [
      [card('2C'), card('7H'), card('TD')],
      [card('9D', { back: 'system' }), card('4C', { back: 'system' })],
      [card('JH'), card('6D'), card('JC', { sideways: true, back: 'system' })],
    ],
    chosen: null,
  };
}

function inputFor(state: Sample, width: number, height: number): TableLayoutInput {
  const isPhone = width < 600;
  const hasPanels = width > 1100;
  const zones: ZoneInput[] = [
    {
      id: 'date deck',
      kind: 'deck',
      place: 'left',
      cards: [],
      count: 31,
      back: 'date',
      label: { text: isPhone ? 'Date · 31' : 'Date’s deck · 31' },
    },
    ...state.stacks.map((cards, index): ZoneInput => {
      const id = stackIds[index] ?? 'stack';
      const labels = [
        undefined,
        { text: 'last played · Cy', tone: 'last' as const },
        { text: 'ongoing · an old flame', tone: 'stop' as const },
      ];
      const label = labels[index];
      const glow = (['legal', 'last', 'none'] as const)[index] ?? 'none';
      return { id, kind: 'stack', place: 'centre', cards, glow, ...(label === undefined ? {} : { label }) };
    }),
    {
      id: 'system deck',
      kind: 'deck',
      place: 'right',
      cards: [],
      count: 34,
      back: 'system',
      label: { text: isPhone ? 'System · 34' : 'System’s deck · 34' },
    },
    { id: 'hand', kind: 'fan', place: 'hand', cards: state.hand },
  ];
  return {
    viewport: { width, height },
    insets: isPhone
      ? { top: 60, bottom: 84 }
      : hasPanels
        ? { top: 56, left: 316, right: 324 }
        : { top: 56, bottom: 72 },
    reserve: isPhone ? { seats: 62, underTable: 62, aboveHand: 60 } : { seats: 110 },
    places: { ana: { x: width * 0.33, y: 140 } },
    zones,
    chosen: state.chosen,
  };
}

async function showTable(): Promise<void> {
  const host = document.createElement('div');
  host.className = 'drawings-table';
  const tools = document.createElement('div');
  tools.className = 'drawings-tools';
  document.body.append(host, tools);
  const stage = await openStage(host);
  window.stage = stage;
  let state = sample();
  const show = (): void => stage.show(layoutTable(inputFor(state, host.clientWidth, host.clientHeight)));
  const play = (key: string, target: string): void => {
    const played = state.hand.find((held) => held.key === key);
    if (played === undefined) return;
    state.hand = state.hand.filter((held) => held !== played);
    const { state: _state, targets: _targets, ...unplayable } = played;
    state.stacks[stackIds.findIndex((id) => id === target)]?.push(unplayable);
    state.chosen = null;
    show();
  };
  const button = (text: string, act: () => void): void => {
    const element = document.createElement('button');
    element.className = 'button';
    element.textContent = text;
    element.addEventListener('click', act);
    tools.append(element);
  };
  button('Play', () => {
    const first = state.hand.find((held) => held.state === 'legal');
    if (first !== undefined) play(first.key, first.targets?.[0] ?? 'stack 1');
  });
  button('Ana plays', () => {
    const key = `ana ${state.stacks[1]?.length ?? 0}`;
    stage.hintMovement({ key, from: { place: 'ana' } });
    state.stacks[1]?.push(card('QS', { key, back: 'system' }));
    show();
  });
  button('Turn', () => {
    const last = state.stacks[2]?.pop();
    if (last !== undefined) state.stacks[2]?.push({ ...last, sideways: last.sideways !== true });
    show();
  });
  button('Deal', () => {
    const dealt = ['6H', '8C', 'KD'].map((face, index) =>
      card(face, { key: `dealt ${state.hand.length + index}`, state: 'legal', targets: ['stack 1'] }),
    );
    for (const { key } of dealt) stage.hintMovement({ key, from: { place: 'date deck' } });
    state.hand.push(...dealt);
    show();
  });
  button('Again', () => {
    state = sample();
    show();
  });
  button('Two colours', () => {
    const root = document.documentElement;
    root.dataset['deck'] = root.dataset['deck'] === 'two' ? 'four' : 'two';
  });
  button('Light', () => {
    const root = document.documentElement;
    root.dataset['theme'] = root.dataset['theme'] === 'light' ? 'dark' : 'light';
  });
  stage.on('resized', show);
  stage.on('card-chosen', ({ card: key }) => {
    if (state.hand.some((held) => held.key === key)) state.chosen = state.chosen === key ? null : key;
    show();
  });
  stage.on('card-dropped', ({ card: key, target, allowed }) => {
    if (allowed) play(key, target);
  });
  show();
}

if (location.hash === '#table') await showTable();
else showCards();
