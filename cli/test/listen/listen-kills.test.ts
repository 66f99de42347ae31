import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { useKilledService } from '../../../server/test/support/killed-service.ts';
import { sampleCustomer } from '../../../server/test/support/sample-people.ts';
import { eventually } from '../../../server/test/support/test-service.ts';
import { startWebhookReceiver } from '../../../server/test/support/webhook-receiver.ts';

const service = useKilledService();
let listener: ChildProcess | undefined;
afterEach(() => listener?.kill('SIGKILL'));

/** Starts `listen` as a process of its own, and waits until it is connected. */
const startListener = async (url: string): Promise<ChildProcess> => {
  const { dataDir } = service.place;
  const child = spawn(process.execPath, ['cli/bin/surety.mjs', 'listen', '--forward-to', url], {
    env: { PATH: process.env.PATH, HOME: dataDir, SURETY_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await eventually(async () => output.includes('Service: connected'));
  return child;
};
const kill = async (child: ChildProcess) => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

test('each event arrives, in order for its customer, over kills of listen and of the service', async () => {
  await service.start();
  const { program_id } = service.process.access;
  const receiver = await startWebhookReceiver();
  listener = await startListener(receiver.url);
  const customers: string[] = [];
  /** Two events each: a KYC starts and passes. */
  const makeEvents = async () => {
    for (let made = 0; made < 5; made += 1) {
      const { body } = await service.call('POST', '/customers', sampleCustomer);
      const path = `/customers/${body.customer_id}/verification-kyc`;
      await service.call('POST', path, { program_id });
      customers.push(body.customer_id);
    }
  };
  for (let round = 0; round < 3; round += 1) {
    await makeEvents();
    await service.call('POST', '/sandbox/clock/advance', { by: 'PT1M' });
    await kill(listener);
    await makeEvents();
    if (round === 1) {
      await service.process.kill();
      await service.start();
    }
    listener = await startListener(receiver.url);
  }
  await service.call('POST', '/sandbox/clock/advance', { by: 'PT1M' });
  const { body } = await service.call('GET', '/events?event=kyc.*&limit=100');
  const recorded: { event_id: string; customer_id: string }[] = body.data;
  expect(recorded).toHaveLength(customers.length * 2);
  const arrived = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));
  await eventually(async () => recorded.every(({ event_id }) => arrived().includes(event_id)));
  const firsts = [...new Set(arrived())];
  for (const customer of customers) {
    const own = recorded.filter(({ customer_id }) => customer_id === customer);
    const ids = own.map(({ event_id }) => event_id);
    expect(firsts.filter((id) => ids.includes(id))).toEqual(ids);
  }
  await receiver.close();
});
