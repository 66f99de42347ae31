import { expect, test } from 'vitest';
import { BodyMemory } from './body-memory.ts';

const kibibyte = 1024;

test('memory for bodies is shared: a brand has its part, the process all', () => {
  const memory = new BodyMemory({ process: 1000 * kibibyte, brand: 400 * kibibyte });
  const release = memory.reserve('one', 300 * kibibyte);
  expect(() => memory.reserve('one', 101 * kibibyte)).toThrow('Too many large requests');
  memory.reserve('two', 400 * kibibyte);
  expect(() => memory.reserve('three', 301 * kibibyte)).toThrow('The service is busy');
  memory.reserve('three', 300 * kibibyte);
  release();
  release();
  memory.reserve('one', 300 * kibibyte);
  expect(() => memory.reserve('four', 65 * kibibyte)).toThrow('The service is busy');
  memory.reserve('four', 64 * kibibyte);
});

test('a body larger than the part of a brand is received alone', () => {
  const memory = new BodyMemory({ process: 1000 * kibibyte, brand: 100 * kibibyte });
  const release = memory.reserve('one', 200 * kibibyte);
  expect(() => memory.reserve('one', 65 * kibibyte)).toThrow('Too many large requests');
  release();
  memory.reserve('one', 65 * kibibyte);
});
