import { intentIdSchema } from '@cartomancer/protocol';

/** The `intentId` of an arbitrary message, so that even a refused one gets its answer. */
export function intentIdOf(payload: unknown): string | null {
  const id = intentIdSchema.safeParse((payload as { intentId?: unknown } | null | undefined)?.intentId);
  return id.success ? id.data : null;
}
