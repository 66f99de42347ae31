import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { addDroppedLines, findDroppedProblem } from './dropped-lines.ts';
import { openLogOutput } from './log-output.ts';

afterEach(() => vi.useRealTimers());

function outputThatThrows(code: string) {
  return openLogOutput(1, () => {
    throw Object.assign(new Error(code), { code });
  });
}

test('counts lines beyond the buffer, and tells so for a minute after the last', async () => {
  vi.useFakeTimers();
  const output = outputThatThrows('EAGAIN');
  expect(findDroppedProblem(output.dropped)).toBeNull();
  for (let i = 0; i < 200; i++) output.write('x'.repeat(9_000));
  const { full } = output.dropped;
  expect(full).toBe(200 - 117);
  expect(findDroppedProblem(output.dropped)).toContain(`${full} log lines were dropped`);
  const registry = new Registry();
  addDroppedLines(registry, () => output.dropped);
  await registry.metrics();
  expect(await registry.metrics()).toContain(
    `surety_log_lines_dropped_total{reason="full"} ${full}`,
  );
  vi.advanceTimersByTime(60_001);
  expect(findDroppedProblem(output.dropped)).toBeNull();
});

test('counts lines after the reader has gone, which is no lasting problem', () => {
  const output = outputThatThrows('EPIPE');
  output.write('a\n');
  output.flush();
  output.write('b\n');
  expect(output.dropped).toEqual({ full: 0, closed: 1, fullAtMs: null });
  expect(findDroppedProblem(output.dropped)).toBeNull();
});
