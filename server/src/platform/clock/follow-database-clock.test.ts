import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { followDatabaseClock } from './follow-database-clock.ts';
import { correctWallClock, wallClock } from './wall-clock.ts';

let home: TestDatabase;
const realNow = Temporal.Now.instant;

beforeAll(async () => {
  home = await createTestDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
  correctWallClock(0);
});
afterAll(() => home.drop());

/** Follows once with a machine's clock that is wrong by `seconds`; returns what was told. */
async function followWith(seconds: number): Promise<unknown[]> {
  vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => realNow().add({ seconds }));
  const told: unknown[] = [];
  const following = await followDatabaseClock(home.owner, {
    warn: (...line: unknown[]) => void told.push(line[0]),
    info: () => {},
  });
  await following.stop();
  return told;
}
const wrongByMs = () => wallClock.now().epochMilliseconds - realNow().epochMilliseconds;

test.each([60, -3600])('a clock wrong by %i seconds is corrected, and told', async (seconds) => {
  expect(await followWith(seconds)).toEqual([{ seconds: -seconds }]);
  expect(Math.abs(wrongByMs())).toBeLessThan(1_000);
});

test('a clock that is right within a second is taken as it is', async () => {
  expect(await followWith(0)).toEqual([]);
  expect(Math.abs(wrongByMs())).toBeLessThan(5);
});

test.each([3600, -3600])(
  'a step of %i seconds is told, and no time is read from it',
  async (seconds) => {
    const told: unknown[] = [];
    const following = await followDatabaseClock(home.owner, {
      warn: (...line: unknown[]) => void told.push(line[0]),
      info: () => {},
    });
    vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => realNow().add({ seconds }));
    expect(Math.abs(wrongByMs())).toBeLessThan(1_000);
    await eventually(async () => told.length === 2);
    await following.stop();
    expect(told).toEqual([{ seconds }, { seconds: -seconds }]);
    expect(Math.abs(wrongByMs())).toBeLessThan(1_000);
  },
);
