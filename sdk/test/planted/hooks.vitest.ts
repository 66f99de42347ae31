import { suretyTest } from '@surety/sdk/test';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { ada } from './people.ts';

const surety = suretyTest({ beforeEach, afterEach, afterAll });

test('a customer signs up', async () => {
  await surety.customers.create(ada);
  expect(await surety.customers.list().take(2)).toHaveLength(1);
});

test('planted: two customers after one sign-up', async () => {
  await surety.customers.create(ada);
  expect(await surety.customers.list().take(2)).toHaveLength(2);
});

test.fails('a failure that is expected', async () => {
  expect(await surety.customers.list().take(2)).toHaveLength(1);
});
