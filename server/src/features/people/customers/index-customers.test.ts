import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf } from '../../../../test/support/sample-cards.ts';
import { createSampleCustomer } from '../../../../test/support/sample-links.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { indexCustomers } from './index-customers.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test('customers that an earlier version stored are found once a worker has indexed them', async () => {
  const { brand, owner, database } = service;
  const id = await createSampleCustomer(brand);
  await owner.query('delete from customer_search_terms');
  await owner.query('update customers set is_searchable = false');
  const found = async () => (await brand.api('GET', '/customers?q=Example')).body.data.length;
  expect(await found()).toBe(0);
  const parts = { db: database.allBrands.db, openContext: () => contextOf(service) };
  expect(await indexCustomers(parts)).toBe(1);
  expect(await found()).toBe(1);
  expect(await indexCustomers(parts)).toBe(0);
  expect((await brand.api('DELETE', `/customers/${id}`)).status).toBe(200);
});
