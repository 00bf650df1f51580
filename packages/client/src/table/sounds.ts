import { effect } from '@preact/signals';

import { askedOf } from './prompt.ts';
import type { ZoneInput } from '../scene/layout-input.ts';
import { settings } from '../settings.ts';
import type { TableSession } from './session.ts';

export type Sound = 'place' | 'shuffle' | 'turn';

// If at least this many cards return to a deck at once, it was shuffled.
const leastShuffled = 5;

export function soundBetween(
  before: readonly ZoneInput[],
  after: readonly ZoneInput[],
  moved: number,
): Sound | undefined {
  const counts = new Map(before.map(({ id, count = 0 }) => [id, count]));
  const isFuller = ({ id, kind, count = 0 }: ZoneInput): boolean =>
    kind === 'deck' && count - (counts.get(id) ?? count) >= leastShuffled;
  if (after.some(isFuller)) return 'shuffle';
  return moved > 0 ? 'place' : undefined;
}

/** Returns a function that stops this. */
export function playTurnSounds(session: TableSession): () => void {
  let wasMine = true;
  return effect(() => {
    const mine = askedOf(session)?.mine === true;
    if (mine && !wasMine) playSound('turn');
    wasMine = mine;
  });
}

let audio: AudioContext | undefined;
let rustle: AudioBuffer | undefined;
let isAllowed = false;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;

/** In milliseconds. The device's audio output is released after this long without a sound. Every sound is shorter. */
const releaseAfter = 2_000;

/** Plays nothing while sounds are switched off or the browser does not allow them yet. */
export function playSound(sound: Sound): void {
  if (settings.peek().sound !== 'soft') return;
  audio ??= new AudioContext();
  const context = audio;
  if (context.state === 'running') {
    isAllowed = true;
    start(context, sound);
    return;
  }
  // Browsers allow sound only after an interaction with the page; sounds before that are skipped and not repeated.
  const wasAllowed = isAllowed;
  context.resume().then(
    () => {
      isAllowed = true;
      if (wasAllowed) start(context, sound);
      else releaseLater(context);
    },
    () => undefined,
  );
}

function start(context: AudioContext, sound: Sound): void {
  const now = context.currentTime;
  if (sound === 'place') paper(context, { at: now, loud: 0.16 });
  else if (sound === 'shuffle')
    for (let card = 0; card < 8; card++) paper(context, { at: now + card * 0.045, loud: 0.07 });
  else for (const [step, pitch] of [523.25, 783.99].entries()) bell(context, { at: now + step * 0.13, pitch });
  releaseLater(context);
}

function releaseLater(context: AudioContext): void {
  clearTimeout(releaseTimer);
  releaseTimer = setTimeout(() => {
    context.suspend().catch(() => undefined);
  }, releaseAfter);
}

/** Paper on felt: a short burst of noise. `at` in seconds, `loud` from 0 to 1. */
function paper(context: AudioContext, { at, loud }: { readonly at: number; readonly loud: number }): void {
  rustle ??= noise(context);
  const source = context.createBufferSource();
  source.buffer = rustle;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 1_900;
  source.connect(filter).connect(fading(context, { at, loud, lasts: 0.09 }));
  source.start(at);
}

/** A small bell. `pitch` in hertz. */
function bell(context: AudioContext, { at, pitch }: { readonly at: number; readonly pitch: number }): void {
  const tone = context.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(fading(context, { at, loud: 0.05, lasts: 0.5 }));
  tone.start(at);
  tone.stop(at + 0.5);
}

interface Fading {
  readonly at: number;
  readonly loud: number;
  readonly lasts: number;
}

function fading(context: AudioContext, { at, loud, lasts }: Fading): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(context.destination);
  return gain;
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.1), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
