import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationCalls } from '../../server/test/support/application-calls.ts';
import { sampleCustomer } from '../../server/test/support/sample-people.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { openWorldSteps } from '../../server/test/support/world-steps.ts';
import {
  cents,
  NotAuthenticated,
  NotFound,
  NotPermitted,
  NotPossibleNow,
  RequestInvalid,
  Surety,
  type SuretyWorld,
} from '../src/surety.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const person = { ...sampleCustomer, addresses: [{ ...sampleCustomer.addresses[0] }] } as const;

let service: TestService;
let surety: Surety;
/** A world whose clock stands still. */
let world: SuretyWorld;
let programId: string;

beforeAll(async () => {
  service = await startTestService();
  const { key } = await openWorldSteps(service);
  const { keys, brandId, programId: id } = service.brand;
  programId = id;
  const access = { ...keys, baseUrl: service.origin, managementKey: key, brandId };
  surety = new Surety(access);
  world = await surety.createWorld({ name: 'contract' });
  await world.clock.update({ mode: 'stopped' });
});
afterAll(() => service.stop());

function newPerson(changes: object = {}) {
  return { ...person, addresses: [sampleCustomer.addresses[0]], ...changes } as Parameters<
    Surety['customers']['create']
  >[0];
}

function programOf({ world: { program_id } }: SuretyWorld): string {
  if (program_id === null) throw new Error('The world has no program.');
  return program_id;
}

describe('errors', () => {
  test('a field that no operation has is refused and named', async () => {
    const error = await surety.customers
      .create(newPerson({ nickname: 'Countess' }))
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RequestInvalid);
    expect(error).toMatchObject({ status: 400, requestId: expect.stringMatching(/./) });
    expect(String(error)).toContain('nickname is not a field of this body');
  });
  test('without strictness it is done, and warned of', async () => {
    const warnings: string[] = [];
    const { keys } = service.brand;
    const loose = { strict: false, warn: (text: string) => void warnings.push(text) };
    const easy = new Surety({ ...keys, baseUrl: service.origin, ...loose });
    await easy.customers.create(newPerson({ nickname: 'Countess' }));
    expect(warnings).toEqual(['POST /customers ignores the field nickname.']);
  });
  test.each([
    ['of requests', () => surety.customers.get(nobody), NotFound, 'customer_dne'],
    ['of credit', () => surety.applications.get(nobody), NotFound, '3001'],
    [
      'of wrong keys',
      () => withKeys({ authorization: 'wrong' }).cards.list().page(),
      NotAuthenticated,
      'auth_err',
    ],
    [
      'of the management key',
      () => managing('wrong').worlds.get(nobody),
      NotAuthenticated,
      'auth_err',
    ],
  ] as const)('%s have their class and code', async (_dialect, send, Class, code) => {
    const error: unknown = await send().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ code, requestId: expect.any(String) });
  });
  test('a key restricted to reading is not permitted to write', async () => {
    const { identity, authorization } = await surety.keys.create({
      label: 'reader',
      scope: 'read_only',
    });
    const reader = withKeys({ identity, authorization });
    await expect(reader.customers.create(newPerson())).rejects.toBeInstanceOf(NotPermitted);
  });
});

function withKeys(changes: { identity?: string; authorization?: string }): Surety {
  return new Surety({ ...service.brand.keys, baseUrl: service.origin, ...changes });
}

function managing(managementKey: string): Surety {
  return new Surety({ ...service.brand.keys, baseUrl: service.origin, managementKey });
}

describe('repeats', () => {
  const idempotencyKey = 'one-for-all';
  test('the same request with the same key is marked as a replay', async () => {
    const create = () => surety.customers.create(newPerson(), { idempotencyKey }).withResponse();
    const first = await create();
    const second = await create();
    expect([first.isReplay, second.isReplay]).toEqual([false, true]);
    expect(second.data).toEqual(first.data);
  });
  test('another request with the same key conflicts', async () => {
    const other = surety.customers.create(newPerson({ first_name: 'Grace' }), { idempotencyKey });
    await expect(other).rejects.toBeInstanceOf(NotPossibleNow);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_mismatch' });
  });
});

