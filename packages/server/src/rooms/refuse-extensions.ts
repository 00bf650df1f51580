import { addExtension } from 'msgpackr';

/** MessagePack numbers extensions with one byte. */
const extensionTypes = 256;

/**
 * Colyseus unpacks messages with msgpackr, whose extensions can reference one value any number of times: a few
 * kilobytes then unpack to more nodes than any program can visit. From here on every extension unpacks to `undefined`,
 * which no message schema admits. Records, the form in which the Colyseus client packs objects, are not affected: each
 * of their values takes a byte of the message, and a frame with many records is refused (`guard-frames.ts`). The
 * setting applies to one copy of msgpackr, so this package must depend on the version that Colyseus uses.
 */
export function refuseExtensions(): void {
  for (let type = 0; type < extensionTypes; type += 1) addExtension({ type, unpack: () => undefined });
}
