/**
 * Tells every process of the cluster that a person signed out their other devices, so that each process closes its
 * sockets that were opened with older tokens.
 */
import { z } from 'zod';

import type { KnownPerson } from './tokens.ts';

/** Sockets opened with tokens of generations before this one are closed. */
const signOutSchema = z.object({ identity: z.string(), generation: z.int().min(1) });
export type SignOut = z.infer<typeof signOutSchema>;

/** The part of Colyseus' presence that is used: this process alone, or Redis. */
export interface Broadcast {
  subscribe(topic: string, onMessage: (message: unknown) => void): unknown;
  publish(topic: string, message: unknown): unknown;
}

export interface SignOutsParts {
  /** The cluster's namespace in Redis. */
  readonly cluster: string;
  /** A function, because the channel becomes available only when the server has started. */
  readonly broadcast: () => Broadcast;
  readonly close: (signOut: SignOut) => void;
  /** Called if other processes cannot be reached: the sockets there stay open until they break. */
  readonly notAnnounced: (error: unknown) => void;
  /** A malformed message closes nothing. */
  readonly malformed: (error: unknown) => void;
}

export interface SignOuts {
  listen(): Promise<void>;
  /** Closes, in all processes, the sockets of this person's tokens before this generation. */
  announce(known: KnownPerson): Promise<void>;
}

export function signOuts({ cluster, broadcast, close, notAnnounced, malformed }: SignOutsParts): SignOuts {
  const channel = `cartomancer:${cluster}:signed-out`;
  return {
    listen: async () => {
      await broadcast().subscribe(channel, (message) => {
        const read = signOutSchema.safeParse(message);
        if (read.success) close(read.data);
        else malformed(read.error);
      });
    },
    announce: async ({ person: { identity }, generation }) => {
      close({ identity, generation });
      try {
        await broadcast().publish(channel, { identity, generation } satisfies SignOut);
      } catch (error) {
        notAnnounced(error);
      }
    },
  };
}