describe('pages and streams', () => {
  test('every item is walked once', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1)
      made.push((await world.customers.create(newPerson())).customer_id);
    const seen: string[] = [];
    for await (const { customer_id } of world.customers.list({ limit: 2 })) seen.push(customer_id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made));
  });
  test('events are listed and followed from a position on', async () => {
    const url = 'https://example.com/hook';
    const { webhook_id } = await surety.webhooks.create({ callback_url: url, events: ['*'] });
    const { event_id: first } = await surety.webhooks.test(webhook_id);
    const following = follow(surety, 3);
    const sent: string[] = [];
    for (let index = 0; index < 3; index += 1)
      sent.push((await surety.webhooks.test(webhook_id)).event_id);
    const listed: string[] = [];
    for await (const { event_id } of surety.events.list({ after: first, limit: 1, wait: 5 }))
      listed.push(event_id);
    expect(listed).toEqual(sent.slice(0, listed.length));
    const followed: string[] = [];
    for await (const { event_id } of surety.events.stream({ after: first })) {
      followed.push(event_id);
      if (followed.length === 3) break;
    }
    expect(followed).toEqual(sent);
    expect((await following).every((id) => sent.includes(id))).toBe(true);
  });
});

/** The first events from now on. */
async function follow(client: Surety, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { event_id } of client.events.stream({ event: ['webhook.*'] })) {
    if (ids.push(event_id) > count) break;
  }
  return ids.slice(1);
}

describe('worlds', () => {
  test('a fork has the objects of its origin, and leaves no snapshot behind', async () => {
    const { customer_id } = await surety.customers.create(newPerson());
    const brandId = surety.access.brandId ?? '';
    const copy = await surety.fork({ name: 'copy' });
    await expect(copy.customers.get(customer_id)).resolves.toMatchObject({ customer_id });
    await copy.customers.update(customer_id, { email: 'changed@example.com' });
    expect((await surety.customers.get(customer_id)).email).toBe(sampleCustomer.email);
    expect((await surety.worlds.snapshots(brandId)).data).toHaveLength(1);
    await copy.delete();
    expect((await surety.worlds.snapshots(brandId)).data).toHaveLength(0);
  });
  test('a world is exported as a stream and imported from one', async () => {
    const { world_id } = world.world;
    const copy = await surety.worlds.import(await surety.worlds.export(world_id));
    expect(copy.world_id).not.toBe(world_id);
    const text = await new Response(await surety.worlds.export(world_id)).text();
    const again = await surety.worlds.import(text);
    await surety.worlds.delete(copy.world_id);
    await surety.worlds.delete(again.world_id);
  });
});

describe('a played story', () => {
  let story: SuretyWorld;
  beforeAll(async () => {
    story = await surety.createWorld();
    const run = await story.scenarios.run('happy-path');
    expect(run.status).toBe('passed');
  });
  test('a move of a state table is made', async () => {
    const [card] = await story.cards.list().take(1);
    const { moves } = await story.objects.moves(card?.card_id ?? '');
    const call = ({ operation }: (typeof moves)[number]) => operation?.operation_id;
    const move = moves.find((each) => call(each) === 'changeCard' && each.to === 'inactive');
    if (!move) throw new Error(`no move deactivates the card: ${JSON.stringify(moves)}`);
    await expect(story.move(move)).resolves.toMatchObject({ status: 'inactive' });
  });
  test('a move that no operation makes says why', async () => {
    const [card] = await story.cards.list().take(1);
    const { moves } = await story.objects.moves(card?.card_id ?? '');
    const move = { ...moves[0], operation: null, reason: 'only the network does' };
    expect(() => story.move(move as (typeof moves)[number])).toThrow('only the network does');
  });
  test('tables come as CSV, money as exact amounts', async () => {
    const program_id = programOf(story);
    const csv = await story.ledger.trialBalanceCsv({ program_id });
    expect(csv.split('\r\n').length + csv.split('\n').length).toBeGreaterThan(4);
    const [purchase] = await story.transactions.list().take(1);
    expect(cents(purchase?.amount ?? '')).not.toBe(0n);
  });
});

test('the notice of a denied application is a PDF, and a page', async () => {
  const { id } = await applicationCalls(service, service.brand).denied();
  const pdf = await surety.applications.noticePdf(id);
  expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-');
  expect(await surety.applications.notice(id)).toContain('<html');
});

test('any request of the API can be sent', async () => {
  const { program_id } = await surety.request<{ program_id: string }>({
    method: 'GET',
    path: `/programs/${programId}`,
  });
  expect(program_id).toBe(programId);
});
