import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { startTestService, type TestService } from '../../test/support/test-service.ts';
import { readConfig } from '../config.ts';
import { examine, refuseUnboundLogin } from './doctor.ts';
import { verify } from './verify.ts';

const config = readConfig({});
const live = { ...config, environment: 'live' as const };

let home: TestDatabase;

beforeAll(async () => {
  home = await createTestDatabase();
});
afterAll(() => home.drop());

test('live does not start with a login that the policies of the tables do not bind', async () => {
  await expect(refuseUnboundLogin(live, home.ownerUrl)).rejects.toMatchObject({
    code: 'live_not_ready',
    message: expect.stringMatching(/DATABASE_URL.*is a superuser/s),
  });
  await refuseUnboundLogin(live, home.connectionString);
});

test('a sandbox starts with such a login, because each statement has a role of its own', async () => {
  await refuseUnboundLogin(config, home.ownerUrl);
});

describe('of a database that lacks a migration', () => {
  const vaultKeys = `1:${Buffer.alloc(32, 7).toString('base64')}`;
  const pending = 'The database is not at the schema of this version';
  let older: TestDatabase;

  beforeAll(async () => {
    older = await createTestDatabase();
    await older.owner.query(
      `update schema_functions set checksum = 'older' where name = 'post_journal'`,
    );
  });
  afterAll(() => older.drop());

  const configOf = (url: string) =>
    readConfig({
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: older.ownerUrl,
      SURETY_VAULT_KEYS: vaultKeys,
    });
  const checksums = async () =>
    (await older.owner.query('select name, checksum from schema_functions order by name')).rows;

  test('doctor says so beside its other checks, and verify refuses; neither changes it', async () => {
    const before = await checksums();
    for (const url of [older.connectionString, older.ownerUrl]) {
      const lines: string[] = [];
      expect(await examine(configOf(url), (line) => lines.push(line))).toBe(false);
      expect(lines).toContainEqual(expect.stringMatching(`wrong +database access: ${pending}`));
      expect(lines).toContainEqual(expect.stringMatching(/ok +vault keys/));
      await expect(verify(configOf(url), () => {})).rejects.toMatchObject({
        code: 'migrations_pending',
      });
    }
    expect(await checksums()).toEqual(before);
  });
});

describe('of brands whose bank files are held', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ worker: false });
  });
  afterAll(() => service.stop());

  test.each([
    ['an operator holds it', "files_held_at = '2026-07-01'", ['release']],
    ['another copy owns the folder', "bank_folder_hold = 'another_copy'", ['release']],
    ['the folder is another one', "bank_folder_hold = 'another_folder'", ['release']],
    ['the bank has unknown files', 'files_compared_era = -1', ['compare', 'recover', 'release']],
  ])('doctor names the commands that release it: %s', async (_name, hold, commands) => {
    const { brandId } = await service.createBrand();
    await service.owner.query(`update brands set ${hold} where brand_id = $1`, [brandId]);
    const lines: string[] = [];
    const isWell = await examine(
      readConfig({
        DATABASE_URL: service.connectionString,
        SURETY_VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
        SURETY_BANK_FOLDER: '/mnt/bank',
      }),
      (line) => lines.push(line),
    );
    expect(isWell).toBe(false);
    const told = lines.filter((line) => line.includes(`--brand ${brandId}`));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/wrong +bank files of Test Brand: no bank file is cut/);
    for (const command of commands) {
      expect(told[0]).toContain(`npm run admin -- bank-files ${command} --brand ${brandId}`);
    }
  });
});
