import type { Event } from '../events.ts';
import type { Scene } from '@cartomancer/testkit';

import type { Intent } from '../../../kernel/index.ts';

import type { State } from '../state.ts';
import type { TableView } from '../view-types.ts';
import type { Setting } from './given.ts';
import type { kit } from './kit.ts';

export type Evening = Scene<State, TableView, Intent, Event, Setting, keyof typeof kit.cast>;

/** The System can play a jack on a stack, and the Interference can cover it with another one. */
export const jackOnSystem = {
  stacks: ['3D', '4S', '7C'],
  system1: { hand: ['JD', '9C', '2C', '9S', '8C'] },
  oi: { hand: ['JC', '2D', '5S', '6C', '7S'] },
  turn: 'system1',
} as const;

/** Every seat that the table waits for sends this intent. */
export function all(s: Evening, type: string, payload: Readonly<Record<string, unknown>> = {}): void {
  for (const seat of s.shared.waitingFor) s.seat(seat).does(type, payload);
}

/** From the name to the secret traits, without objections. */
export function meet(s: Evening): void {
  s.date.does('flip_name');
  all(s, 'ack');
  s.date.does('flip_pronouns');
  flipQualities(s);
  all(s, 'ack');
  s.date.does('draw_traits');
}

export function flipQualities(s: Evening): void {
  while (s.shared.setup.meeting?.step === 'qualities') s.date.does('flip_quality');
}

/** From SAFETY to FRONTING of a quick evening. */
export function upToFronting(s: Evening): void {
  all(s, 'safety_ack');
  all(s, 'ack');
  meet(s);
}
