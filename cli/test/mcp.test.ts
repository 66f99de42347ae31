import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSampleCard, samplePurchase } from '../../server/test/support/sample-cards.ts';
import { sampleCustomer } from '../../server/test/support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { type CliAccess, runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;
let world: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  world = await worlds.make();
});

type Message = Record<string, unknown>;

/** A client of the protocol that writes lines and reads lines. */
function openClient(argv: string[] = [], access: CliAccess = accessOf(service, world, worlds.key)) {
  const stdin = new PassThrough();
  let printed = '';
  const ended = runCli(access, ['mcp', ...argv], {
    stdin,
    onText: (text) => {
      printed += text;
    },
  });
  let lastId = 0;
  const messages = (): Message[] =>
    printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  const client = {
    messages,
    write: (line: string) => stdin.write(`${line}\n`),
    notify: (method: string, params: object) =>
      client.write(JSON.stringify({ jsonrpc: '2.0', method, params })),
    /** Sends a request; returns the whole answer. */
    ask: async (method: string, params?: object) => {
      lastId += 1;
      const id = lastId;
      client.write(JSON.stringify({ jsonrpc: '2.0', id, method, ...(params ? { params } : {}) }));
      // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
      return eventually(async () => messages().find((message) => message.id === id) as any);
    },
    call: async (name: string, given: object = {}) => {
      const { result, error } = await client.ask('tools/call', { name, arguments: given });
      expect(error).toBe(undefined);
      const [text, told] = result.content.map((part: { text: string }) => part.text);
      return { isError: result.isError === true, text, told, body: parsed(text) };
    },
    end: async () => {
      stdin.end();
      return ended;
    },
  };
  return client;
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const stateless = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

describe('the protocol', () => {
  test('begins with a handshake in the revision that both know', async () => {
    const client = openClient();
    const asked = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const known = await client.ask('initialize', { ...asked, protocolVersion: '2025-06-18' });
    expect(known.result).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'surety' },
    });
    expect(known.result).not.toHaveProperty('resultType');
    const newer = await client.ask('initialize', { ...asked, protocolVersion: '2030-01-01' });
    expect(newer.result.protocolVersion).toBe('2025-11-25');
    client.notify('notifications/initialized', {});
    expect((await client.ask('ping')).result).toEqual({});
    const { code, stdout } = await client.end();
    expect([code, stdout.trim().split('\n').length]).toEqual([0, 3]);
  });

  test('answers without a handshake where each request names the revision', async () => {
    const client = openClient();
    const discovered = await client.ask('server/discover', stateless);
    expect(discovered.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      cacheScope: 'private',
      ttlMs: expect.any(Number),
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'surety' } },
    });
    const { result } = await client.ask('tools/list', stateless);
    expect(result).toMatchObject({ resultType: 'complete', cacheScope: 'private' });
    const other = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' } };
    expect((await client.ask('tools/list', other)).error).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested: '2031-01-01' },
    });
    await client.end();
  });

  test('refuses what is no request, and goes on', async () => {
    const client = openClient();
    client.write('{ no json');
    client.write('[]');
    client.write('{"jsonrpc":"2.0","id":{},"method":"ping"}');
    client.write('');
    client.notify('notifications/unknown', {});
    expect((await client.ask('nothing')).error).toMatchObject({ code: -32601 });
    expect((await client.ask('tools/call', { name: 'x' })).error).toMatchObject({ code: -32602 });
    const codes = client.messages().map(({ error }) => (error as { code: number }).code);
    expect(codes).toEqual([-32700, -32600, -32600, -32601, -32602]);
    await client.end();
  });

  test('sends no answer to a request that was cancelled', async () => {
    const client = openClient();
    const call = { name: 'events_list', arguments: { after: 'latest', wait: 20 } };
    client.write(
      JSON.stringify({ jsonrpc: '2.0', id: 'slow', method: 'tools/call', params: call }),
    );
    client.notify('notifications/cancelled', { requestId: 'slow' });
    expect((await client.ask('ping')).result).toEqual({});
    const { code, stdout } = await client.end();
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('slow')]);
  });
});

