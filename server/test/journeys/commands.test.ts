import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removal, runCommand } from '../support/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'surety-commands-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, removal);
});

type Variables = Record<string, string | undefined>;
const run = (args: string[], variables: Variables = {}) =>
  runCommand(args, { dataDir, databaseUrl: database.connectionString, settings: variables });

describe('a start in live', () => {
  const live = { SURETY_ENVIRONMENT: 'live', SURETY_VAULT_KEYS: undefined };

  test('is refused with every setting that is missing or a sandbox default', async () => {
    const { code, output } = await runCommand(['start'], { dataDir, settings: live });
    expect(code).toBe(78);
    for (const name of [
      'DATABASE_URL',
      'SURETY_VAULT_KEYS',
      'SURETY_PUBLIC_URL',
      'SURETY_BEHIND_TLS_PROXY',
      'SURETY_BANK_FOLDER',
    ]) {
      expect(output).toContain(name);
    }
    expect(output).not.toMatch(/^\s+at /m);
  });

  test('is examined by doctor at any time, which fails while anything is left', async () => {
    const { code, output } = await runCommand(['doctor'], { dataDir, settings: live });
    expect(code).toBe(1);
    expect(output).toContain('ok       rate limit');
    expect(output).toMatch(/missing {2}vault keys: Set SURETY_VAULT_KEYS/);
  });
});

test('doctor names what each program lacks', async () => {
  await run(['admin', 'brand', 'create', '--name', 'Acme']);
  const { code, output } = await run(['doctor']);
  expect(code).toBe(1);
  expect(output).toMatch(
    /missing {2}program [\w-]+ of Acme: ach_bank_routing_number, .* must be set/,
  );
});

test('bank files of every brand are held, compared and released at once', async () => {
  for (const name of ['One', 'Two']) await run(['admin', 'brand', 'create', '--name', name]);
  const files = async (...args: string[]) => run(['admin', 'bank-files', ...args]);
  const held = await files('hold', '--all-brands');
  const brands: { brand_id: string }[] = JSON.parse(held.output);
  expect(brands.length).toBeGreaterThan(1);
  const [one] = brands;
  await files('release', '--brand', one?.brand_id ?? '');
  const compared = JSON.parse((await files('compare', '--all-brands')).output);
  expect(compared.map(({ cutting }: { cutting: string }) => cutting)).toEqual(
    brands.map(({ brand_id }) => (brand_id === one?.brand_id ? 'goes on' : 'held')),
  );
  const released = JSON.parse((await files('release', '--all-brands')).output);
  expect(released).toEqual(brands.map(({ brand_id }) => ({ brand_id, released: true })));
  const { rows } = await database.owner.query(
    `select brand_id from audit_events where operation = 'admin bank-files release'`,
  );
  expect(rows).toHaveLength(brands.length + 1);
  const neither = await files('release');
  expect([neither.code, neither.output]).toEqual([
    1,
    expect.stringContaining('Name either --brand ID or --all-brands.'),
  ]);
});

test('a database of its own address needs vault keys that are given', async () => {
  const { code, output } = await run(['api'], { SURETY_VAULT_KEYS: undefined });
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  expect(output).toContain('SURETY_VAULT_KEYS is required beside DATABASE_URL');
});

test('a misspelled setting is refused by its name', async () => {
  const { code, output } = await run(['migrate'], { SURETY_PROT: '4001' });
  expect(code).toBe(1);
  expect(output).toContain('SURETY_PROT is not a setting (the nearest is SURETY_PORT)');
});

describe('a program setting', () => {
  const set = async (...pairs: string[]) => {
    const created = await run(['admin', 'brand', 'create', '--name', 'Bank brand']);
    const { brand_id, program_id } = JSON.parse(created.output);
    return run(['admin', 'program', 'set', '--brand', brand_id, '--program', program_id, ...pairs]);
  };

  test('that is text keeps its leading zero', async () => {
    const { code, output } = await set('ach_bank_routing_number=021000021');
    expect([code, JSON.parse(output).ach_bank_routing_number]).toEqual([0, '021000021']);
  });

  test('can be given where the program is made, with its digits kept', async () => {
    const pairs = ['ach_bank_routing_number=021000021', 'card_bin=01234567', 'ach_company_id=012'];
    const brand = await run(['admin', 'brand', 'create', '--name', 'Banked', ...pairs]);
    const { brand_id } = JSON.parse(brand.output);
    const second = ['--brand', brand_id, '--name', 'Second', 'ach_origin_id=012345678'];
    await run(['admin', 'program', 'create', ...second]);
    const listed = JSON.parse((await run(['admin', 'brand', 'list'])).output);
    const { programs } = listed.find((one: { brand_id: string }) => one.brand_id === brand_id);
    expect(programs.map((one: { settings: object }) => one.settings)).toMatchObject([
      { ach_bank_routing_number: '021000021', card_bin: '01234567', ach_company_id: '012' },
      { ach_origin_id: '012345678' },
    ]);
  });

  test('that does not exist is refused with the nearest name', async () => {
    const { code, output } = await set('kyc_delay=0');
    expect(code).toBe(1);
    expect(output).toContain('kyc_delay is not a setting; the nearest is kyc_delay_ms');
  });
});

test.each(['start', 'api', 'worker', 'migrate', 'doctor'])(
  '%s --help names the settings and does nothing else',
  async (command) => {
    const { code, output } = await runCommand([command, '--help'], { dataDir });
    expect(code).toBe(0);
    for (const name of ['DATABASE_URL', 'SURETY_VAULT_KEYS', 'SURETY_PUBLIC_URL', 'SURETY_PORT']) {
      expect(output).toContain(name);
    }
    expect(output).not.toContain('is ready');
  },
);
