/** What a place on the sheet is called: on papers, in the story and in refusals. */
import type { Saying } from '../../../../kernel/index.ts';

export function slotSaying(slot: string): Saying {
  const [, kind = slot, number = ''] = /^([a-z]+)(\d*)$/u.exec(slot) ?? [];
  const name: Saying = { text: `choice.kind.${kind}` };
  return number === '' ? name : { text: 'slot.numbered', facts: { kind: name, n: number } };
}
