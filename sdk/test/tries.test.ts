import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readRetryAfter } from '../src/platform/retry.ts';
import { ArgumentInvalid, ConnectionFailed, cents, NotConfigured, Surety } from '../src/surety.ts';
import type { Fault } from './support/fault-plan.ts';
import { type FaultServer, startFaultServer } from './support/fault-server.ts';
import { plannedClient, testKeys } from './support/planned-client.ts';

let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(async () => {
  await server.close();
});

const keyed = { method: 'POST', path: '/transfers', isKeyed: true, body: {} };
const unkeyed = { method: 'PATCH', path: '/customers/1', body: {} };

test.each<[Fault, object, number]>([
  ['unavailable-after', unkeyed, 1],
  ['bad-gateway-before', unkeyed, 1],
  ['too-many', unkeyed, 2],
  ['unavailable-after', keyed, 2],
  ['bad-gateway-after', keyed, 2],
  ['in-progress', keyed, 2],
  ['failed', keyed, 1],
  ['redirect', keyed, 1],
  ['too-many-late', keyed, 1],
])('after %s, %o is sent %i times', async (fault, request, tries) => {
  const { plan, surety } = plannedClient(server, [fault]);
  await surety.request({ ...keyed, isKeyed: false, ...request }).catch(() => undefined);
  expect(plan.requests).toHaveLength(tries);
  expect(plan.effectCount).toBeLessThanOrEqual(1);
});

test('a Retry-After beyond a minute is told instead of waited for', async () => {
  const { surety, waits } = plannedClient(server, ['too-many-late']);
  await expect(surety.request(keyed)).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
  expect(waits).toEqual([]);
});

test.each(['-3', '+3', '1.2.3', '-', 'soon'])('a Retry-After of %s tells nothing', (header) => {
  expect(readRetryAfter(header, 0)).toBeNull();
});

test('a request is sent 11 times at most', async () => {
  const { plan, surety } = plannedClient(server, Array<Fault>(20).fill('cut-before'));
  const request = { ...keyed, options: { maxRetries: 10 } };
  await expect(surety.request(request)).rejects.toBeInstanceOf(ConnectionFailed);
  expect(plan.requests).toHaveLength(11);
});

const wrongNumbers: [object, string][] = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5, 11, '2', null].map(
    (maxRetries): [object, string] => [{ maxRetries }, 'maxRetries must be a whole number from 0'],
  ),
  ...[Number.NaN, -1, 0, '5', null].map((timeoutMs): [object, string] => [
    { timeoutMs },
    'timeoutMs must be a number of milliseconds above 0, and not ',
  ]),
];

test.each(wrongNumbers)(
  'the options %j are refused, and nothing is sent',
  async (options, rule) => {
    const { plan, surety } = plannedClient(server, []);
    const call = surety.request({ ...keyed, options });
    await expect(call).rejects.toThrow(ArgumentInvalid);
    await expect(call).rejects.toThrow(`POST ${keyed.path}: ${rule}`);
    expect(() => plannedClient(server, [], options)).toThrow(`Surety: ${rule}`);
    expect(plan.requests).toEqual([]);
  },
);

test.each([
  [{ intervalMs: -5 }, 'waitFor: intervalMs must be'],
  [{ timeoutMs: 0 }, 'waitFor: timeoutMs must be'],
  [{ maxAdvanceDays: Number.NaN, advance: true }, 'waitFor: maxAdvanceDays must be'],
])('a wait with %j is refused', async (options, rule) => {
  const { plan, surety } = plannedClient(server, []);
  const waiting = surety.transfers.waitFor('1', { status: 'completed' }, options);
  await expect(waiting).rejects.toThrow(rule);
  expect(plan.requests).toEqual([]);
});

test('a time longer than the longest timer is no time at once', async () => {
  const { surety } = plannedClient(server, [], { timeoutMs: 2 ** 40 });
  await expect(surety.request(keyed)).resolves.toBeDefined();
});

test('a body in a stream is sent once, and the refusal is the error', async () => {
  const { plan, surety } = plannedClient(server, ['too-many']);
  const body = new Blob(['{}']).stream();
  const request = { method: 'POST', path: '/import', body, type: 'application/x-ndjson' };
  await expect(surety.request(request)).rejects.toMatchObject({ status: 429 });
  expect(plan.requests).toHaveLength(1);
});

test('a call that waits for events has the time of its wait besides', async () => {
  const timeouts = vi.spyOn(globalThis, 'setTimeout');
  const { surety } = plannedClient(server, []);
  await surety.events.list({ wait: 30 }).page();
  expect(timeouts.mock.calls.map(([, ms]) => ms)).toContain(60_000);
});

test('a page that fails is a rejection of its own alone', async () => {
  const { surety } = plannedClient(server, ['failed']);
  const answer = surety.cards.list().page().withResponse();
  await expect(answer).rejects.toMatchObject({ status: 500, requestId: 'request-1' });
});

test('errors in hooks change no outcome', async () => {
  const fail = () => {
    throw new Error('a hook of the caller');
  };
  const { plan, surety } = plannedClient(server, [], { log: fail, warn: fail });
  await expect(surety.request(keyed)).resolves.toBeDefined();
  expect(plan.requests).toHaveLength(1);
});

