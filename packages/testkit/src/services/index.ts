/** Temporary PostgreSQL and Redis servers for tests, removed afterwards. */
export { databaseForTests, PostgresProcess, hasPostgres } from './postgres.ts';
export type { Disposable } from './processes.ts';
export { hasRedis, RedisProcess, redisForTests } from './redis.ts';
