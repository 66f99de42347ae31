import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyDelivery } from '@surety/sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventName } from '../../../server/src/kernel/event-names.generated.ts';
import { newId } from '../../../server/src/kernel/ids.ts';
import { insertEvents } from '../../../server/src/platform/events/insert-events.ts';
import { sampleCustomer } from '../../../server/test/support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../server/test/support/test-service.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../server/test/support/webhook-receiver.ts';
import { type CommandRun, startCommand, useAccess } from '../support/command-run.ts';

let service: TestService;
let brand: TestBrand;
let home: string;
let receiver: WebhookReceiver;
const running: CommandRun[] = [];

beforeAll(async () => {
  service = await startTestService({ plantsEvents: true });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  home = await mkdtemp(join(tmpdir(), 'surety-listen-'));
  receiver = await startWebhookReceiver();
  useAccess({ origin: service.origin, ...brand.keys }, home);
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.interrupt();
    await one.code;
  }
  await receiver.close();
  await rm(home, { recursive: true });
  vi.unstubAllEnvs();
});

/** Starts `listen` and waits until it is connected. */
const listen = async (...options: string[]): Promise<CommandRun> => {
  const started = startCommand('listen', '--forward-to', receiver.url, ...options);
  running.push(started);
  await eventually(async () => started.stderr().includes('Service: connected'));
  return started;
};
const end = async (one: CommandRun): Promise<number> => {
  one.interrupt();
  return one.code;
};
/** Writes `count` events for each customer, one after the other, and returns their ids. */
const write = async (count: number, customers: readonly string[], event = 'card.created') => {
  const context = await service.service.createContext(brand.brandId, { kind: 'job' }, 'test');
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await context.unit(async (unit) => {
      const made = customers.map((customerId) => ({
        event: event as EventName,
        customerId,
        eventId: newId(),
      }));
      await insertEvents(unit, made);
      ids.push(...made.map(({ eventId }) => eventId));
    });
  }
  return ids;
};
const arrived = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));
const untilArrived = (count: number) => eventually(async () => receiver.received.length >= count);
const makeCustomers = async (count: number): Promise<string[]> => {
  const made = Array.from({ length: count }, () => brand.api('POST', '/customers', sampleCustomer));
  return (await Promise.all(made)).map(({ body }) => body.customer_id);
};
const secretOf = async () => {
  const printed = startCommand('listen', '--forward-to', receiver.url, '--print-secret');
  await printed.code;
  return printed.stdout().trim();
};

