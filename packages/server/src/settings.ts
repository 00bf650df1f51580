import { z } from 'zod';

import { configuredLimitsFrom, limitsShape } from './limits.ts';

const highestPort = 65_535;
const mostProxies = 10;
const shortestToken = 16;
const mostDays = 3_650;
const dayMilliseconds = 86_400_000;

const upTo = (most: number) => {
  const error = `it must be a whole number from 0 to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(0, { error }).max(most, { error });
};

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `it must be one of ${values.join(', ')}` });

/** An empty variable counts as not set. */
const variable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const onOff = oneOf(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

/** The former default password of the database in `docker-compose.yml`. */
const examplePassword = 'cartomancer';

function hasExamplePassword(databaseUrl: string | null): boolean {
  return databaseUrl !== null && new URL(databaseUrl).password === examplePassword;
}

/** A spec compares `docs/hosting.md` with it. */
export const settingsSchema = z
  .object({
    ...limitsShape,
    PORT: variable(upTo(highestPort).default(3000)),
    HOST: variable(z.string().default('0.0.0.0')),
    DATA_FOLDER: variable(z.string().default('./data')),
    /** Separated by commas, besides the server's own. */
    ORIGINS: variable(
      z
        .string()
        .default('')
        .transform((list) => list.split(',').map((origin) => origin.trim()))
        .transform((list) => list.filter((origin) => origin !== ''))
        .pipe(
          z.array(
            z
              .url({ protocol: /^https?$/u, error: 'it must list origins such as https://play.example' })
              .transform((url) => new URL(url).origin),
          ),
        ),
    ),
    LOG_LEVEL: variable(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn')),
    NODE_ENV: variable(z.string().default('development')),
    /** How many proxies in front of the server add to `X-Forwarded-For`. */
    PROXIES: variable(upTo(mostProxies).default(0)),
    /**
     * `none`: disables the limits in `limits.ts`, except `REQUEST_SECONDS` and the default limit on a person's sockets
     * at a table; for measuring.
     */
    LIMITS: variable(oneOf(['usual', 'none']).default('usual')),
    /**
     * The bearer token of `/metrics`. Without one there are no metrics, because the counts reveal hidden passes
     * (FD-80).
     */
    METRICS_TOKEN: variable(
      z
        .string()
        .min(shortestToken, { error: `it must have at least ${shortestToken} characters` })
        .nullable()
        .default(null),
    ),
    /** A PostgreSQL database for tables and sheets, in place of the file in the data folder. */
    DATABASE_URL: variable(
      z
        .url({ protocol: /^postgres(?:ql)?$/u, error: 'it must begin with postgres://' })
        .nullable()
        .default(null),
    ),
    /** The Redis through which the processes of a cluster coordinate. */
    REDIS_URL: variable(
      z
        .url({ protocol: /^rediss?$/u, error: 'it must begin with redis:// or rediss://' })
        .nullable()
        .default(null),
    ),
    /** The address at which browsers reach this process: host, port and path, such as `play.example/a`. */
    PUBLIC_ADDRESS: variable(
      z
        .string()
        .regex(
          /^[\w.:[\]-]+(?:\/[\w-]+)*$/u,
          'it must be a host, a port and a path without a scheme, such as play.example/a',
        )
        .nullable()
        .default(null),
    ),
    /** The address at which other processes reach this one. */
    PEER_ADDRESS: variable(
      z
        .url({ protocol: /^http$/u, error: 'it must begin with http://' })
        .transform((url) => new URL(url).origin)
        .nullable()
        .default(null),
    ),
    /**
     * The addresses that web push and webhooks may connect to; restricted because users choose them. `any` includes the
     * operator's own network.
     */
    OUTGOING_ADDRESSES: variable(oneOf(['public', 'any']).default('public')),
    /** How push services reach the operator. */
    PUSH_CONTACT: variable(
      z
        .string()
        .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/u, 'it must begin with mailto: or https://')
        .default('mailto:operator@example.com'),
    ),
    /** Days after which an unused demo table is deleted; 0: never. */
    TRY_DAYS: variable(upTo(mostDays).default(30)),
    /** Set for one start, which continues with what is left of damaged data. */
    ACCEPT_DATA_LOSS: variable(onOff),
    CARTOMANCER_JOURNAL: variable(oneOf(['sqlite', 'memory']).default('sqlite')),
    CARTOMANCER_TEST_RIG: variable(onOff),
    CARTOMANCER_TEST_CLOCK: variable(oneOf(['running', 'by_hand']).default('running')),
    CARTOMANCER_TEST_SEED: variable(z.string().default('cartomancer')),
  })
  .refine(({ NODE_ENV, CARTOMANCER_TEST_RIG }) => !(CARTOMANCER_TEST_RIG && NODE_ENV === 'production'), {
    path: ['CARTOMANCER_TEST_RIG'],
    message: 'rigged cards are for tests only and cannot be used with NODE_ENV=production',
  })
  .refine(({ NODE_ENV, DATABASE_URL }) => NODE_ENV !== 'production' || !hasExamplePassword(DATABASE_URL), {
    path: ['DATABASE_URL'],
    message:
      'its password is the example that was once in docker-compose.yml, which everybody knows: choose another one',
  })
  .refine(({ REDIS_URL, DATABASE_URL }) => REDIS_URL === null || DATABASE_URL !== null, {
    path: ['REDIS_URL'],
    message: 'several processes share their tables in a database, and DATABASE_URL is not set',
  })
  .refine(({ REDIS_URL, PUBLIC_ADDRESS }) => REDIS_URL === null || PUBLIC_ADDRESS !== null, {
    path: ['REDIS_URL'],
    message: 'browsers must reach each process by an address of its own, and PUBLIC_ADDRESS is not set',
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.DATA_FOLDER,
    origins: env.ORIGINS,
    logLevel: env.LOG_LEVEL,
    proxies: env.PROXIES,
    limits: env.LIMITS,
    metricsToken: env.METRICS_TOKEN,
    outgoingAddresses: env.OUTGOING_ADDRESSES,
    pushContact: env.PUSH_CONTACT,
    /** In milliseconds; null: for ever. */
    keepDemoTables: env.TRY_DAYS === 0 ? null : env.TRY_DAYS * dayMilliseconds,
    configuredLimits: configuredLimitsFrom(env),
    whenDamaged: env.ACCEPT_DATA_LOSS ? ('start' as const) : ('refuse' as const),
    journal: env.CARTOMANCER_JOURNAL,
    databaseUrl: env.DATABASE_URL,
    /** Null for a single process. */
    cluster:
      env.REDIS_URL === null || env.PUBLIC_ADDRESS === null
        ? null
        : { redisUrl: env.REDIS_URL, publicAddress: env.PUBLIC_ADDRESS, peerAddress: env.PEER_ADDRESS },
    /** Null except for tests. */
    test: env.CARTOMANCER_TEST_RIG ? { clock: env.CARTOMANCER_TEST_CLOCK, seed: env.CARTOMANCER_TEST_SEED } : null,
  }));

export const settingNames: readonly string[] = Object.keys(settingsSchema.in.shape);

export type Settings = z.infer<typeof settingsSchema>;

export type SettingsRead =
  { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly sentence: string };

export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsRead {
  const read = settingsSchema.safeParse(env);
  if (read.success) return { ok: true, settings: read.data };
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? 'The environment');
  return { ok: false, sentence: `${name} cannot be used: ${issue?.message ?? 'it makes no sense'}.` };
}
