import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nilId } from '../../src/kernel/ids.ts';
import { joinAs, openBrowser } from '../support/portal-people.ts';
import {
  type ApiResponse,
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const unknownCustomer = { operation: 'getCustomer', status: 404, error_code: 'customer_dne' };

const fail = (brand: TestBrand) => brand.api('GET', `/customers/${nilId}`);
const codeOf = ({ body }: { body: { Code: string } }) => body.Code;

async function personIn(brand: TestBrand, role: 'owner' | 'developer' | 'operator' | 'viewer') {
  const person = await joinAs(service, { brand, role });
  return { ...person, call: person.browser.in(brand) };
}

const brandOf = (
  world: Record<'world_id' | 'program_id' | 'identity' | 'authorization', string>,
) => {
  const keys = { identity: world.identity, authorization: world.authorization };
  const api = apiOf(service.origin, keys);
  return { brandId: world.world_id, programId: world.program_id, keys, api };
};

async function done(answer: Promise<ApiResponse>) {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toSatisfy((it: number) => it < 300), expect.anything()]);
  return body;
}

/** A world that a developer made in the portal. */
async function makeWorld() {
  const { call, browser } = await personIn(service.brand, 'developer');
  const brand = brandOf(await done(call('POST', '/sandbox/worlds', { name: 'Marked' })));
  return { brand, browser, call: browser.in(brand) };
}