describe('surety listen', () => {
  test('sends what a webhook sends: the same body byte for byte, the same headers, a valid signature', async () => {
    const hook = await startWebhookReceiver();
    const body = { callback_url: hook.url, events: ['kyc.*'] };
    await brand.api('POST', '/webhooks', body);
    await listen('--events', 'kyc.*');
    const [customerId] = await makeCustomers(1);
    const path = `/customers/${customerId}/verification-kyc`;
    await brand.api('POST', path, { program_id: brand.programId });
    await untilArrived(2);
    await eventually(async () => hook.received.length >= 2);
    const headersOf = ({ headers }: (typeof hook.received)[number]) =>
      Object.fromEntries(
        Object.entries(headers).filter(
          ([name]) =>
            /^(surety|content|user)-|webhook-id/.test(name) && name !== 'surety-delivery-id',
        ),
      );
    const byId = (messages: typeof hook.received) =>
      messages
        .map((message) => ({ ...headersOf(message), body: message.body }))
        .sort((a, b) => a.body.localeCompare(b.body));
    expect(byId(receiver.received)).toEqual(byId(hook.received));
    const secret = await secretOf();
    expect(secret).toMatch(/^whsec_/);
    for (const { body: text, headers } of receiver.received) {
      await expect(verifyDelivery(text, headers, secret)).resolves.toBeDefined();
    }
    await hook.close();
  });

  test('keeps its secret and position in files that only their owner can read', async () => {
    await end(await listen());
    const places = join(home, 'surety', 'listen');
    const [name = ''] = await readdir(places);
    const modes = await Promise.all(
      ['', 'secret', 'position.json'].map(
        async (file) => (await stat(join(places, name, file))).mode,
      ),
    );
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
    expect(await secretOf()).toBe((await readFile(join(places, name, 'secret'), 'utf8')).trim());
  });

  test('delivers each event once over restarts, in order for each customer', async () => {
    const customers = await makeCustomers(3);
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const one = await listen();
      ids.push(...(await write(20, customers)));
      await untilArrived(round * 60 + 30);
      expect(await end(one)).toBe(130);
    }
    ids.push(...(await write(5, customers)));
    await listen();
    await untilArrived(ids.length);
    expect(arrived().toSorted()).toEqual(ids.toSorted());
    for (const customer of customers) {
      const own = receiver.received.filter(({ body }) => body.includes(customer));
      const order = own.map(({ headers }) => ids.indexOf(String(headers['webhook-id'])));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  test('waits for a local server that is away, says so, and skips nothing', async () => {
    const customers = await makeCustomers(2);
    const { port } = new URL(receiver.url);
    await receiver.close();
    const one = await listen();
    const ids = await write(4, customers);
    await eventually(async () => one.stderr().includes('Local server: the connection was refused'));
    receiver = await startWebhookReceiver(Number(port));
    await untilArrived(ids.length);
    expect(arrived().toSorted()).toEqual(ids.toSorted());
  });

  test('refuses a second listener of the same target, which may take it over', async () => {
    const [customer = ''] = await makeCustomers(1);
    const first = await listen();
    const second = startCommand('listen', '--forward-to', receiver.url);
    expect(await second.code).toBe(2);
    expect(second.stderr()).toMatch(/forwards to this target already.*--takeover/);
    await listen('--takeover');
    expect(await first.code).toBe(2);
    expect(first.stderr()).toContain('Another listener has taken this target over.');
    const ids = await write(3, [customer]);
    await untilArrived(3);
    expect(arrived()).toEqual(ids);
  });

  test('shows an answer that is not 2xx and goes on; with --fail-on-error it ends with 1', async () => {
    const [customer = ''] = await makeCustomers(1);
    receiver.respond = (_message, response) => response.writeHead(500).end('no such card');
    const one = await listen();
    await write(2, [customer]);
    await eventually(async () => one.stdout().split('no such card').length === 3);
    expect(one.stdout()).toMatch(/card\.created .* 500 in \d+ ms/);
    await end(one);
    const strict = await listen('--fail-on-error', '--output', 'json');
    await write(1, [customer]);
    expect(await strict.code).toBe(1);
    expect(JSON.parse(strict.stdout())).toMatchObject({ status: 500, event: 'card.created' });
  });

  test('plays faults of the way, and loses nothing by them', async () => {
    const [customer = ''] = await makeCustomers(1);
    await listen('--fault', 'duplicate=2,drop=2');
    const ids = await write(2, [customer]);
    await untilArrived(4);
    expect(arrived()).toEqual(ids.flatMap((id) => [id, id]));
  });

  test('sends an event under its second name to whoever names that, with an id of its own', async () => {
    const [customer = ''] = await makeCustomers(1);
    await listen('--events', 'kyc.verification.resubmit_required');
    const [id] = await write(1, [customer], 'kyc.verification.reenter_information');
    await untilArrived(1);
    const [message] = receiver.received;
    expect(JSON.parse(message?.body ?? '').event).toBe('kyc.verification.resubmit_required');
    expect(message?.headers['surety-event-id']).toBe(id);
    expect(message?.headers['webhook-id']).not.toBe(id);
  });

  test('begins where it is told to, and refuses a place that it does not know', async () => {
    const [customer = ''] = await makeCustomers(1);
    const ids = await write(3, [customer]);
    const one = await listen('--from', ids[0] ?? '');
    await untilArrived(2);
    await end(one);
    await end(await listen());
    expect(arrived()).toEqual(ids.slice(1));
    const unknown = startCommand('listen', '--forward-to', receiver.url, '--from', 'yesterday');
    expect(await unknown.code).toBe(2);
    expect(unknown.stderr()).toContain('--from yesterday is none of');
  });

  test('does not begin anew where its file is damaged', async () => {
    await end(await listen());
    const places = join(home, 'surety', 'listen');
    const [name = ''] = await readdir(places);
    await writeFile(join(places, name, 'position.json'), '');
    const one = startCommand('listen', '--forward-to', receiver.url);
    expect(await one.code).toBe(2);
    expect(one.stderr()).toContain('holds no position. Say where to begin');
    await end(await listen('--from', 'latest'));
  });
});

describe('surety events', () => {
  test('tail prints each new event as a line of JSON', async () => {
    const [customer = ''] = await makeCustomers(1);
    const one = startCommand('events', 'tail', '--jsonl', '--events', 'card.*');
    await eventually(async () => one.stderr().includes('Service: connected'));
    const ids = await write(3, [customer]);
    await eventually(async () => one.stdout().split('\n').length === 4);
    const lines = one.stdout().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).event_id)).toEqual(ids);
    expect(await end(one)).toBe(130);
  });

  test('resend repeats an event with its id and a signature of the target', async () => {
    const [customer = ''] = await makeCustomers(1);
    const [id = ''] = await write(1, [customer]);
    const sent = startCommand('events', 'resend', id, '--forward-to', receiver.url);
    expect(await sent.code).toBe(0);
    const [message] = receiver.received;
    expect(message?.headers['webhook-id']).toBe(id);
    const verified = verifyDelivery(message?.body ?? '', message?.headers ?? {}, await secretOf());
    await expect(verified).resolves.toBeDefined();
    receiver.respond = (_message, response) => response.writeHead(404).end();
    expect(await startCommand('events', 'resend', id, '--forward-to', receiver.url).code).toBe(1);
  });
});
