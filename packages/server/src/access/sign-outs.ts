/**
 * Tells every process of the cluster that a person signed out their other devices, so that each closes its sockets with
 * older tokens.
 */
import { z } from 'zod';

import type { KnownPerson } from './tokens.ts';

const channel = 'cartomancer:signed-out';

/** Sockets opened with tokens of generations before this one are closed. */
const signOutSchema = z.object({ identity: z.string(), generation: z.int().min(1) });
export type SignOut = z.infer<typeof signOutSchema>;

/** The part of Colyseus' presence that is used: this process alone, or Redis. */
export interface Broadcast {
  subscribe(topic: string, heard: (message: unknown) => void): unknown;
  publish(topic: string, message: unknown): unknown;
}

export interface SignOutsParts {
  /** A function, because it is available only once the server has started. */
  readonly broadcast: () => Broadcast;
  readonly close: (signOut: SignOut) => void;
  /** Other processes cannot be reached now: their sockets stay open until they break, and cannot be opened again. */
  readonly untold: (error: unknown) => void;
  /** A malformed message on the channel closes nothing. */
  readonly unread: (error: unknown) => void;
}

export interface SignOuts {
  /** Starts receiving sign-outs from other processes. */
  listen(): Promise<void>;
  /** Closes the sockets of all tokens of this person before this generation. */
  tell(known: KnownPerson): Promise<void>;
}

export function signOuts({ broadcast, close, untold, unread }: SignOutsParts): SignOuts {
  return {
    listen: async () => {
      await broadcast().subscribe(channel, (message) => {
        const read = signOutSchema.safeParse(message);
        if (read.success) close(read.data);
        else unread(read.error);
      });
    },
    tell: async ({ person: { identity }, generation }) => {
      close({ identity, generation });
      try {
        await broadcast().publish(channel, { identity, generation } satisfies SignOut);
      } catch (error) {
        untold(error);
      }
    },
  };
}
