import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreementSteps } from '../support/agreement-steps.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { withRows } from '../support/world-file-steps.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let other: TestService;
let worlds: WorldSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  other = await startTestService({ worker: false, vaultKey: 9 });
  worlds = await openWorldSteps(service);
});
afterAll(async () => {
  await service.stop();
  await other.stop();
});

const agreementsOf = async ({ api, programId }: TestBrand) =>
  (await api('GET', `/programs/${programId}/agreements`)).body.data;

/** All that a world says of a customer's agreements and papers. */
async function told({ api }: TestBrand, customer: string) {
  const read = async (path: string) => (await api('GET', path)).body;
  return [
    await read(`/customers/${customer}/consents`),
    await read(`/customers/${customer}/agreements`),
    await read('/notices'),
  ];
}

test('a new world has samples of all kinds, which say that they are samples', async () => {
  const world = await worlds.make();
  const samples = await agreementsOf(world);
  expect(samples.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'autopay',
    'cardholder',
    'esign',
    'privacy',
    'security',
  ]);
  for (const { agreement_id, ...sample } of samples) {
    expect(sample).toMatchObject({ version: 1, is_sample: true, is_in_force: true });
    const { body } = await world.api('GET', `/agreements/${agreement_id}/text`);
    expect(body).toContain('This is a sample of a sandbox.');
  }
  await worlds.reset(world);
  expect(await agreementsOf(world)).toEqual(samples);
});

test('seeded worlds have the same samples', async () => {
  const seed = 'agreements';
  const [one, other] = [await worlds.make({ seed }), await worlds.make({ seed })];
  expect(await agreementsOf(one)).toEqual(await agreementsOf(other));
});

test('agreements, consents, notices and rejections go through a snapshot, a fork, a rewind and a file', async () => {
  const world = await worlds.make({ seed: 'papers' });
  const steps = await agreementSteps(service, world);
  const customer = await steps.customer();
  const [terms, esign] = ['cardholder', 'esign'].map((kind) =>
    agreementsOf(world).then((all) => all.find((each: { kind: string }) => each.kind === kind)),
  );
  await steps.accept(customer, (await terms).agreement_id, { ip_address: '203.0.113.7' });
  const { consent_id } = await steps.accepted(customer, (await esign).agreement_id);
  const effective_on = (await steps.today()).add({ days: 46 }).toString();
  await steps.published({ changes: ['fee_raised'], effective_on, text: 'long '.repeat(39_000) });
  await steps.clock.advance({ by: 'PT1S' });
  await world.api('POST', `/consents/${consent_id}/withdraw`);
  const { notice_id } = await steps.noticeOf(customer, 'agreement_changed');
  await world.api('POST', `/notices/${notice_id}/reject`);
  const before = await told(world, customer);
  const snapshot = await worlds.snapshot(world);
  const forked = await worlds.api('POST', '/worlds', { from_snapshot: snapshot });
  expect([forked.status, forked.body]).toEqual([201, expect.anything()]);
  expect(await told(worlds.brandOf(forked.body), customer)).toEqual(before);
  const { body: file } = await worlds.api('GET', `/worlds/${world.brandId}/export`);
  const ndjson = { 'content-type': 'application/x-ndjson' };
  const elsewhere = await openWorldSteps(other);
  const copied = await elsewhere.api('POST', '/worlds/import', file, ndjson);
  expect([copied.status, copied.body]).toEqual([201, expect.anything()]);
  expect(await told(elsewhere.brandOf(copied.body), customer)).toEqual(before);
  const forged = withRows(file, 'agreements', (row) => ({ ...row, text: 'Other words.' }));
  const refused = await elsewhere.api('POST', '/worlds/import', forged.file, ndjson);
  expect([refused.status, refused.body.Message]).toEqual([
    422,
    expect.stringContaining('must be the SHA-256 of the text'),
  ]);
  await steps.sent(notice_id, { method: 'electronic' });
  await steps.clock.advance({ by: 'P50D' });
  expect(await told(world, customer)).not.toEqual(before);
  await worlds.restore(world, snapshot);
  expect(await told(world, customer)).toEqual(before);
});
