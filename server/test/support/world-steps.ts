import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { openManagementKey } from '../../src/features/sandbox/worlds/worlds.ts';
import { type Api, apiOf, eventually, type TestBrand, type TestService } from './test-service.ts';

export type WorldSteps = Awaited<ReturnType<typeof openWorldSteps>>;

type NewWorldBody = Record<'brand_id' | 'program_id' | 'identity' | 'authorization', string>;

/** Calls with the management key of a test service, and reads of the worlds made. */
export async function openWorldSteps(service: TestService) {
  const key = await openManagementKey(service.service.operator, undefined);
  const api: Api = (method, path, body, headers = {}) =>
    apiOf(service.origin, null)(method, `/sandbox${path}`, body, {
      'management-key': key,
      ...headers,
    });
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await api(method, path, body);
    expect([answer.status, answer.body]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ]);
    return answer.body;
  };
  /** A new world, as it was answered, as a brand to call the API with. */
  const brandOf = (world: NewWorldBody): TestBrand => {
    const { brand_id, program_id, identity, authorization } = world;
    const keys = { identity, authorization };
    return { brandId: brand_id, programId: program_id, keys, api: apiOf(service.origin, keys) };
  };
  return {
    key,
    api,
    brandOf,
    /** Makes a world. */
    make: async (body: object = {}): Promise<TestBrand> =>
      brandOf(await done('POST', '/worlds', body)),
    reset: ({ brandId }: TestBrand) => done('POST', `/worlds/${brandId}/reset`),
    remove: ({ brandId }: TestBrand) => done('DELETE', `/worlds/${brandId}`),
    snapshot: async ({ brandId }: TestBrand, body: object = {}): Promise<string> =>
      (await done('POST', `/worlds/${brandId}/snapshot`, body)).snapshot_id,
    restore: ({ brandId }: TestBrand, snapshot_id: string) =>
      done('POST', `/worlds/${brandId}/restore`, { snapshot_id }),
    /** Tables with rows of a brand, and their numbers of rows. */
    contentOf: (brandId: string) => contentOf(service, brandId),
    /** Retries, since a job that a worker was running meanwhile removes itself a moment later. */
    expectContent: async (brandId: string, expected: Record<string, number>) => {
      const isThere = async () => isDeepStrictEqual(await contentOf(service, brandId), expected);
      await eventually(isThere).catch(() => undefined);
      expect(await contentOf(service, brandId)).toEqual(expected);
    },
  };
}

async function contentOf(service: TestService, brandId: string): Promise<Record<string, number>> {
  const pool = service.owner;
  const { rows: tables } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'brand_id'
        and table_name not in ('activity_errors', 'activity_hours', 'activity_positions', 'audit_events', 'invitations', 'memberships', 'request_log', 'request_log_erased', 'request_log_objects',
          'request_minutes', 'saved_views', 'saved_view_marks', 'error_fixes')`,
  );
  const counts: [string, number][] = [];
  for (const { table_name } of tables) {
    const { rows } = await pool.query(
      `select count(*)::integer as count from ${table_name} where brand_id = $1`,
      [brandId],
    );
    counts.push([table_name, rows[0].count]);
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
