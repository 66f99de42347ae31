import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { readConfig } from '../config.ts';
import { refuseUnboundLogin } from './doctor.ts';

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
