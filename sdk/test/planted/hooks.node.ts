import assert from 'node:assert/strict';
import * as runner from 'node:test';
import { test } from 'node:test';
import { suretyTest } from '@surety/sdk/test';
import { ada } from './people.ts';

const surety = suretyTest(runner);

test('a customer signs up', async () => {
  await surety.customers.create(ada);
  assert.equal((await surety.customers.list().take(2)).length, 1);
});

test('planted: two customers after one sign-up', async () => {
  await surety.customers.create(ada);
  assert.equal((await surety.customers.list().take(2)).length, 2);
});
