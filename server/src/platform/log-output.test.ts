import { describe, expect, test } from 'vitest';
import { openLogOutput } from './log-output.ts';

/** A file whose writes take the number of bytes that `take` returns, or throw its error. */
function fileOf(take: (bytes: Buffer) => number) {
  const taken: string[] = [];
  const output = openLogOutput(1, (_fd, bytes) => {
    const count = take(bytes);
    taken.push(bytes.subarray(0, count).toString());
    return count;
  });
  return { output, taken };
}

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('log output', () => {
  test('gathers lines into one write', () => {
    const { output, taken } = fileOf((bytes) => bytes.length);
    output.write('a\n');
    output.write('b\n');
    expect(taken).toEqual([]);
    output.flush();
    expect(taken).toEqual(['a\nb\n']);
  });

  test('writes a large buffer at once, and completes partial writes', () => {
    const { output, taken } = fileOf((bytes) => Math.min(bytes.length, 5_000));
    output.write('x'.repeat(9_000));
    expect(taken.map((text) => text.length)).toEqual([5_000, 4_000]);
  });

  test('buffers lines for a slow reader, in order', () => {
    let isFull = true;
    const { output, taken } = fileOf((bytes) => {
      if (isFull) throw failure('EAGAIN');
      return bytes.length;
    });
    output.write('a\n');
    output.flush();
    output.write('b\n');
    isFull = false;
    output.flush();
    expect(taken).toEqual(['a\nb\n']);
  });

  test('does not retry a slow reader for every line', () => {
    let tries = 0;
    const { output } = fileOf(() => {
      tries += 1;
      throw failure('EAGAIN');
    });
    output.write('x'.repeat(9_000));
    for (let i = 0; i < 100; i++) output.write('a\n');
    expect(tries).toBe(1);
  });

  test('bounds the buffer for a reader that never reads', () => {
    let tries = 0;
    const { output } = fileOf(() => {
      tries += 1;
      throw failure('EAGAIN');
    });
    for (let i = 0; i < 1_000; i++) output.write('x'.repeat(9_000));
    expect(tries).toBeLessThan(200);
  });

  test('stops after the reader has gone, and never retries', () => {
    let tries = 0;
    const { output } = fileOf(() => {
      tries += 1;
      throw failure('EPIPE');
    });
    output.write('a\n');
    output.flush();
    output.write('b\n');
    output.flush();
    expect(tries).toBe(1);
  });
});
