import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChangeCalls, changeCalls, newAddress } from '../support/identity-change-calls.ts';
import { sentDocument } from '../support/kyc-calls.ts';
import { type PersonSteps, personSteps } from '../support/person-steps.ts';
import { openedValues } from '../support/sealed-values.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let calls: ChangeCalls;
let people: PersonSteps;
let worlds: WorldSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  calls = changeCalls(service, service.brand);
  people = personSteps(service);
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());

const secretName = 'Vergissmeinnicht';
const wanted = {
  reason: 'corrected',
  last_name: secretName,
  ssn: '333-33-3333',
  address: { ...newAddress, street: '77 Lethe Lane' },
};

test('of changes that are started at once, one is open and the others name it', async () => {
  const id = await calls.verified();
  const names = ['Uno', 'Due', 'Tre', 'Quattro'];
  const answers = await Promise.all(
    names.map((last_name) => calls.start(id, { reason: 'name_changed', last_name })),
  );
  const [opened, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect([opened?.status, ...others.map(({ status }) => status)]).toEqual([201, 409, 409, 409]);
  for (const { body } of others) {
    expect(body.Code).toBe('identity_change_open');
    expect(body.Message).toContain(opened?.body.identity_change_id);
  }
  const { data } = (await service.brand.api('GET', calls.pathOf(id))).body;
  expect(data).toHaveLength(1);
});

test('a repeat with its Idempotency-Key answers the change that was started', async () => {
  const id = await calls.verified();
  const key = { 'idempotency-key': randomUUID() };
  const body = { reason: 'name_changed', last_name: 'Example' };
  const first = await calls.start(id, body, key);
  const again = await calls.start(id, body, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('a change whose KYC a worker of the version before has ended takes that outcome, and another one may start', async () => {
  const id = await calls.verified();
  const { body } = await calls.start(id, { reason: 'name_changed', last_name: 'Example' });
  await service.database.allBrands.db
    .updateTable('kyc_verifications')
    .set({ status: 'expired' })
    .where('identity_change_id', '=', body.identity_change_id)
    .execute();
  const { status, body: ended } = await calls.cancel(id, body.identity_change_id);
  expect([status, ended.status]).toEqual([200, 'expired']);
  expect((await calls.start(id, { reason: 'name_changed', last_name: 'Other' })).status).toBe(201);
});

test('a decision and a cancellation at once end a change in one way', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await calls.verified();
    const { body } = await calls.start(id, { reason: 'name_changed', last_name: 'Example' });
    const change = body.identity_change_id;
    await Promise.all([calls.kyc.force(id, 'passed'), calls.cancel(id, change)]);
    const { status } = await calls.get(id, change);
    expect(await calls.lastName(id)).toBe(status === 'applied' ? 'Example' : 'Sample');
    const ends = (await calls.kyc.eventsOf(id)).filter(({ event }) =>
      ['customer.identity.changed', 'customer.identity.change_ended'].includes(event),
    );
    expect(ends).toHaveLength(1);
  }
});

test('a viewer sees no value of a change, not even its upload links', async () => {
  const id = await calls.verified();
  const { body } = await calls.start(id, { ...wanted, reason: 'corrected' });
  await calls.kyc.force(id, 'document_required');
  const viewer = (await people.as('viewer', service.brand.brandId)).in(service.brand.brandId);
  const seen = await viewer('GET', `${calls.pathOf(id)}/${body.identity_change_id}`);
  expect(seen.status).toBe(200);
  const text = JSON.stringify(seen.body);
  for (const value of [secretName, '3333', 'Lethe Lane', '97201', '/uploads/']) {
    expect(text).not.toContain(value);
  }
  const { brandId } = service.brand;
  const tried = await viewer('POST', calls.pathOf(id), { reason: 'moved', address: newAddress });
  expect(tried.status).toBe(403);
  // Support with the right to change customers can start one.
  const other = await calls.verified();
  const operator = (await people.as('operator', brandId)).in(brandId);
  const started = await operator('POST', calls.pathOf(other), {
    reason: 'moved',
    address: newAddress,
  });
  expect([started.status, started.body.status]).toEqual([201, 'checking']);
});

test('the audit has each act, and nothing stores a wanted value in clear', async () => {
  const brand = await service.createBrand();
  const own = changeCalls(service, brand);
  const id = await own.verified();
  const { body } = await own.start(id, wanted);
  await own.cancel(id, body.identity_change_id);
  const { rows } = await service.owner.query(
    'select operation from audit_events where brand_id = $1',
    [brand.brandId],
  );
  const acts = rows.map(({ operation }) => operation);
  expect(acts).toEqual(expect.arrayContaining(['startIdentityChange', 'cancelIdentityChange']));
  expect(await clearTraces(brand)).toEqual([]);
});

test('a deleted customer leaves no wanted value, and keeps which fields were to change', async () => {
  const id = await calls.verified();
  const { body } = await calls.start(id, { ...wanted, last_name: 'Letheus' });
  await calls.kyc.force(id, 'failed');
  const holders = ['identity_changes', 'kyc_verifications'];
  expect(await sealedTraces('Letheus')).toEqual(expect.arrayContaining(holders));
  expect((await service.brand.api('DELETE', `/customers/${id}`)).status).toBe(200);
  // The request log is written, and erased, a moment later.
  await eventually(async () => (await sealedTraces('Letheus')).length === 0);
  const gone = await service.brand.api('GET', calls.pathOf(id));
  expect([gone.status, gone.body.Code]).toEqual([404, 'customer_dne']);
  const { rows } = await service.owner.query(
    'select wanted, fields, status from identity_changes where identity_change_id = $1',
    [body.identity_change_id],
  );
  expect(rows).toEqual([
    { wanted: null, fields: ['last_name', 'ssn', 'address'], status: 'refused' },
  ]);
});

test('an open change goes with its world into a fork and a file, and ends in each by itself', async () => {
  const world = await worlds.make();
  const own = changeCalls(service, world);
  const id = await own.verified();
  const { body } = await own.start(id, { reason: 'name_changed', last_name: 'Example' });
  const fork = await worlds.make({ from_snapshot: await worlds.snapshot(world) });
  const file = (await worlds.api('GET', `/worlds/${world.brandId}/export`)).body;
  const ndjson = { 'content-type': 'application/x-ndjson' };
  const loaded = await worlds.api('POST', '/worlds/import', file, ndjson);
  expect([loaded.status, loaded.body.Message]).toEqual([201, undefined]);
  for (const copy of [fork, worlds.brandOf(loaded.body)]) {
    const there = changeCalls(service, copy);
    const change = await there.get(id, body.identity_change_id);
    expect(change).toMatchObject({ status: 'checking', values: { last_name: 'Example' } });
    expect(change.documents[0].upload_link).not.toBe(body.documents[0].upload_link);
    expect((await there.kyc.upload(id, sentDocument('government_id'))).status).toBe(201);
    await there.kyc.force(id, 'passed');
    expect(await there.lastName(id)).toBe('Example');
  }
  expect(await own.lastName(id)).toBe('Sample');
  expect((await own.get(id, body.identity_change_id)).status).toBe('checking');
});

/** Tables with sealed values that have a name. */
async function sealedTraces(name: string): Promise<string[]> {
  const opened = await openedValues(service);
  const tables = opened.filter(({ text }) => text.includes(name)).map(({ table }) => table);
  return [...new Set(tables)].toSorted();
}

async function clearTraces({ brandId }: TestBrand): Promise<string[]> {
  const { rows: tables } = await service.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'brand_id'`,
  );
  const found: string[] = [];
  for (const { table_name } of tables) {
    const { rows } = await service.owner.query(
      `select 1 from ${table_name} t where brand_id = $1 and strpos(t::text, $2) > 0 limit 1`,
      [brandId, secretName],
    );
    if (rows.length > 0) found.push(table_name);
  }
  return found;
}
