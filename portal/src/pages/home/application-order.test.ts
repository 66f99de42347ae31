import { machines } from '@surety/sdk/catalog/machines';
import { expect, test } from 'vitest';
import { applicationOrder } from './application-order.ts';

test('the order of applications on the first page is that of their table', () => {
  expect(applicationOrder).toEqual(machines.application?.states);
});
