import { expect, it, onTestFinished, vi } from 'vitest';

import type { ZoneInput } from '../scene/layout-input.ts';
import { soundBetween } from './sounds.ts';

const deck = (count: number): ZoneInput => ({ id: 'deck', kind: 'deck', place: 'left', cards: [], count });

it('plays a sound for a moved card or a shuffled deck, and none without a change', () => {
  expect(soundBetween([deck(30)], [deck(29)], 1)).toBe('place');
  expect(soundBetween([deck(3)], [deck(40)], 12)).toBe('shuffle');
  expect(soundBetween([deck(30)], [deck(30)], 0)).toBeUndefined();
});

it('plays no shuffle for a new deck', () => {
  expect(soundBetween([], [deck(52)], 0)).toBeUndefined();
});

/** The audio of a browser that allows sound once the person has used the page. */
class BrowserAudio {
  static isAllowed = false;
  static waiting: (() => void)[] = [];
  static latest: BrowserAudio | undefined;
  state = BrowserAudio.isAllowed ? 'running' : 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  tones = 0;

  constructor() {
    BrowserAudio.latest = this;
  }

  resume(): Promise<void> {
    return new Promise((resolve) => {
      const run = () => {
        this.state = 'running';
        resolve();
      };
      if (BrowserAudio.isAllowed) run();
      else BrowserAudio.waiting.push(run);
    });
  }

  suspend(): Promise<void> {
    this.state = 'suspended';
    return Promise.resolve();
  }

  createOscillator(): object {
    this.tones += 1;
    return { frequency: {}, connect: () => ({}), start: () => {}, stop: () => {} };
  }

  createGain(): object {
    return { gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} };
  }
}

/** Imports the module as a new page does, in a browser with `BrowserAudio`. */
async function newPage() {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('AudioContext', BrowserAudio);
  onTestFinished(() => {
    BrowserAudio.isAllowed = false;
    BrowserAudio.waiting = [];
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return await import('./sounds.ts');
}

it('skips sounds until the browser allows them, and releases the audio output during silence', async () => {
  const { playSound } = await newPage();
  playSound('turn');
  playSound('turn');
  BrowserAudio.isAllowed = true;
  for (const run of BrowserAudio.waiting) run();
  await vi.advanceTimersByTimeAsync(0);
  const audio = BrowserAudio.latest;
  expect(audio).toMatchObject({ state: 'running', tones: 0 });

  playSound('turn');
  // A turn is two bell tones.
  expect(audio?.tones).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(audio?.state).toBe('suspended');

  playSound('turn');
  await vi.advanceTimersByTimeAsync(0);
  expect(audio).toMatchObject({ state: 'running', tones: 4 });
});

it('plays a sound again after silence in a browser that allowed the first one', async () => {
  BrowserAudio.isAllowed = true;
  const { playSound } = await newPage();
  playSound('turn');
  await vi.advanceTimersByTimeAsync(10_000);
  playSound('turn');
  await vi.advanceTimersByTimeAsync(0);
  expect(BrowserAudio.latest).toMatchObject({ state: 'running', tones: 4 });
});