describe('a group of errors', () => {
  test('is fixed by a person, and comes again with the next failure alone', async () => {
    const brand = await service.createBrand();
    const developer = await personIn(brand, 'developer');
    await fail(brand);
    const marked = await developer.call('POST', '/error-fixes', unknownCustomer);
    expect(marked).toMatchObject({
      status: 200,
      body: {
        data: [
          {
            ...unknownCustomer,
            fixed_at: expect.any(String),
            fixed_by: { person_id: developer.personId, name: expect.any(String) },
            again_at: null,
          },
        ],
      },
    });
    // Another failure of the operation is another group.
    await brand.api('GET', '/customers?limit=none');
    expect((await developer.call('GET', '/error-fixes')).body).toEqual(marked.body);
    await fail(brand);
    const [again] = (await developer.call('GET', '/error-fixes')).body.data;
    const { data } = (await brand.api('GET', '/requests?operation=getCustomer')).body;
    expect(again.again_at).toBe(data[0].answered_at);
    await fail(brand);
    expect((await developer.call('GET', '/error-fixes')).body.data).toEqual([again]);
  });

  test('is fixed anew, and opened again by hand', async () => {
    const brand = await service.createBrand();
    const [owner, developer] = [await personIn(brand, 'owner'), await personIn(brand, 'developer')];
    await fail(brand);
    await developer.call('POST', '/error-fixes', unknownCustomer);
    await fail(brand);
    const { data } = (await owner.call('POST', '/error-fixes', unknownCustomer)).body;
    expect(data).toMatchObject([{ fixed_by: { person_id: owner.personId }, again_at: null }]);
    const opened = await developer.call('POST', '/error-fixes/open', unknownCustomer);
    expect(opened).toMatchObject({ status: 200, body: { data: [] } });
    const twice = await developer.call('POST', '/error-fixes/open', unknownCustomer);
    expect([twice.status, codeOf(twice)]).toEqual([404, 'error_fix_dne']);
  });

  test.each([
    ['an operation that never failed', { ...unknownCustomer, operation: 'getCard' }, 404],
    ['another code', { ...unknownCustomer, error_code: 'card_dne' }, 404],
    ['no code', { ...unknownCustomer, error_code: null }, 404],
    ['a status of success', { ...unknownCustomer, status: 200 }, 400],
    ['no operation', { ...unknownCustomer, operation: '' }, 400],
  ])('is not fixed with %s', async (_, body, status) => {
    const brand = await service.createBrand();
    const { call } = await personIn(brand, 'developer');
    await fail(brand);
    const refused = await call('POST', '/error-fixes', body);
    const code = status === 404 ? 'error_group_dne' : 'error_fix_schema';
    expect([refused.status, codeOf(refused)]).toEqual([status, code]);
    expect((await call('GET', '/error-fixes')).body.data).toEqual([]);
  });

  test.each(['operator', 'viewer'] as const)(
    'is seen, and not fixed, with the role %s',
    async (role) => {
      const brand = await service.createBrand();
      const { call } = await personIn(brand, role);
      const developer = await personIn(brand, 'developer');
      await fail(brand);
      for (const path of ['/error-fixes', '/error-fixes/open']) {
        expect((await call('POST', path, unknownCustomer)).status).toBe(403);
      }
      const { body } = await developer.call('POST', '/error-fixes', unknownCustomer);
      expect((await call('GET', '/error-fixes')).body).toEqual(body);
    },
  );

  test('is fixed by nobody who is not signed in, of another brand, or a key', async () => {
    const [brand, other] = [await service.createBrand(), await service.createBrand()];
    const foreign = (await personIn(other, 'owner')).browser;
    const { browser } = await personIn(brand, 'owner');
    await fail(brand);
    const anonymous = await openBrowser(service).in(brand)('POST', '/error-fixes', unknownCustomer);
    expect(anonymous.status).toBe(401);
    const refused = await foreign.in(brand)('POST', '/error-fixes', unknownCustomer);
    expect([401, 403, 404]).toContain(refused.status);
    expect((await brand.api('POST', '/error-fixes', unknownCustomer)).status).toBe(404);
    expect((await browser.in(brand)('GET', '/error-fixes')).body.data).toEqual([]);
  });

  test('stays fixed when who fixed it leaves, without their name', async () => {
    const brand = await service.createBrand();
    const owner = await personIn(brand, 'owner');
    const developer = await personIn(brand, 'developer');
    await fail(brand);
    await developer.call('POST', '/error-fixes', unknownCustomer);
    await owner.call('DELETE', `/people/${developer.personId}`);
    const { data } = (await owner.call('GET', '/error-fixes')).body;
    expect(data).toMatchObject([{ fixed_by: { person_id: developer.personId, name: null } }]);
  });

  test('stays with its world: a reset keeps it, and a fork begins without it', async () => {
    const { brand, call, browser } = await makeWorld();
    await fail(brand);
    const { body: marked } = await call('POST', '/error-fixes', unknownCustomer);
    const { snapshot_id } = await done(
      call('POST', `/sandbox/worlds/${brand.brandId}/snapshot`, {}),
    );
    const forked = await done(call('POST', '/sandbox/worlds', { from_snapshot: snapshot_id }));
    const fork = brandOf(forked);
    const ofFork = browser.in(fork);
    expect((await ofFork('GET', '/error-fixes')).body.data).toEqual([]);
    // A failure in the fork is of its log alone.
    await fail(fork);
    expect((await call('GET', '/error-fixes')).body).toEqual(marked);
    await done(ofFork('POST', '/error-fixes', unknownCustomer));
    await done(call('POST', `/sandbox/worlds/${brand.brandId}/reset`, {}));
    expect((await call('GET', '/error-fixes')).body).toEqual(marked);
    await done(call('DELETE', `/sandbox/worlds/${fork.brandId}`));
    const { rows } = await service.owner.query('select from error_fixes where brand_id = $1', [
      fork.brandId,
    ]);
    expect(rows).toEqual([]);
  });

  test('is in the audit with its person', async () => {
    const brand = await service.createBrand();
    const owner = await personIn(brand, 'owner');
    await fail(brand);
    await owner.call('POST', '/error-fixes', unknownCustomer);
    const { data } = (await owner.call('GET', '/audit?limit=1')).body;
    expect(data).toMatchObject([{ operation: 'markErrorFixed', person_id: owner.personId }]);
  });
});
