/** The names of slots on sheets, in the story and in refusals. */
import type { Message } from '../../../../kernel/index.ts';

export function slotMessage(slot: string): Message {
  const [, kind = slot, number = ''] = /^([a-z]+)(\d*)$/u.exec(slot) ?? [];
  const name: Message = { text: `choice.kind.${kind}` };
  return number === '' ? name : { text: 'slot.numbered', facts: { kind: name, n: number } };
}
