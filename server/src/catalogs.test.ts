import { describe, expect, test } from 'vitest';
import { findProblems } from '../test/support/recorded-events.ts';
import { errorCatalog, eventCatalog } from './catalogs.ts';
import { meaningOf } from './features/events/requests/cure-rules.ts';
import { eventNames } from './kernel/event-names.generated.ts';
import { sampleOf } from './platform/http/openapi/openapi-webhooks.ts';

test('each event has one definition', () => {
  expect(eventCatalog.map(({ name }) => name).toSorted()).toEqual([...eventNames].toSorted());
});

describe.each(eventCatalog)('$name', ({ name, reports }) => {
  test('has a sentence, and a sample that its schema takes', () => {
    expect(reports).toMatch(/^[A-Z].*\.$/);
    expect(findProblems(name, sampleNamed(name))).toEqual([]);
  });
});

test('each object of a sample has an id of its own', () => {
  const ids = eventCatalog.flatMap((event) =>
    Object.entries(sampleOf(event) as object).filter(([field]) => field.endsWith('_id')),
  );
  const known = ids.map(([, id]) => id).filter((id) => id !== null);
  expect(known).toEqual([...new Set(known)]);
});

test.each([
  ['transfer.cancelled', { status: 'cancelled', ach_return_code: null }],
  ['transfer.failed', { status: 'failed', ach_return_code: null }],
  ['transfer.returned', { status: 'returned', ach_return_code: 'R01' }],
  ['transaction.expired', { transaction_state: 'cancelled' }],
  ['transaction.declined', { transaction_state: 'declined' }],
  ['credit.application.kyc_warning', { application_status: 'kyc_warning' }],
])('the sample of %s shows a state in which it happens', (name, values) => {
  expect(sampleNamed(name)).toMatchObject(values);
});

test.each([
  ['card.created', { event: 'card.created' }, /required/],
  ['card.unknown', {}, /no definition/],
  ['webhook.test', { ...sampleNamed('webhook.test'), more: 1 }, /more|additional/],
  ['webhook.test', { ...sampleNamed('webhook.test'), webhook_id: 7 }, /webhook_id/],
])('a payload of %s that is not as described is found', (name, payload, problem) => {
  expect(findProblems(name, payload).join()).toMatch(problem);
});

function sampleNamed(name: string): object {
  const found = eventCatalog.find((event) => event.name === name);
  return found ? (sampleOf(found) as object) : {};
}

test.each(Object.values(errorCatalog))(
  'the error $code says in one sentence what it means',
  (error) => {
    const meaning = meaningOf(error);
    expect(meaning).toMatch(/^[A-Z][^.{}]{20,130}\.$/);
    expect(meaning).not.toBe(error.message);
  },
);

test('no two errors have one meaning', () => {
  const meanings = Object.values(errorCatalog).map(meaningOf);
  expect(meanings).toEqual([...new Set(meanings)]);
});
