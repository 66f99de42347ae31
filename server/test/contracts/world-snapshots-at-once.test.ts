import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
});
afterAll(() => service.stop());

describe('a snapshot', () => {
  test('is one of twenty at most, even of thirty concurrent requests', async () => {
    const world = await fixture.make();
    const path = `/worlds/${world.brandId}/snapshot`;
    const ask = async () => (await fixture.api('POST', path, {})).status;
    const statuses = await Promise.all(Array.from({ length: 30 }, ask));
    expect(statuses.toSorted()).toEqual([...Array(20).fill(201), ...Array(10).fill(409)]);
    const { data } = (await fixture.api('GET', `${path}s`)).body;
    expect(data).toHaveLength(20);
    // Slots of deleted snapshots are free again, in any order.
    for (const { snapshot_id } of [data[3], data[11]]) {
      expect((await fixture.api('DELETE', `${path}s/${snapshot_id}`)).status).toBe(200);
    }
    expect((await Promise.all([ask(), ask(), ask()])).toSorted()).toEqual([201, 201, 409]);
    await fixture.remove(world);
  });

  test('of a world that is removed concurrently is removed with it', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await fixture.make();
      const path = `/worlds/${world.brandId}`;
      const [taken, again, removed] = await Promise.all([
        fixture.api('POST', `${path}/snapshot`, {}),
        fixture.api('POST', `${path}/snapshot`, {}),
        fixture.api('DELETE', path),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of [taken, again]) expect([201, 404]).toContain(status);
      await fixture.expectContent(world.brandId, {});
      const { rows } = await service.owner.query(
        'select from world_snapshots where brand_id = $1',
        [world.brandId],
      );
      expect(rows).toEqual([]);
    }
  });
});
