import { expect, test } from 'vitest';
import { liftOf } from './lifted-controls.ts';

const step = { resource: 'cards', ids: ['card'], body: {} };

test('a remedy that removes a control says which controls stay', () => {
  const body = { spending_limits: { per_day: 500, lifetime: null }, blocked_mccs: ['7995'] };
  expect(liftOf({ before: [{ ...step, method: 'setControls', body }] })).toEqual({
    cardId: 'card',
    after: {
      spending_limits: { per_transaction: null, per_day: 500, per_month: null, lifetime: null },
      allowed_mccs: [],
      blocked_mccs: ['7995'],
      allowed_countries: [],
      blocked_countries: [],
    },
  });
});

test('a remedy without one removes nothing', () => {
  expect(liftOf({ before: [{ ...step, method: 'update' }] })).toBeNull();
  expect(liftOf({ before: [] })).toBeNull();
});
