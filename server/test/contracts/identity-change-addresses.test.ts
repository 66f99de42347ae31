import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCalls, newAddress } from '../support/identity-change-calls.ts';
import { sampleAddress } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test('a full record keeps ten addresses at most: the former primary one goes', async () => {
  const brand = await service.createBrand({ address_change_evidence: 'none' });
  const own = changeCalls(service, brand);
  const id = await own.verified();
  const others = Array.from({ length: 9 }, (_, index) => ({
    ...newAddress,
    street: `${index} Other Street`,
    is_primary: false,
  }));
  await brand.api('PATCH', `/customers/${id}`, { addresses: others });
  expect((await own.start(id, { reason: 'moved', address: newAddress })).status).toBe(201);
  const { addresses } = (await brand.api('GET', `/customers/${id}`)).body;
  expect(addresses).toHaveLength(10);
  expect(JSON.stringify(addresses)).not.toContain(sampleAddress.street);
  // An address of the record becomes primary, and no copy of it is added.
  const known = { ...newAddress, street: '3 Other Street' };
  expect((await own.start(id, { reason: 'moved', address: known })).status).toBe(201);
  const after = (await brand.api('GET', `/customers/${id}`)).body.addresses;
  expect(after).toHaveLength(10);
  expect(after.find((each: { is_primary: boolean }) => each.is_primary)).toMatchObject(known);
});

test('a full record keeps its only residence, for which the oldest other address goes', async () => {
  const brand = await service.createBrand({ address_change_evidence: 'none' });
  const own = changeCalls(service, brand);
  const id = await own.verified();
  const others = Array.from({ length: 9 }, (_, index) => ({
    ...newAddress,
    address_type: 'MAILING',
    street: `${index} Other Street`,
    is_primary: false,
  }));
  await brand.api('PATCH', `/customers/${id}`, { addresses: others });
  const mail = { ...newAddress, address_type: 'MAILING', street: '10 Post Street' };
  const change = await own.start(id, { reason: 'moved', address: mail });
  expect([change.status, change.body]).toMatchObject([201, { status: 'applied' }]);
  const { addresses } = (await brand.api('GET', `/customers/${id}`)).body;
  expect(addresses).toHaveLength(10);
  const streets = JSON.stringify(addresses);
  expect(streets).toContain(sampleAddress.street);
  expect(streets).not.toContain('0 Other Street');
});