test('requests and streams leave no listener on the signal of the caller', async () => {
  const { signal } = new AbortController();
  const { surety } = plannedClient(server, ['failed', 'ok', 'unavailable-before', 'ok', 'ok']);
  const options = { signal };
  await surety.request({ ...keyed, options }).catch(() => undefined);
  await surety.request({ ...keyed, options });
  const call = { method: 'GET', path: '/export', answer: 'stream', options } as const;
  const whole = await surety.request<ReadableStream<Uint8Array>>(call);
  for await (const _piece of whole);
  const left = await surety.request<ReadableStream<Uint8Array>>(call);
  await left.cancel();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a stream whose next piece does not arrive ends after its time', async () => {
  const fetch = () => Promise.resolve(new Response(new ReadableStream()));
  const { surety } = plannedClient(server, [], { fetch });
  const call = { method: 'GET', path: '/export', answer: 'stream' } as const;
  const options = { timeoutMs: 20 };
  const body = await surety.request<ReadableStream<Uint8Array>>({ ...call, options });
  await expect(body.getReader().read()).rejects.toThrow('GET /export: no answer in 20 ms.');
});

test('a fetch that never settles ends after its time', async () => {
  const fetch = () => new Promise<Response>(() => undefined);
  const { surety } = plannedClient(server, [], { fetch, timeoutMs: 20, maxRetries: 0 });
  await expect(surety.request(keyed)).rejects.toThrow('no answer in 20 ms');
});

test('keys and bodies are in no error, no log entry and no printed client', async () => {
  const told: unknown[] = [];
  const log = (entry: unknown) => told.push(entry);
  for (const fault of ['garbage-after', 'cut-before', 'failed', 'redirect'] as const) {
    const { surety } = plannedClient(server, [fault], { log, maxRetries: 0 });
    const request = { ...keyed, body: { ssn: 'not-for-eyes' } };
    told.push(await surety.request(request).catch((error: unknown) => error), surety);
  }
  const wrongKeys = { identity: 'id', authorization: 'not-for-eyes\u0100', baseUrl: 'http://a' };
  told.push(await new Surety(wrongKeys).cards.get('1').catch((error: unknown) => error));
  const text = inspect(told, { depth: 12, showHidden: false });
  expect(text).not.toMatch(/not-for-eyes|of-test/);
  expect(text).toContain('The header Authorization cannot carry its value');
});

test.each([
  'http://name:not-for-eyes@localhost:4000',
  'localhost:4000',
  'ftp://localhost',
  'http://localhost:4000/?key=not-for-eyes',
  '',
])('the address %s is refused without repeating it', (baseUrl) => {
  const make = () => new Surety({ ...testKeys, baseUrl });
  expect(make).toThrow(NotConfigured);
  expect(make).not.toThrow(/not-for-eyes/);
});

test('a pair of keys of which one is missing is refused, and none is taken from elsewhere', () => {
  vi.stubEnv('SURETY_IDENTITY', 'id-of-elsewhere');
  vi.stubEnv('SURETY_AUTHORIZATION', 'authorization-of-elsewhere');
  expect(() => new Surety({ identity: 'id' })).toThrow('authorization is missing');
  vi.stubEnv('SURETY_AUTHORIZATION', '');
  expect(() => new Surety()).toThrow('SURETY_AUTHORIZATION is not set');
  vi.unstubAllEnvs();
});

// Programs without types: their objects come from elsewhere.
const untyped = (options: Record<string, unknown>): object => options;

test('a misspelt option of a client is refused before anything is sent, without its value', () => {
  const make = () => new Surety({ ...testKeys, ...untyped({ baseURL: 'https://example.com' }) });
  expect(make).toThrow(ArgumentInvalid);
  expect(make).toThrow(/no option "baseURL": it is called "baseUrl"/);
  expect(make).not.toThrow(/example\.com/);
});

test('a misspelt option of a request is refused before anything is sent', async () => {
  const { plan, surety } = plannedClient(server, []);
  const request = surety.request({ ...keyed, options: untyped({ idempotency_key: 'order-1' }) });
  await expect(request).rejects.toThrow(ArgumentInvalid);
  await expect(request).rejects.toThrow(/"idempotency_key": it is called "idempotencyKey"/);
  expect(plan.requests).toEqual([]);
});

test('a misspelt option without a value, and a field that is no option, have no effect', async () => {
  const { surety } = plannedClient(server, []);
  const options = untyped({ timeout: undefined, order: 1 });
  const request = surety.request({ ...keyed, options });
  await expect(request).resolves.toBeDefined();
});

test('an amount in bigint is refused with the two ways to write it', async () => {
  const { plan, surety } = plannedClient(server, []);
  const request = surety.request({ ...keyed, body: { amount: cents('4.50') } });
  await expect(request).rejects.toThrow(ArgumentInvalid);
  await expect(request).rejects.toThrow(/amount is a bigint.*fromCents/);
  expect(plan.requests).toEqual([]);
});

test('a KYC whose first answer was lost says so', async () => {
  const refused = { code: 'idempotency_key_exists', message: 'Used.', type: 'RESOURCE_CONFLICT' };
  const answers = [Promise.reject(new TypeError('cut')), Response.json(refused, { status: 409 })];
  const fetch = async () => answers.shift() ?? Response.error();
  const { surety } = plannedClient(server, [], { fetch });
  await expect(surety.request(keyed)).rejects.toThrow(/An earlier try of this request arrived/);
});

test('an ignored field is told once, whatever the ids of the path', async () => {
  const warn = vi.fn();
  const headers = { 'x-ignored-fields': 'nickname' };
  const fetch = async () => Response.json({}, { headers });
  const { surety } = plannedClient(server, [], { fetch, warn, strict: false });
  await surety.customers.get('1');
  await surety.customers.get('2');
  expect(warn.mock.calls).toEqual([['GET /customers/1 ignores the field nickname.']]);
});
