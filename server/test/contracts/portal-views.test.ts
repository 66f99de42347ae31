import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinAs } from '../support/portal-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const codeOf = ({ body }: { body: { Code: string } }) => body.Code;
const declined = { name: 'Declined', page: 'transactions', search: 'status=declined' };

/** A brand with an owner, a developer and a viewer, each with what calls the brand as them. */
async function brandWithPeople() {
  const brand = await service.createBrand();
  const [owner, developer, viewer] = await Promise.all(
    (['owner', 'developer', 'viewer'] as const).map(async (role) => {
      const person = await joinAs(service, { brand, role });
      return { ...person, call: person.browser.in(brand) };
    }),
  );
  if (!owner || !developer || !viewer) throw new Error('Three people joined');
  return { brand, owner, developer, viewer };
}

describe('a saved view', () => {
  test('is kept for its maker alone', async () => {
    const { developer, owner } = await brandWithPeople();
    const { status, body } = await developer.call('POST', '/views', declined);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...declined,
      is_shared: false,
      is_own: true,
      is_default: false,
      is_pinned: false,
    });
    expect((await developer.call('GET', '/views')).body.data).toEqual([body]);
    expect((await owner.call('GET', '/views')).body.data).toEqual([]);
    const stolen = await owner.call('PATCH', `/views/${body.view_id}`, { name: 'Mine' });
    expect([stolen.status, codeOf(stolen)]).toEqual([404, 'view_dne']);
    expect((await owner.call('DELETE', `/views/${body.view_id}`)).status).toBe(404);
  });

  test('of another brand is not seen', async () => {
    const { developer } = await brandWithPeople();
    const other = await brandWithPeople();
    const { body } = await developer.call('POST', '/views', { ...declined, is_shared: true });
    expect((await other.owner.call('GET', '/views')).body.data).toEqual([]);
    expect((await other.owner.call('DELETE', `/views/${body.view_id}`)).status).toBe(404);
  });

  test('that is shared is seen by all, and changed by its maker and owners', async () => {
    const { owner, developer, viewer } = await brandWithPeople();
    const { body } = await developer.call('POST', '/views', { ...declined, is_shared: true });
    const path = `/views/${body.view_id}`;
    expect((await viewer.call('GET', '/views')).body.data).toEqual([{ ...body, is_own: false }]);
    const refused = await viewer.call('PATCH', path, { name: 'Ours' });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'view_foreign']);
    expect((await viewer.call('DELETE', path)).status).toBe(403);
    expect((await owner.call('PATCH', path, { name: ' Ours ' })).body.name).toBe('Ours');
    const ended = await owner.call('PATCH', path, { is_shared: false });
    expect(ended.body).toMatchObject({ is_shared: false, name: 'Ours' });
    expect((await viewer.call('GET', '/views')).body.data).toEqual([]);
    expect((await developer.call('DELETE', path)).status).toBe(200);
    expect((await developer.call('GET', '/views')).body.data).toEqual([]);
  });

  test('is not shared by a viewer', async () => {
    const { viewer } = await brandWithPeople();
    const refused = await viewer.call('POST', '/views', { ...declined, is_shared: true });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'view_unshareable']);
    const { status, body } = await viewer.call('POST', '/views', declined);
    expect(status).toBe(201);
    const later = await viewer.call('PATCH', `/views/${body.view_id}`, { is_shared: true });
    expect(codeOf(later)).toBe('view_unshareable');
  });

  test('is pinned and the default by each person for themselves', async () => {
    const { developer, viewer } = await brandWithPeople();
    const made = await developer.call('POST', '/views', {
      ...declined,
      is_shared: true,
      is_default: true,
    });
    const path = `/views/${made.body.view_id}`;
    const marked = await viewer.call('PATCH', path, { is_pinned: true });
    expect(marked.body).toMatchObject({ is_pinned: true, is_default: false });
    const [own] = (await developer.call('GET', '/views')).body.data;
    expect(own).toMatchObject({ is_pinned: false, is_default: true });
  });

  test('takes the place of the earlier default of its page alone', async () => {
    const { developer } = await brandWithPeople();
    const save = async (name: string, page: string) =>
      (await developer.call('POST', '/views', { name, page, search: '', is_default: true })).body
        .view_id;
    const first = await save('A', 'transactions');
    const other = await save('B', 'customers');
    const second = await save('C', 'transactions');
    const { data } = (await developer.call('GET', '/views')).body;
    const defaults = data.filter((view: { is_default: boolean }) => view.is_default);
    expect(new Set(defaults.map((view: { view_id: string }) => view.view_id))).toEqual(
      new Set([other, second]),
    );
    await developer.call('PATCH', `/views/${first}`, { is_default: true });
    const after = (await developer.call('GET', '/views')).body.data;
    expect(
      after
        .filter((view: { is_default: boolean }) => view.is_default)
        .map((view: { name: string }) => view.name),
    ).toEqual(['B', 'A']);
  });

  test.each([
    ['no name', { ...declined, name: ' ' }],
    ['a name of 61 characters', { ...declined, name: 'n'.repeat(61) }],
    ['a search of 2,001 characters', { ...declined, search: 's'.repeat(2_001) }],
    ['a search with a fragment', { ...declined, search: 'status=x#y' }],
    ['a page of another site', { ...declined, page: '//elsewhere.example' }],
    ['a page above', { ...declined, page: '../settings' }],
  ])('is refused with %s', async (_, body) => {
    const { call } = (await brandWithPeople()).developer;
    const answer = await call('POST', '/views', body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'view_schema']);
  });

  test('is one of at most 100 of a person', async () => {
    const { brand, developer, owner } = await brandWithPeople();
    await service.owner.query(
      `insert into saved_views
         select $1, gen_random_uuid(), $2, 'view ' || n, 'customers', '', false, now()
           from generate_series(1, 100) n`,
      [brand.brandId, developer.personId],
    );
    const refused = await developer.call('POST', '/views', declined);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'view_limit']);
    expect((await owner.call('POST', '/views', declined)).status).toBe(201);
  });

  test('of somebody who leaves goes with them, and shared ones stay', async () => {
    const { owner, developer, viewer } = await brandWithPeople();
    await developer.call('POST', '/views', declined);
    const shared = { ...declined, name: 'Shared', is_shared: true, is_pinned: true };
    await developer.call('POST', '/views', shared);
    expect((await owner.call('DELETE', `/people/${developer.personId}`)).status).toBe(200);
    const { rows } = await service.owner.query(
      'select name from saved_views where person_id = $1 union all select $2 from saved_view_marks where person_id = $1',
      [developer.personId, 'a mark'],
    );
    expect(rows).toEqual([{ name: 'Shared' }]);
    expect((await viewer.call('GET', '/views')).body.data).toHaveLength(1);
  });
});
