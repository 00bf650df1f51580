/** Tells every process of the house that a person signed out their other devices: each closes the sockets it has with older tokens. */
import { z } from 'zod';

import type { KnownPerson } from './tokens.ts';

const channel = 'cartomancer:signed-out';

/** Sockets opened with tokens of generations before this one are closed. */
const signOutSchema = z.object({ identity: z.string(), generation: z.int().min(1) });
export type SignOut = z.infer<typeof signOutSchema>;

/** What of Colyseus' presence is needed: this process alone, or Redis. */
export interface Broadcast {
  subscribe(topic: string, heard: (message: unknown) => void): unknown;
  publish(topic: string, message: unknown): unknown;
}

export interface SignOutsParts {
  /** Asked for with each call, for it is there only once the house is open. */
  readonly broadcast: () => Broadcast;
  readonly close: (signOut: SignOut) => void;
  /** Other processes cannot be told now: there, sockets stay open until they break, and cannot be opened again. */
  readonly untold: (error: unknown) => void;
  /** A message on the channel is no sign-out; it closes nothing. */
  readonly unread: (error: unknown) => void;
}

export interface SignOuts {
  /** From now on this process hears of sign-outs in other processes. */
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
