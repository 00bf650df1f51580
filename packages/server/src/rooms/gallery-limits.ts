import type { PlayMessage } from '@cartomancer/protocol';

import type { Limits } from '../table/table-access.ts';
import { TokenBucket } from './token-bucket.ts';
import type { Sender } from './play-limits.ts';
import { countTowardsSharedLimits } from './play-limits.ts';
import type { RoomServices } from './room-services.ts';
import { KeyedRateLimiter } from './keyed-rate-limiter.ts';

type Rate = Pick<Limits, 'burst' | 'perSecond'>;

/** The limit of one spectator, as a share of a player's limit. */
const ofPlayer: Rate = { burst: 1 / 4, perSecond: 1 / 10 };
/** The limit of all spectators of a gallery together, as a multiple of one player's limit. */
const ofAll: Rate = { burst: 2, perSecond: 1 };
/** One address gets at most half of the common limit, so that others can write too. */
const half: Rate = { burst: 1 / 2, perSecond: 1 / 2 };

function times({ burst, perSecond }: Rate, factor: Rate): Rate {
  return { burst: burst * factor.burst, perSecond: perSecond * factor.perSecond };
}

function bucket({ burst, perSecond }: Rate): ConstructorParameters<typeof TokenBucket>[1] {
  return { most: burst, perSecond };
}

export class GalleryLimits {
  readonly #services: RoomServices;
  readonly #ofPerson: KeyedRateLimiter;
  readonly #ofAddress: KeyedRateLimiter;
  readonly #ofAll: TokenBucket;
  readonly #linesOfAddress: KeyedRateLimiter;
  readonly #lines: TokenBucket;

  constructor(services: RoomServices) {
    const { limits, access } = services;
    const all = times(limits, ofAll);
    this.#services = services;
    this.#ofPerson = new KeyedRateLimiter(access.clock, bucket(times(limits, ofPlayer)));
    this.#ofAddress = new KeyedRateLimiter(access.clock, bucket(times(all, half)));
    this.#ofAll = new TokenBucket(access.clock, bucket(all));
    this.#linesOfAddress = new KeyedRateLimiter(access.clock, bucket(times(limits, half)));
    this.#lines = new TokenBucket(access.clock, bucket(limits));
  }

  /** Returns 0, or the seconds to wait. */
  count({ identity, clientKey }: Sender): number {
    const ofGallery = this.#ofPerson.take(identity) || this.#ofAddress.take(clientKey) || this.#ofAll.take();
    return ofGallery || this.#services.ofAddress.intents.take(clientKey);
  }

  /** A chatting crowd must not delay the players. Returns 0, or the seconds to wait. */
  countLine(sender: Sender, intent: PlayMessage['intent'], code: string): number {
    return this.#linesOfAddress.take(sender.clientKey) || this.#lines.take() || this.countIntent(sender, intent, code);
  }

  /** As in the room of the table. Returns 0, or the seconds to wait. */
  countIntent(sender: Sender, intent: PlayMessage['intent'], code: string): number {
    return countTowardsSharedLimits(this.#services, sender, { intent, code, place: 'unseated' });
  }
}
