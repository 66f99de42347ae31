import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keepRunning } from './keep-running.ts';

const log = pino({ level: 'silent' });

test('a server that cannot be started again is given up with a word', async () => {
  const gone = Promise.withResolvers<void>();
  let starts = 0;
  const ended = Promise.resolve();
  const kept = keepRunning(
    { pid: 1, ended, stop: async () => {} },
    {
      start: async () => {
        starts += 1;
        throw new Error('no');
      },
      onGone: gone.resolve,
      log,
    },
  );
  await gone.promise;
  expect(starts).toBe(5);
  await kept.stop();
});
