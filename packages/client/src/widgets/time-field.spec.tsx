import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';

import { mounted, rendered } from '../workbench/small-document.ts';
import { TimeField } from './time-field.tsx';

/** A field at ten in the evening, and the minutes that it has passed on. */
function field() {
  const chosen: number[] = [];
  function Shown() {
    const [minute, setMinute] = useState(1_320);
    const change = (next: number) => {
      chosen.push(next);
      setMinute(next);
    };
    return <TimeField label="From" minute={minute} onChange={change} />;
  }
  const { page, unmount } = mounted(<Shown />);
  const type = async (value: string) => {
    page.find('input').act('input', { value });
    await rendered();
  };
  return { chosen, input: () => page.find('input'), type, unmount };
}

it('TB-22: passes a typed time on once, when the person leaves the field', async () => {
  const { chosen, input, type, unmount } = field();
  for (const value of ['01:00', '', '01:04', '21:04', '21:45']) await type(value);
  expect([chosen, input().value]).toEqual([[], '21:45']);
  input().act('blur');
  await rendered();
  expect([chosen, input().value]).toEqual([[1_305], '21:45']);
  input().act('blur');
  unmount();
  expect(chosen).toEqual([1_305]);
});

it('TB-22: shows the former time again if a part of the typed one is missing', async () => {
  const { chosen, input, type, unmount } = field();
  await type('');
  input().act('blur');
  await rendered();
  expect([chosen, input().value]).toEqual([[], '22:00']);
  unmount();
});

it('TB-22: passes a typed time on if the field disappears', async () => {
  const { chosen, type, unmount } = field();
  await rendered();
  await type('06:30');
  unmount();
  expect(chosen).toEqual([390]);
});
