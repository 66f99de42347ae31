import { describe, expect, test } from 'vitest';
import { findProblems } from '../test/support/recorded-events.ts';
import { eventCatalog } from './catalogs.ts';
import { eventNames } from './kernel/event-names.ts';
import type { JsonSchema } from './platform/http/json-schema.ts';
import { exampleOf } from './platform/http/openapi-examples.ts';

test('each event has one definition', () => {
  expect(eventCatalog.map(({ name }) => name).toSorted()).toEqual([...eventNames].toSorted());
});

describe.each(eventCatalog)('$name', ({ name, reports, payload }) => {
  test('has a sentence, and a sample that its schema takes', () => {
    expect(reports).toMatch(/^[A-Z].*\.$/);
    expect(findProblems(name, exampleOf(payload as JsonSchema))).toEqual([]);
  });
});

test.each([
  ['card.created', { event: 'card.created' }, /required/],
  ['card.unknown', {}, /no definition/],
  ['webhook.test', { ...sampleOf('webhook.test'), more: 1 }, /more|additional/],
  ['webhook.test', { ...sampleOf('webhook.test'), webhook_id: 7 }, /webhook_id/],
])('a payload of %s that is not as described is found', (name, payload, problem) => {
  expect(findProblems(name, payload).join()).toMatch(problem);
});

function sampleOf(name: string): object {
  const found = eventCatalog.find((event) => event.name === name);
  return found ? (exampleOf(found.payload as JsonSchema) as object) : {};
}
