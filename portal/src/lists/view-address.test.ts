import { describe, expect, test } from 'vitest';
import { addressOf, filtersOf, isSameSearch, pageOfPath } from './view-address.ts';

describe('the page of a view', () => {
  test.each([
    ['/w/01a209a817e6/transactions', 'transactions'],
    ['/portal/w/01a209a817e6/transactions/', 'transactions'],
    ['/w/01a209a817e6/webhooks/deliveries', 'webhooks/deliveries'],
    ['/w/01a209a817e6', ''],
  ])('of %s is "%s"', (path, page) => expect(pageOfPath(path)).toBe(page));
});

describe('the address of a view', () => {
  test('has no question mark without filters', () => {
    expect(addressOf({ page: 'cards', search: '' }, 'abc')).toBe('/w/abc/cards');
    expect(addressOf({ page: 'cards', search: 'status=active' }, 'abc')).toBe(
      '/w/abc/cards?status=active',
    );
  });
});

describe('the filters of a view', () => {
  test('are the same in any order', () => {
    expect(isSameSearch('a=1&b=2', 'b=2&a=1')).toBe(true);
    expect(isSameSearch('a=1', 'a=2')).toBe(false);
    expect(isSameSearch('', '')).toBe(true);
  });

  test('are those of the list, with digits that the router quoted', () => {
    expect(filtersOf('last_four=%225205%22&status=active')).toEqual({
      last_four: '5205',
      status: 'active',
    });
  });
});
