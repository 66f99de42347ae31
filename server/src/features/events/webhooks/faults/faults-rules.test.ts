import { describe, expect, test } from 'vitest';
import { type FaultCase, type Faults, faultOf } from './faults-rules.ts';

const message = (more: Partial<FaultCase> = {}): FaultCase => ({
  number: 1,
  attemptsMade: 0,
  ageMs: 0,
  isOvertaken: false,
  ...more,
});
const drop = { every: 1, attempts: 2, retry_ms: 10 };

test('only every nth message meets a fault', () => {
  const faults: Faults = { duplicate: { every: 3, copies: 1 } };
  const met = [1, 2, 3, 4, 5, 6, 7].filter((number) => faultOf(faults, message({ number })));
  expect(met).toEqual([3, 6]);
});

describe('a delay', () => {
  const faults: Faults = { delay: { every: 1, ms: 100 } };
  test('makes a message wait for its remainder', () => {
    expect(faultOf(faults, message({ ageMs: 30 }))).toEqual({ waitMs: 70 });
    expect(faultOf(faults, message({ ageMs: 100 }))).toBeNull();
  });
  test('applies to the first attempt only', () => {
    expect(faultOf(faults, message({ attemptsMade: 1 }))).toBeNull();
  });
});

describe('a reordered message', () => {
  const faults: Faults = { reorder: { every: 1, within_ms: 500 } };
  test('waits until it is overtaken', () => {
    expect(faultOf(faults, message())).toEqual({ waitMs: 50 });
    expect(faultOf(faults, message({ isOvertaken: true }))).toBeNull();
  });
  test('waits no longer than `within_ms`', () => {
    expect(faultOf(faults, message({ ageMs: 490 }))).toEqual({ waitMs: 10 });
    expect(faultOf(faults, message({ ageMs: 500 }))).toBeNull();
  });
});

test('drops the first attempts and no later ones', () => {
  const kinds = [0, 1, 2].map((attemptsMade) => faultOf({ drop }, message({ attemptsMade })));
  const fault = { kind: 'drop', retryMs: 10 };
  expect(kinds).toEqual([{ fault }, { fault }, null]);
});

test('several faults of one message apply one after the other', () => {
  const faults: Faults = {
    drop,
    lose_answer: { every: 1, attempts: 1, retry_ms: 20 },
    duplicate: { every: 1, copies: 4 },
  };
  const kinds = [0, 1, 2, 3].map((attemptsMade) => faultOf(faults, message({ attemptsMade })));
  expect(kinds).toEqual([
    { fault: { kind: 'drop', retryMs: 10 } },
    { fault: { kind: 'drop', retryMs: 10 } },
    { fault: { kind: 'lose_answer', retryMs: 20 } },
    { fault: { kind: 'duplicate', copies: 4 } },
  ]);
});
