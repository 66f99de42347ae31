import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';
import { openWorldDesk, type WorldDesk } from '../support/world-desk.ts';

let test: TestService;
let desk: WorldDesk;

beforeAll(async () => {
  test = await startTestService();
  desk = await openWorldDesk(test);
});
afterAll(() => test.stop());

describe('a snapshot', () => {
  it('is one of twenty at most, even of thirty concurrent requests', async () => {
    const world = await desk.make();
    const path = `/worlds/${world.brandId}/snapshot`;
    const ask = async () => (await desk.api('POST', path, {})).status;
    const statuses = await Promise.all(Array.from({ length: 30 }, ask));
    expect(statuses.toSorted()).toEqual([...Array(20).fill(201), ...Array(10).fill(409)]);
    const { data } = (await desk.api('GET', `${path}s`)).body;
    expect(data).toHaveLength(20);
    // Slots of deleted snapshots are free again, in any order.
    for (const { snapshot_id } of [data[3], data[11]]) {
      expect((await desk.api('DELETE', `${path}s/${snapshot_id}`)).status).toBe(200);
    }
    expect((await Promise.all([ask(), ask(), ask()])).toSorted()).toEqual([201, 201, 409]);
    await desk.remove(world);
  });

  it('of a world that is removed concurrently is removed with it', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await desk.make();
      const path = `/worlds/${world.brandId}`;
      const [taken, again, removed] = await Promise.all([
        desk.api('POST', `${path}/snapshot`, {}),
        desk.api('POST', `${path}/snapshot`, {}),
        desk.api('DELETE', path),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of [taken, again]) expect([201, 404]).toContain(status);
      await desk.expectContent(world.brandId, {});
      const { rows } = await test.database.pool.query(
        'select from world_snapshots where brand_id = $1',
        [world.brandId],
      );
      expect(rows).toEqual([]);
    }
  });
});
