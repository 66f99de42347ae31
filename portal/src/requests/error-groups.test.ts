import { describe, expect, test } from 'vitest';
import { sortByFix } from './error-groups.ts';

const groupOf = (operation: string) => ({
  operation,
  status: 404,
  error_code: 'customer_dne',
  error: null,
});
const fixOf = (operation: string, again_at: string | null) => ({
  operation,
  status: 404,
  error_code: 'customer_dne',
  fixed_at: '2026-07-01T12:00:00.000Z',
  fixed_by: { person_id: 'dana', name: 'Dana' },
  again_at,
});

describe('groups of errors with their marks', () => {
  const again = fixOf('getCustomer', '2026-07-02T12:00:00.000Z');
  const fixed = fixOf('updateCustomer', null);

  test('show those that came again before the other open ones, and fixed ones apart', () => {
    const groups = ['createCustomer', 'updateCustomer', 'getCustomer'].map(groupOf);
    const sorted = sortByFix(groups, [again, fixed]);
    expect(sorted.open.map(({ group }) => group.operation)).toEqual([
      'getCustomer',
      'createCustomer',
    ]);
    expect(sorted.open.map(({ fix }) => fix)).toEqual([again, undefined]);
    expect(sorted.fixed.map(({ group }) => group.operation)).toEqual(['updateCustomer']);
  });

  test('are open without the mark of their own code', () => {
    const group = { ...groupOf('updateCustomer'), error_code: 'customer_schema' };
    expect(sortByFix([group], [fixed])).toEqual({ open: [{ group, fix: undefined }], fixed: [] });
  });
});
