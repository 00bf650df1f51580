/** Databases for tests: real servers, thrown away afterwards. */
export { databaseForTests, PostgresProcess, hasPostgres } from './postgres.ts';
export type { Disposable } from './processes.ts';
export { hasRedis, RedisProcess, redisForTests } from './redis.ts';
