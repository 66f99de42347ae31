import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freezeAccount,
  openSampleCard,
  samplePurchase,
} from '../../server/test/support/sample-cards.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { runCli, variablesOf } from './support/run-cli.ts';

const execute = promisify(execFile);
let service: TestService;
let worlds: WorldSteps;
/** A folder with the command `surety`, for a shell's path. */
let bin: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
  bin = await mkdtemp(join(tmpdir(), 'surety-bin-'));
  const entry = join(import.meta.dirname, '../bin/surety.mjs');
  await writeFile(join(bin, 'surety'), `#!/bin/sh\nexec '${process.execPath}' '${entry}' "$@"\n`);
  await chmod(join(bin, 'surety'), 0o755);
});
afterAll(async () => {
  await service.stop();
  await rm(bin, { recursive: true });
});

interface Scene {
  patch?: 'inactive' | 'closed';
  isFrozen?: true;
  controls?: object;
  settings?: Record<string, string>;
  /** Amount of an earlier purchase. */
  before?: string;
  amount?: string;
  purchase?: object;
}

const declines: [string, Scene][] = [
  ['card_closed', { patch: 'closed' }],
  ['card_inactive', { patch: 'inactive' }],
  ['card_inactive', { patch: 'inactive', amount: '10.01' }],
  ['card_expired', { purchase: { transaction_datetime: '2045-01-01 09:30' } }],
  ['account_not_active', { isFrozen: true }],
  ['exchange_rate_missing', { purchase: { currency: 'EUR' } }],
  [
    'currency_not_permitted',
    {
      purchase: { currency: 'EUR', exchange_rate: '1.1' },
      settings: { foreign_currency: 'declined' },
    },
  ],
  ['merchant_category_not_permitted', { controls: { blocked_mccs: ['5812'] } }],
  ['merchant_category_not_permitted', { controls: { allowed_mccs: ['5411'] } }],
  ['merchant_country_not_permitted', { controls: { allowed_countries: ['CA', 'MX'] } }],
  [
    'transaction_control_exceeded',
    { controls: { spending_limits: { per_transaction: 200 } }, amount: '3.00' },
  ],
  [
    'day_control_exceeded',
    { controls: { spending_limits: { per_day: 300 } }, before: '2.00', amount: '1.50' },
  ],
  [
    'month_control_exceeded',
    { controls: { spending_limits: { per_month: 300 } }, before: '2.00', amount: '1.50' },
  ],
  [
    'lifetime_control_exceeded',
    { controls: { spending_limits: { lifetime: 300 } }, before: '2.00', amount: '1.50' },
  ],
  ['limit_exceeded', { amount: '10.01' }],
  ['limit_exceeded', { purchase: { currency: 'EUR', exchange_rate: '2', amount: '6.00' } }],
];

describe('what explain prints as passing', () => {
  test.each(declines)('is approved by its printed command: %s, %o', async (reason, scene) => {
    const world = await worlds.make({ seed: 'explain', program_settings: scene.settings ?? {} });
    const transactionId = await decline(world, scene);
    const explained = await runCli(accessOf(service, world), ['explain', transactionId, '--json']);
    expect([explained.code, explained.stderr]).toEqual([0, '']);
    const { transaction, decision, would_pass } = JSON.parse(explained.stdout);
    expect([transaction.decline_reason, decision.approved]).toEqual([reason, false]);
    expect(would_pass).not.toEqual([]);
    const from_snapshot = await worlds.snapshot(world);
    for (const { command, text } of would_pass) {
      const fork = await worlds.make({ from_snapshot });
      await carryOut(fork, command);
      const { body } = await fork.api('GET', '/transactions?limit=1');
      const [latest] = body.data;
      expect([text, latest.decline_reason, latest.transaction_response_code]).toEqual([
        text,
        null,
        '00',
      ]);
      expect(latest.transaction_id).not.toBe(transactionId);
    }
  });

  test('is printed with the checks, of which the first failed one is marked', async () => {
    const { code, stdout } = await explainText({ amount: '10.01' });
    expect(code).toBe(0);
    expect(stdout).toContain('Declined: limit_exceeded (51). 10.01 USD at Coffee House');
    expect(stdout).toMatch(/FAILED {2}limit +10\.01 at most 10\.00 <- decided/);
    expect(stdout).toMatch(/passed {2}card_status +active must be active/);
    expect(stdout).toContain(
      '  - with 0.01 more on the deposit:\n      surety simulate ach-incoming',
    );
    expect(stdout).toMatch(/ {2}- for 10\.00 or less:\n {6}surety simulate authorization /);
  });
});

test('a transaction that the network posted by itself had no decision, and explain says so', async () => {
  const { cardId } = await openSampleCard(service, 1000n);
  const { body } = await service.brand.api(
    'POST',
    '/simulate/clearing',
    samplePurchase(cardId, '1.00'),
  );
  const access = accessOf(service, service.brand);
  const { code, stdout } = await runCli(access, ['explain', body.transaction_id]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('without an authorization')]);
});

async function explainText(scene: Scene) {
  const world = await worlds.make({});
  const transactionId = await decline(world, scene);
  return runCli(accessOf(service, world), ['explain', transactionId]);
}

/** Makes the scene's purchase, which is declined; returns the transaction's id. */
async function decline(world: TestBrand, scene: Scene): Promise<string> {
  const { api, brandId } = world;
  const { cardId, creditId } = await openSampleCard(service, 1000n, world);
  if (scene.before) {
    await api('POST', '/simulate/authorization', samplePurchase(cardId, scene.before));
  }
  if (scene.patch) await api('PATCH', `/cards/${cardId}`, { status: scene.patch });
  if (scene.isFrozen) await freezeAccount(service, { brandId, accountId: creditId });
  if (scene.controls) await api('PUT', `/cards/${cardId}/controls`, scene.controls);
  const purchase = { ...samplePurchase(cardId, scene.amount ?? '1.00'), ...scene.purchase };
  const { body } = await api('POST', '/simulate/authorization', purchase);
  return body.transaction_id;
}

/** Runs a printed command: in this process, or by a shell where it needs one. */
async function carryOut(world: TestBrand, command: string): Promise<void> {
  const access = accessOf(service, world);
  if (command.includes('$(')) {
    const env = { ...variablesOf(access), PATH: `${bin}:${process.env.PATH}` };
    await execute('sh', ['-euc', command], { env });
    return;
  }
  for (const part of command.split(' && ')) {
    const [program, ...argv] = wordsOf(part);
    expect(program).toBe('surety');
    const { code, stderr } = await runCli(access, argv);
    expect([part, code, stderr]).toEqual([part, 0, expect.anything()]);
  }
}

/** Words of a command as a shell reads them, with single quotes alone. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|\\(')/g, '$1$2'));
}
