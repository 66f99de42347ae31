import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errors } from '../src/catalog/errors.generated.ts';
import { events } from '../src/catalog/events.generated.ts';
import { machines } from '../src/catalog/machines.generated.ts';

const document = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as { components: { examples: object }; webhooks: object };

/** Codes of the document's examples of errors. */
const shownCodes = Object.entries(document.components.examples)
  .filter(([, { value }]) => typeof value === 'object' && value !== null && 'Code' in value)
  .map(([name]) => name);

test('every error that the document shows has a meaning and a cure', () => {
  expect(shownCodes.length).toBeGreaterThan(50);
  expect(shownCodes.filter((code) => !Object.hasOwn(errors, code))).toEqual([]);
  for (const [code, { meaning, cure, status }] of Object.entries(errors)) {
    expect([code, /^[A-Z{].*[.:!]$/.test(cure), meaning.length > 0, status >= 400]).toEqual([
      code,
      true,
      true,
      true,
    ]);
  }
});

test('every event of the document has a sentence and an example of its payload', () => {
  expect(Object.keys(events)).toEqual(Object.keys(document.webhooks));
  for (const [event, { about, example }] of Object.entries(events)) {
    expect([event, about.endsWith('.'), typeof example]).toEqual([event, true, 'object']);
  }
});

test('every move of a state machine is between its states', () => {
  expect(Object.keys(machines)).toHaveLength(15);
  for (const [name, { states, moves }] of Object.entries(machines)) {
    const known = [null, ...states];
    const strange = moves.filter(({ from, to }) => !known.includes(from) || !known.includes(to));
    expect([name, strange]).toEqual([name, []]);
  }
});
