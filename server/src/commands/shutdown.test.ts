import { expect, test, vi } from 'vitest';
import { Shutdown } from './shutdown.ts';

test('steps run last first, even after a failure, which is thrown at the end', async () => {
  const shutdown = new Shutdown();
  const ran: string[] = [];
  shutdown.add(async () => void ran.push('first'));
  shutdown.add(() => Promise.reject(new Error('second failed')));
  shutdown.add(async () => void ran.push('third'));
  expect(shutdown.begun.aborted).toBe(false);
  await expect(shutdown.run()).rejects.toThrow('second failed');
  expect(ran).toEqual(['third', 'first']);
  expect(shutdown.begun.aborted).toBe(true);
});

test('a step that hangs is left behind, and the others still run', async () => {
  vi.useFakeTimers();
  const shutdown = new Shutdown();
  const ran: string[] = [];
  shutdown.add(async () => void ran.push('database'));
  shutdown.add(() => new Promise(() => {}), 1_000);
  const run = shutdown.run().catch((error: Error) => error.message);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(await run).toContain('did not end within 1000 ms');
  expect(ran).toEqual(['database']);
});
