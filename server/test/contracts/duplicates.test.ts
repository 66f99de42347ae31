import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readApiDocument, withoutReferences } from '../support/api-document.ts';
import { duplicateScenes, type ReadyRequest } from '../support/duplicate-scenes.ts';
import { proveBooks } from '../support/prove-books.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let tables: string[];

/** Every POST whose repeat is safe by its Idempotency-Key, as the published document has it. */
const operations: string[] = Object.values<Record<string, Posted>>(
  withoutReferences(readApiDocument<{ paths: Record<string, Record<string, Posted>> }>()).paths,
).flatMap(({ post }) => {
  const takesKey = post?.parameters?.some(({ name }) => name === 'Idempotency-Key');
  return post && takesKey ? [post.operationId] : [];
});

interface Posted {
  operationId: string;
  parameters?: { name: string }[];
}

beforeAll(async () => {
  // Without a worker and on a stopped clock, whatever changes was changed by a request.
  service = await startTestService({ worker: false });
  const { rows } = await service.owner.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'brand_id' and t.table_type = 'BASE TABLE'
        -- A key's last use and the request log are no changes that a request asks for.
        and c.table_name not in ('audit_events', 'key_pairs', 'request_log', 'request_log_erased', 'request_log_objects',
          'request_minutes')
      order by 1`,
  );
  tables = rows.map(({ table_name }) => table_name);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

/** A brand of its own, so that what is made by a brand's first request of a kind is made each time. */
async function newBrand(): Promise<TestBrand> {
  const brand = await service.createBrand();
  await brand.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  return brand;
}

/** Number and hash of the rows that each table holds of a brand, but for the audit: a repeat is an act. */
async function contentOf(brand: TestBrand): Promise<Map<string, { count: number; hash: string }>> {
  const each = tables.map(
    (table) => `select '${table}' as name, count(*)::integer as count,
        coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as hash
      from ${table} r where brand_id = $1`,
  );
  const { rows } = await service.owner.query(each.join(' union all '), [brand.brandId]);
  return new Map(rows.map(({ name, count, hash }) => [name, { count, hash }]));
}

/** Numbers of rows that an action adds to each table. */
async function grownBy(
  brand: TestBrand,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await contentOf(brand);
  await work();
  const grown = [...(await contentOf(brand))].map(([name, { count }]): [string, number] => [
    name,
    count - (before.get(name)?.count ?? 0),
  ]);
  return Object.fromEntries(grown.filter(([, rows]) => rows !== 0));
}

const send = ({ api, path, body, headers }: ReadyRequest, key: string) =>
  api('POST', path, body, { ...headers, 'idempotency-key': key });
const key = 'duplicate';

async function makeReady(operation: string): Promise<[TestBrand, ReadyRequest]> {
  const brand = await newBrand();
  const prepare = duplicateScenes(service, brand)[operation];
  if (!prepare) throw new Error(`No scene makes ${operation} ready`);
  return [brand, { api: brand.api, ...(await prepare()) }];
}

/** A start of KYC is never answered twice: contract, section 8. */
const isAnsweredOnce = (operation: string) => /^start.*Kyc$/.test(operation);
const busyCodes = [
  'idempotency_key_in_progress',
  'idempotency_key_exists',
  'idempotency_secret_shown',
  'clock_busy',
];
/** Operations whose answer has a secret, which no repeat is given. */
const withSecret = new Set([
  'createKey',
  'rollKey',
  'createTemporaryKey',
  'createWebhook',
  'rotateWebhookSecret',
  'revealCard',
]);

describe('a duplicate request', () => {
  test('is tested for every POST of the API', () => {
    expect(Object.keys(duplicateScenes(service, service.brand)).sort()).toEqual(
      operations.toSorted(),
    );
  });

  test.each(operations)(
    'of %s, repeated or sent five times at once, changes nothing',
    async (operation) => {
      const [once, alone] = await makeReady(operation);
      const grownAlone = await grownBy(once, async () => {
        const { status, body } = await send(alone, key);
        expect([status, body]).toEqual([expect.toSatisfy((one) => one < 300), expect.anything()]);
      });

      const [brand, request] = await makeReady(operation);
      const grownAtOnce = await grownBy(brand, async () => {
        const answers = await Promise.all(Array.from({ length: 5 }, () => send(request, key)));
        const done = answers.filter(({ status }) => status < 300);
        const first = done.filter(({ headers }) => !headers.has('idempotent-replayed'));
        expect(first).toHaveLength(1);
        for (const { body } of done) expect(body).toEqual(first[0]?.body);
        for (const { status, body } of answers.filter((one) => !done.includes(one))) {
          expect([status, body.code ?? body.Code]).toEqual([409, expect.toBeOneOf(busyCodes)]);
        }
      });
      expect(grownAtOnce).toEqual(grownAlone);

      const before = await contentOf(brand);
      const again = await send(request, key);
      if (isAnsweredOnce(operation)) {
        expect(again).toMatchObject({ status: 409, body: { code: 'idempotency_key_exists' } });
      } else if (withSecret.has(operation)) {
        expect(again).toMatchObject({ status: 409, body: { code: 'idempotency_secret_shown' } });
      } else {
        expect(again.status).toBeLessThan(300);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
      }
      expect(await contentOf(brand)).toEqual(before);
    },
  );
});
