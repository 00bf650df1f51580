import type { Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { HandoutView } from '@cartomancer/rules/table';
import { z } from 'zod/mini';

const shownSchema = z.object({
  name: z.string(),
  title: z.string(),
  text: z.string(),
  picture: z.nullable(z.object({ digest: z.string(), width: z.number(), height: z.number(), alt: z.string() })),
  /**
   * The seats that received it, or null for everybody. Only the author's event lists seats; in others the field is
   * absent.
   */
  to: z.optional(z.nullable(z.array(z.string()))),
});

export interface ShownHandout {
  readonly message: Message;
  readonly handout: HandoutView;
}

export function shownHandout(event: ViewEvent): ShownHandout | undefined {
  const read = event.type === 'handout_shown' ? shownSchema.safeParse(event).data : undefined;
  if (read === undefined) return undefined;
  const { name, to, title, text, picture } = read;
  const audience = to === null ? 'all' : to === undefined ? 'you' : 'some';
  return {
    message: { text: `event.handout_shown.${audience}`, facts: { name, title, seats: to ?? [] } },
    handout: { title, text, picture },
  };
}
