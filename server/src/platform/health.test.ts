import { expect, test, vi } from 'vitest';
import { Health } from './health.ts';

test('a process without a failing check has no problems', async () => {
  const health = new Health();
  health.add('one', () => null);
  health.add('two', async () => null);
  expect(await health.findProblems()).toEqual([]);
});

test('each failing check is named with its reason, and an error shows no text of its own', async () => {
  const health = new Health();
  health.add('jobs', () => 'the job runner has ended');
  health.add('well', () => null);
  health.add('database', () => Promise.reject(new Error('secret host')));
  expect(await health.findProblems()).toEqual([
    { check: 'jobs', reason: 'the job runner has ended' },
    { check: 'database', reason: 'the check failed' },
  ]);
});

test('a check that never answers fails after two seconds', async () => {
  vi.useFakeTimers();
  const health = new Health();
  health.add('stuck', () => new Promise(() => {}));
  const found = health.findProblems();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await found).toEqual([{ check: 'stuck', reason: 'no answer in 2000 ms' }]);
  vi.useRealTimers();
});

test('a notice is told and is no problem', async () => {
  const health = new Health();
  health.addNotice('log', () => '3 log lines were dropped');
  health.addNotice('well', () => null);
  expect(await health.findProblems()).toEqual([]);
  expect(await health.findNotices()).toEqual([
    { check: 'log', reason: '3 log lines were dropped' },
  ]);
});
