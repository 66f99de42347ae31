import { expect, test } from 'vitest';
import { readRequestQuery } from './request-filters.ts';

test("the portal's own requests are left out unless they are asked for", () => {
  expect(readRequestQuery({})).toEqual({ except_source: 'portal' });
  expect(readRequestQuery({ portal: 'shown' })).toEqual({});
  expect(readRequestQuery({ source: 'portal' })).toEqual({ source: 'portal' });
});

test.each([
  ['404', { status: 404 }],
  ['4xx', { status_class: 4 }],
  ['5', { status_class: 5 }],
  ['1xx', {}],
  ['moon', {}],
])('the status %s', (status, query) => {
  expect(readRequestQuery({ status, portal: 'shown' })).toEqual(query);
});

test('what the API would refuse is left out', () => {
  expect(readRequestQuery({ key_id: '7', object_id: 'x', failed: 'no', source: 'moon' })).toEqual({
    except_source: 'portal',
  });
  expect(readRequestQuery({ failed: 'true', operation: 'createCard' })).toEqual({
    failed: true,
    operation: 'createCard',
    except_source: 'portal',
  });
});
