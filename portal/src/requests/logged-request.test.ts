import type { OperationRow } from '@surety/sdk/operation-row';
import { expect, test } from 'vitest';
import { matchPath, toPortalRequest } from './logged-request.ts';

const row = (id: string, method: string, path: string): OperationRow => ({
  id,
  method,
  path,
  summary: '',
  description: '',
  permission: 'read',
  pathParameters: [],
  query: [],
  answer: 'json',
});

test.each([
  ['/cards/{card_id}', '/cards/7', ['7']],
  ['/cards', '/cards', []],
  ['/cards/{card_id}', '/cards', null],
  ['/cards/{card_id}', '/keys/7', null],
])('the template %s in %s', (template, path, values) => {
  expect(matchPath(template, path)).toEqual(values);
});

test('a request of the log has its names in the SDK', () => {
  const resources = {
    cards: {
      list: row('listCards', 'GET', '/cards'),
      update: row('updateCard', 'PATCH', '/cards/{card_id}'),
    },
  };
  const request = { query: { event: ['a', 'b'] }, body: { status: 'closed' } };
  expect(
    toPortalRequest({ operation: 'updateCard', path: '/cards/7', request }, resources),
  ).toEqual({
    resource: 'cards',
    verb: 'update',
    ids: ['7'],
    query: { event: 'a,b' },
    body: { status: 'closed' },
  });
  expect(toPortalRequest({ operation: 'gone', path: '/', request: null }, resources)).toBe(null);
});
