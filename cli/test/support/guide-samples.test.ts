import { describe, expect, test } from 'vitest';
import { readGuide, shows } from './guide-samples.ts';

describe('reading a guide', () => {
  const page = [
    '```sh run=first',
    'echo one',
    '```',
    '```text output',
    'one',
    '```',
    '<!-- also run=first: sleep 0 -->',
    '```ts run=second save=server.mjs',
    'listen();',
    '```',
    '1. A list:',
    '   ```sh',
    '   rm -r /',
    '   ```',
  ].join('\n');

  test('gives the steps of each name with what the page shows, and names the rest', () => {
    const step = { outputs: [] };
    expect(readGuide(page)).toEqual({
      runs: [
        {
          name: 'first',
          steps: [
            { ...step, language: 'sh', code: 'echo one', outputs: ['one'] },
            { ...step, language: 'sh', code: 'sleep 0' },
          ],
        },
        {
          name: 'second',
          steps: [{ ...step, language: 'ts', code: 'listen();', save: 'server.mjs' }],
        },
      ],
      unmarked: ['rm -r /'],
    });
  });
});

describe('an output that a page shows', () => {
  const printed = 'id  01a20992-1c01-7000-8000-000000000001\nstate  pending\namount  4.50';

  test.for([
    ['id 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11\nstate pending', true],
    ['id 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11\n...\namount 4.50', true],
    ['amount 4.50\n...\nstate pending', false],
    ['state completed', false],
    ['amount 4.51', false],
  ] as const)('%j is found: %s', ([shown, isFound]) => {
    expect(shows(printed, shown)).toBe(isFound);
  });
});
