import { intentIdSchema } from '@cartomancer/protocol';

/** Even a refused message gets its answer. */
export function intentIdOf(payload: unknown): string | null {
  const id = intentIdSchema.safeParse((payload as { intentId?: unknown } | null | undefined)?.intentId);
  return id.success ? id.data : null;
}
