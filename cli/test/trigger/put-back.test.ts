import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSampleCard, type SampleCard } from '../../../server/test/support/sample-cards.ts';
import { sampleCustomer } from '../../../server/test/support/sample-people.ts';
import { startTestService, type TestService } from '../../../server/test/support/test-service.ts';
import { accessOf } from '../support/cli-world.ts';
import { startCommand, useAccess } from '../support/command-run.ts';
import { runCli } from '../support/run-cli.ts';

const binary = fileURLToPath(new URL('../../bin/surety.mjs', import.meta.url));

let service: TestService;
let holder: SampleCard;
let programId: string;

beforeAll(async () => {
  service = await startTestService();
  holder = await openSampleCard(service, 50_000n);
  useAccess({ origin: service.origin, ...service.brand.keys }, '/nonexistent');
  programId = (await service.brand.api('GET', '/programs')).body.data[0].program_id;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.stop();
});

const setProgram = (settings: object) =>
  service.brand.api('PATCH', `/programs/${programId}/settings`, settings);

async function settingOf(name: string): Promise<unknown> {
  const { body } = await service.brand.api('GET', `/programs/${programId}/settings`);
  const { settings } = body as { settings: { name: string; value: unknown }[] };
  return settings.find((one) => one.name === name)?.value;
}

async function createCustomer(changes: object = {}): Promise<string> {
  const { body } = await service.brand.api('POST', '/customers', { ...sampleCustomer, ...changes });
  return body.customer_id;
}

const countOf = async (path: string) =>
  (await service.brand.api('GET', `${path}?count=true&limit=1`)).body.count;

const behavioursOf = async (customer: string) =>
  (await service.brand.api('GET', `/sandbox/behaviour?customer_id=${customer}`)).body.data;

const kycEvents = [
  'kyc.verification.failure',
  'kyc.verification.success',
  'kyc.verification.document_required',
  'credit.application.approved',
  'credit.application.adverse_action',
];

describe('a step of a trigger that fails', () => {
  test.each(kycEvents)('leaves no behaviour behind where %s cannot start', async (event) => {
    await setProgram({ kyc_requires_ip: true, require_terms_accepted: true });
    const customer = await createCustomer();
    const one = startCommand('trigger', event, '--customer', customer, '--yes');
    const code = await one.code;
    await setProgram({ kyc_requires_ip: false, require_terms_accepted: false });
    expect([code, one.stderr()]).toEqual([1, expect.stringMatching(/ip|terms_accepted/)]);
    expect(await behavioursOf(customer)).toEqual([]);
  });

  test.each(kycEvents)('changes nothing for %s where the customer lacks a field', async (event) => {
    const customer = await createCustomer({ phone: undefined, phone_country_code: undefined });
    const before = await countOf('/applications');
    const one = startCommand('trigger', event, '--customer', customer, '--yes');
    expect([await one.code, one.stderr()]).toEqual([2, expect.stringContaining('phone')]);
    expect(await behavioursOf(customer)).toEqual([]);
    expect(await countOf('/applications')).toBe(before);
  });

  test('a customer without an SSN is passed over, and --new makes another', async () => {
    const unfit = await createCustomer({ ssn: undefined });
    const one = startCommand('trigger', 'credit.application.approved', '--new', '--yes');
    expect([await one.code, one.stderr()]).toEqual([0, expect.not.stringContaining(unfit)]);
  });

  test('sets the program as before where the step after the change is refused', async () => {
    const before = await settingOf('ach_speed');
    const made = startCommand('trigger', 'credit.application.approved', '--new', '--yes', '--json');
    expect(await made.code).toBe(0);
    const { customer_id } = JSON.parse(made.stdout());
    const one = startCommand('trigger', 'transfer.cancelled', '--customer', customer_id, '--yes');
    expect([await one.code, one.stderr()]).toEqual([2, expect.stringContaining('no bank account')]);
    expect(one.stderr()).toContain('Sets ach_speed');
    expect(await settingOf('ach_speed')).toBe(before);
  });
});

/** The command as a process, with the keys of the brand. */
function startProcess(words: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  const env = { ...process.env, SURETY_DEBUG: '' };
  return spawn(process.execPath, [binary, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

const cancelling = () => {
  const customer = ['--customer', holder.customerId];
  return ['trigger', 'transfer.cancelled', ...customer, '--new', '--yes'];
};

describe('a trigger that is cut off', () => {
  const cases: { sent: readonly NodeJS.Signals[] }[] = [
    { sent: ['SIGINT'] },
    { sent: ['SIGTERM'] },
    { sent: ['SIGHUP'] },
    // npm passes on the signal that its terminal has sent already.
    { sent: ['SIGINT', 'SIGINT'] },
  ];

  test.each(cases)('by $sent sets the program as before', async ({ sent }) => {
    const before = await settingOf('ach_speed');
    const child = startProcess(cancelling());
    const ended = once(child, 'close');
    let isSent = false;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (isSent || !text.includes('Sets ach_speed')) return;
      isSent = true;
      for (const signal of sent) child.kill(signal);
    });
    expect((await ended)[0]).toBe(130);
    expect(await settingOf('ach_speed')).toBe(before);
  });

  test('by a reader that leaves standard error goes on to its end', async () => {
    const before = await settingOf('ach_speed');
    const child = startProcess(cancelling());
    const ended = once(child, 'close');
    child.stderr.once('data', () => child.stderr.destroy());
    child.stdout.resume();
    expect((await ended)[0]).toBe(0);
    expect(await settingOf('ach_speed')).toBe(before);
  });

  test('leaves no behaviour where it is interrupted before the KYC', async () => {
    const customer = await createCustomer();
    const controller = new AbortController();
    const argv = ['trigger', 'kyc.verification.failure', '--customer', customer, '--yes'];
    const { code } = await runCli(accessOf(service, service.brand), argv, {
      signal: controller.signal,
      onText: (text) => {
        if (text.includes('Sets the outcome')) controller.abort();
      },
    });
    expect(code).toBe(130);
    expect(await behavioursOf(customer)).toEqual([]);
  });
});
