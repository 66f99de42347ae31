import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { toDomainError } from '../http/operations/run-operation.ts';
import { createLogger, type Logger } from '../logging.ts';
import { isDatabaseAway } from './database-away.ts';
import { openDatabaseHealth } from './database-health.ts';

const sqlError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const silent = createLogger('silent');

test.each([
  ...['53100', '53300', '57P01', '57P02', '57P03', '08006', '25006', '25P03', '57014'],
  ...['28P01', '28000', '3D000'],
])('a request that fails with SQLSTATE %s answers database_unavailable', (code) => {
  expect(toDomainError(sqlError(code), 0)?.code).toBe('database_unavailable');
});

test('a database that takes no connections is away, and a statement in the wrong state is no outage', () => {
  const refused = Object.assign(sqlError('55000'), { severity: 'FATAL' });
  expect(isDatabaseAway(refused)).toBe(true);
  expect(isDatabaseAway(Object.assign(sqlError('55000'), { severity: 'ERROR' }))).toBe(false);
});

test.each(['23505', '42P01', '57014', '22003'])('SQLSTATE %s is no outage', (code) => {
  expect(isDatabaseAway(sqlError(code))).toBe(false);
});

test.each([
  ['connect', 'database_unavailable'],
  ['getaddrinfo', 'database_unavailable'],
  ['open', 'overloaded'],
])('too many open files at %s answer %s', (syscall, code) => {
  const error = Object.assign(new Error('no'), { code: 'EMFILE', syscall });
  expect(toDomainError(error, 0)?.code).toBe(code);
});

test('a full disk makes the process unready for ten seconds, and is told once', () => {
  const told: unknown[] = [];
  const log: Logger = { ...silent, warn: (...line: unknown[]) => void told.push(line[1]) };
  const health = openDatabaseHealth({ findProblem: () => null }, log);
  expect(health.findProblem()).toBeNull();
  for (let count = 0; count < 50; count++) health.note(sqlError('53100'));
  expect(health.findProblem()).toContain('no space left');
  expect(told).toHaveLength(1);
  const later = performance.now() + 10_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(health.findProblem()).toBeNull();
});

test('what the process sees by itself is a problem', () => {
  const health = openDatabaseHealth({ findProblem: () => 'the database is read-only' }, silent);
  expect(health.findProblem()).toBe('the database is read-only');
});
