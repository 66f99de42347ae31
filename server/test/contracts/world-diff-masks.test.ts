import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PersonSteps, personSteps } from '../support/person-steps.ts';
import { sampleAddress, sampleBusiness, sampleCustomer } from '../support/sample-people.ts';
import {
  type Api,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let worlds: WorldSteps;
let people: PersonSteps;
let world: TestBrand;
let before: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
  people = personSteps(service);
  world = await worlds.make();
  before = await worlds.snapshot(world);
  await world.api('POST', '/customers', sampleCustomer);
  expect((await world.api('POST', '/businesses', business)).status).toBe(201);
});
afterAll(() => service.stop());

const business = {
  ...sampleBusiness,
  email: 'owner@bakery.example',
  phone: '415-555-0143',
  addresses: [sampleAddress],
};
const personal = [
  business.legal_business_name,
  business.email,
  business.phone,
  sampleAddress.street,
];
const diff = async (call: Api, of: TestBrand, against: string) => {
  const { status, body } = await call(
    'GET',
    `/sandbox/worlds/${of.brandId}/diff?limit=100&against=${against}`,
  );
  expect([status, body.Message]).toEqual([200, undefined]);
  return { text: JSON.stringify(body), body };
};
/** Personal values that a text has. */
const seen = (text: string) => personal.filter((value) => text.includes(value));

test('the diff of two worlds shows a viewer ids, numbers, times and states alone', async () => {
  const viewer = (await people.as('viewer', world.brandId)).in(world.brandId);
  const { text, body } = await diff(viewer, world, before);
  expect(seen(text)).toEqual([]);
  const found = body.data.find(({ type }: { type: string }) => type === 'businesses');
  const fields = Object.fromEntries(
    found.fields.map(({ field, after }: { field: string; after: string }) => [field, after]),
  );
  expect(fields).toMatchObject({
    business_id: found.key,
    date_created: expect.stringMatching(/^20/),
    email: '[masked]',
    legal_business_name: '[masked]',
    addresses: '[masked]',
  });
  const owner = (await people.as('owner', world.brandId)).in(world.brandId);
  expect(seen((await diff(owner, world, before)).text)).toEqual(personal);
});

test('the diff asks for the role in both worlds, whichever the request is in', async () => {
  const empty = await worlds.make();
  const person = await people.makePerson('owner', empty.brandId);
  await people.join(person, world.brandId, 'viewer');
  const session = await people.signInAs(person);
  for (const within of [empty, world]) {
    const call = session.in(within.brandId);
    for (const [of, against] of [
      [world, before],
      [world, empty.brandId],
      [empty, world.brandId],
      [empty, before],
    ] as const) {
      expect(seen((await diff(call, of, against)).text)).toEqual([]);
    }
  }
});

test('the management key sees what a file of the world has', async () => {
  const management: Api = (method, path) => worlds.api(method, path.replace('/sandbox', ''));
  expect(seen((await diff(management, world, before)).text)).toEqual(personal);
});
