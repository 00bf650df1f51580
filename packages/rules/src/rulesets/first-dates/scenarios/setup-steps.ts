import { headmateFields } from '../features/setup/sheets.ts';
import type { Evening } from './steps.ts';
import { all } from './steps.ts';

export function agree(s: Evening, field: string, text: string): void {
  s.s1.does('propose', { field, text });
  const option = s.shared.setup.offers.find((offer) => offer.text === text)?.id ?? '';
  for (const seat of s.shared.seats.slice(1)) s.seat(seat.seat).does('affirm', { option, answer: 'yes' });
}

/** One player offers the text, and another objects to it. */
export function strike(s: Evening, field: string, text: string): void {
  s.s1.does('propose', { field, text });
  s.s2.does('affirm', { option: s.shared.setup.offers.at(-1)?.id, answer: 'objection' });
}

export function beginSetting(s: Evening, seats = 3, rig = {}): void {
  s.start({ seats, rig });
  all(s, 'safety_ack');
  s.spectator.sees('shared.phase', 'SETTING');
}

export function beginSheet(s: Evening, seats = 3, rig = {}): void {
  beginSetting(s, seats, rig);
  agree(s, 'setting', 'A harbour town');
  all(s, 'ack');
  s.spectator.sees('shared.phase', 'SYSTEM_SHEET');
}

export function fillSheet(s: Evening): void {
  for (const seat of s.shared.seats) s.seat(seat.seat).does('add_appearance', { text: `looks of ${seat.seat}` });
  agree(s, 'name', 'Sam');
  agree(s, 'presentation', 'tweed');
  agree(s, 'pronouns', 'they/them');
  agree(s, 'age', '34');
}

export function beginHeadmates(s: Evening, seats = 3): void {
  beginSheet(s, seats);
  fillSheet(s);
  all(s, 'ack');
  s.spectator.sees('shared.phase', 'HEADMATES');
}

export function fillHeadmates(s: Evening): void {
  for (const field of headmateFields)
    for (const { seat } of s.shared.seats) s.seat(seat).does('headmate_fill', { field, text: `${field} by ${seat}` });
  for (const { seat } of s.shared.seats) s.seat(seat).does('headmate_introduce', { text: 'Here I am.' });
  s.spectator.sees('shared.phase', 'ROLES');
}