describe('tools', () => {
  test('are named, described and typed from the operations; reads are marked', async () => {
    const client = openClient();
    const { result } = await client.ask('tools/list');
    const names = result.tools.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, description, inputSchema } of result.tools) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect(description.length).toBeGreaterThan(10);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
    const list = result.tools.find(({ name }: { name: string }) => name === 'transactions_list');
    expect(list).toMatchObject({
      annotations: { readOnlyHint: true },
      inputSchema: {
        properties: { state: { enum: expect.any(Array) }, limit: { type: 'integer' } },
      },
    });
    const create = result.tools.find(({ name }: { name: string }) => name === 'transfers_create');
    expect(create).toMatchObject({ annotations: { readOnlyHint: false } });
    expect(names).not.toContain('keys_create');
    expect(names).not.toContain('worlds_delete');
    await client.end();
    const few = openClient(['--resources', 'cards,external-accounts']);
    const { tools } = (await few.ask('tools/list')).result;
    expect(
      tools.every(({ name }: { name: string }) => /^(cards|external_accounts)_/.test(name)),
    ).toBe(true);
    await few.end();
  });

  test('read with the keys of the command', async () => {
    const { body } = await world.api('POST', '/customers', sampleCustomer);
    const client = openClient();
    const read = await client.call('customers_get', { customer_id: body.customer_id });
    expect(read).toMatchObject({ isError: false, body: { customer_id: body.customer_id } });
    expect(read.told).toBe(undefined);
    await client.end();
  });

  test('tell the cure of a refusal, and which arguments they take', async () => {
    const client = openClient();
    const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const refused = await client.call('cards_get', { card_id: unknown });
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringMatching(/card_dne.*\nCure: /),
    });
    const { error } = await client.ask('tools/call', { name: 'cards_get', arguments: { id: '1' } });
    expect(error).toMatchObject({
      code: -32602,
      message: 'id is no argument; card_id is missing. The arguments are card_id.',
    });
    await client.end();
  });

  test('write in a copy of the world, where later reads are made, and which is deleted at the end', async () => {
    const { cardId } = await openSampleCard(service, 1000n, world);
    const client = openClient();
    expect((await client.call('transactions_list')).body.data).toEqual([]);
    const bought = await client.call('simulate_authorization', samplePurchase(cardId, '4.00'));
    expect(bought.body).toMatchObject({ transaction_response_code: '00' });
    const [, copy = ''] = /the world (\S+), a copy/.exec(bought.told) ?? [];
    expect((await client.call('transactions_list')).body.data).toHaveLength(1);
    expect((await world.api('GET', '/transactions')).body.data).toEqual([]);
    expect((await worlds.api('GET', `/worlds/${copy}`)).status).toBe(200);
    const { code, stderr } = await client.end();
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`${copy} of this session is deleted`),
    ]);
    expect((await worlds.api('GET', `/worlds/${copy}`)).status).toBe(404);
    expect((await worlds.api('GET', `/worlds/${world.brandId}/snapshots`)).body.data).toEqual([]);
  });

  test('at once make one copy, which --keep keeps', async () => {
    const client = openClient(['--keep']);
    const made = await Promise.all(
      [1, 2, 3].map(() => client.call('customers_create', sampleCustomer)),
    );
    expect(made.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(new Set(made.map(({ told }) => told)).size).toBe(1);
    expect((await client.call('customers_list')).body.data).toHaveLength(3);
    const { stderr } = await client.end();
    const [, copy = ''] = /surety world open (\S+)/.exec(stderr) ?? [];
    expect((await worlds.api('GET', `/worlds/${copy}`)).status).toBe(200);
  });

  test('write directly with --write', async () => {
    const client = openClient(['--write']);
    const { body } = await client.call('customers_create', sampleCustomer);
    expect((await world.api('GET', `/customers/${body.customer_id}`)).status).toBe(200);
    await client.end();
  });

  test('need the management key to write elsewhere', async () => {
    const client = openClient([], accessOf(service, world));
    const refused = await client.call('customers_create', sampleCustomer);
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining('management key'),
    });
    await client.end();
  });

  test('only read in live', async () => {
    const live = { baseUrl: 'http://127.0.0.1:1', identity: 'id_live_x', authorization: 'x' };
    const client = openClient([], live);
    const { tools } = (await client.ask('tools/list')).result;
    const hints = tools.map((tool: { annotations: { readOnlyHint: boolean } }) => tool.annotations);
    expect(hints.every(({ readOnlyHint }: { readOnlyHint: boolean }) => readOnlyHint)).toBe(true);
    await client.end();
    const { code, stderr } = await runCli(live, ['mcp', '--write']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('an agent does not write')]);
  });
});

describe('resources', () => {
  test('are the cures of errors, events and states', async () => {
    const client = openClient();
    const { resources } = (await client.ask('resources/list')).result;
    for (const { uri } of resources) {
      const { contents } = (await client.ask('resources/read', { uri })).result;
      expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }]);
    }
    const { resourceTemplates } = (await client.ask('resources/templates/list')).result;
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'surety://errors/{code}' }]);
    const one = await client.ask('resources/read', { uri: 'surety://errors/transfer_left' });
    expect(JSON.parse(one.result.contents[0].text)).toMatchObject({ status: 409 });
    for (const uri of ['surety://errors/nothing', 'file:///etc/passwd', 'surety://toString']) {
      expect((await client.ask('resources/read', { uri })).error).toMatchObject({ code: -32002 });
    }
    await client.end();
  });
});

test('agent setup prints a configuration without keys', async () => {
  const access = accessOf(service, world, worlds.key);
  const { code, stdout } = await runCli(access, ['agent', 'setup']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    mcpServers: { surety: { args: [expect.stringContaining('surety.mjs'), 'mcp'] } },
  });
  for (const secret of [access.identity, access.authorization, worlds.key]) {
    expect(stdout).not.toContain(secret);
  }
});
