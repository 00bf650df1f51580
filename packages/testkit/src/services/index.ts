/** Databases for tests: real servers that are deleted afterwards. */
export { databaseForTests, PostgresProcess, hasPostgres } from './postgres.ts';
export type { Disposable } from './processes.ts';
export { hasRedis, RedisProcess, redisForTests } from './redis.ts';
