import { type ExpressionBuilder, sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

const summaryColumns = [
  'log_id',
  'answered_at',
  'brand_time',
  'request_id',
  'source',
  'actor',
  'key_id',
  'person_id',
  'address',
  'operation',
  'method',
  'path',
  'answer_status',
  'error_code',
  'duration_us',
  'is_repeat',
] as const;

type Source = 'api' | 'portal' | 'scenario' | 'replay';

/** Kept codes of errors, of some operations or of all. */
export interface CodeMatch {
  codes: readonly string[];
  operations: readonly string[] | null;
}

export interface RequestFilter {
  requestId: string | null;
  objectId: string | null;
  /** `hashIdempotencyKey` of the header. */
  idempotencyHash: string | null;
  keyId: string | null;
  operation: string | null;
  status: number | null;
  /** True for statuses from 400 on, false for those below; null for all. */
  hasFailed: boolean | null;
  /** True for requests that are neither reads nor simulations, false for those; null for all. */
  isChange: boolean | null;
  /** Null for all. */
  errorCodes: readonly CodeMatch[] | null;
  /** First digit of the status; null for all. */
  statusClass: number | null;
  source: Source | null;
  /** Origin whose requests are left out. */
  exceptSource: Source | null;
  /** Ids of the log from this one on: they contain the time. */
  from: string | null;
  /** Ids of the log below this one. */
  below: string | null;
}

export type RequestRow = Awaited<ReturnType<typeof listRequestRows>>[number];

/**
 * Requests of one page, newest first, among at most `searched` that the indexes lead to: an operation or a
 * key has no index of its own.
 */
export async function listRequestRows(
  scope: BrandScope,
  filter: RequestFilter,
  { limit, searched }: { limit: number; searched: number },
) {
  let query = scope.db.selectFrom(reached(scope, filter, searched).as('r')).select(summaryColumns);
  if (filter.keyId) query = query.where('key_id', '=', filter.keyId);
  if (filter.operation) query = query.where('operation', '=', filter.operation);
  if (filter.status !== null) query = query.where('answer_status', '=', filter.status);
  if (filter.hasFailed === false) query = query.where('answer_status', '<', 400);
  if (filter.isChange !== null) {
    query = query.where(
      sql`(method <> 'GET' and path not like '/simulate/%')`,
      '=',
      filter.isChange,
    );
  }
  const { errorCodes } = filter;
  if (errorCodes) query = query.where((eb) => eb.or(errorCodes.map((match) => matchOf(eb, match))));
  if (filter.source) query = query.where('source', '=', filter.source);
  if (filter.exceptSource) query = query.where('source', '<>', filter.exceptSource);
  if (filter.statusClass !== null) {
    const from = filter.statusClass * 100;
    query = query.where('answer_status', '>=', from).where('answer_status', '<', from + 100);
  }
  return query.orderBy('log_id', 'desc').limit(limit).execute();
}

function matchOf(
  eb: ExpressionBuilder<{ r: { error_code: string | null; operation: string } }, 'r'>,
  { codes, operations }: CodeMatch,
) {
  const ofCodes = eb('error_code', 'in', codes);
  return operations === null ? ofCodes : eb.and([ofCodes, eb('operation', 'in', operations)]);
}

/** The last of the requests that `listRequestRows` searches; undefined if there are fewer. */
export async function findSearchEnd(
  scope: BrandScope,
  filter: RequestFilter,
  searched: number,
): Promise<string | undefined> {
  const row = await reached(scope, filter, searched)
    .offset(searched - 1)
    .executeTakeFirst();
  return row?.log_id;
}

function reached({ db, brandId }: BrandScope, filter: RequestFilter, searched: number) {
  let query = db
    .selectFrom('request_log')
    .select(summaryColumns)
    .where('request_log.brand_id', '=', brandId);
  if (filter.objectId) {
    query = query.where('request_log.log_id', 'in', (eb) =>
      eb
        .selectFrom('request_log_objects')
        .select('log_id')
        .where('brand_id', '=', brandId)
        .where('object_id', '=', filter.objectId),
    );
  }
  if (filter.idempotencyHash) {
    query = query.where('idempotency_hash', '=', Buffer.from(filter.idempotencyHash, 'hex'));
  }
  if (filter.requestId) query = query.where('request_id', '=', filter.requestId);
  if (
    filter.hasFailed ||
    (filter.status ?? 0) >= 400 ||
    (filter.statusClass ?? 0) >= 4 ||
    filter.errorCodes
  ) {
    query = query.where('answer_status', '>=', 400);
  }
  if (filter.from) query = query.where('log_id', '>=', filter.from);
  if (filter.below) query = query.where('log_id', '<', filter.below);
  return query.orderBy('log_id', 'desc').limit(searched);
}

export type LoggedRow = NonNullable<Awaited<ReturnType<typeof findRequestRow>>>;

export async function findRequestRow(scope: BrandScope, logId: string) {
  return scope.db
    .selectFrom('request_log')
    .select([...summaryColumns, 'object_ids', 'bodies'])
    .where('brand_id', '=', scope.brandId)
    .where('log_id', '=', logId)
    .executeTakeFirst();
}

/** Requests that change something, of keys alone and no repeats, from an id of the log on, oldest first. */
export async function listChangeRows(scope: BrandScope, from: string, limit: number) {
  return scope.db
    .selectFrom('request_log')
    .select(['log_id', 'operation', 'method', 'path', 'answer_status', 'answered_at'])
    .select(['duration_us', 'brand_time', 'bodies'])
    .where('brand_id', '=', scope.brandId)
    .where('log_id', '>=', from)
    .where('method', '<>', 'GET')
    .where('source', 'in', ['api', 'replay'])
    .where('is_repeat', '=', false)
    .orderBy('log_id')
    .limit(limit)
    .execute();
}

export interface MinutesRow {
  at: Temporal.Instant;
  status_class: number;
  request_count: bigint;
  sum_us: bigint;
  max_us: bigint;
  buckets: number[];
}

/** Counts of a period by spans of some minutes and by class of status, oldest first. */
export async function listMinutes(
  scope: BrandScope,
  period: { since: Temporal.Instant; until: Temporal.Instant; minutes: number },
  operation: string | null,
): Promise<MinutesRow[]> {
  const span = `${period.minutes} minutes`;
  const { rows } = await sql<MinutesRow>`
    with spans as (
      select date_bin(${span}::interval, m.minute, timestamptz '2020-01-01 00:00:00Z') as at, m.*
        from request_minutes m
       where m.brand_id = ${scope.brandId} and m.minute >= ${period.since}::timestamptz
         and m.minute < ${period.until}::timestamptz
         and (${operation}::text is null or m.operation = ${operation})
    ), summed as (
      select s.at, s.status_class, u.place, sum(u.each)::float8 as each
        from spans s cross join unnest(s.buckets) with ordinality as u (each, place)
       group by s.at, s.status_class, u.place
    )
    select s.at, s.status_class, sum(s.request_count)::bigint as request_count,
           sum(s.sum_us)::bigint as sum_us, max(s.max_us) as max_us,
           (select array_agg(b.each order by b.place) from summed b
             where b.at = s.at and b.status_class = s.status_class) as buckets
      from spans s
     group by s.at, s.status_class
     order by s.at, s.status_class`.execute(scope.db);
  return rows;
}

/** Brands with rows of the log or of its counts after an id, in order; also those that were removed. */
export async function listLoggedBrands(tx: Tx, after: string, limit: number): Promise<string[]> {
  // global: finds the brands, each by one step of the index.
  const { rows } = await sql<{ brand_id: string }>`
    with recursive step as (
      select least(
               (select brand_id from request_log where brand_id > ${after}
                 order by brand_id limit 1),
               (select brand_id from request_minutes where brand_id > ${after}
                 order by brand_id limit 1)) as brand_id, 1 as place
      union all
      select least(
               (select brand_id from request_log l where l.brand_id > s.brand_id
                 order by brand_id limit 1),
               (select brand_id from request_minutes m where m.brand_id > s.brand_id
                 order by brand_id limit 1)), s.place + 1
        from step s
       where s.brand_id is not null and s.place < ${limit}
    )
    select brand_id from step where brand_id is not null`.execute(tx);
  return rows.map(({ brand_id }) => brand_id);
}

/** The first id that a brand's log of at most `most` requests keeps; undefined if it has fewer. */
export async function findOldestKept(scope: BrandScope, most: number): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('request_log')
    .select('log_id')
    .where('brand_id', '=', scope.brandId)
    .orderBy('log_id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.log_id;
}

/** Removes the oldest requests below an id with their objects, at most `limit`. */
export async function removeRequests(
  scope: BrandScope,
  below: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ removed: bigint }>`
    with old as (
      select log_id from request_log
       where brand_id = ${scope.brandId} and log_id < ${below}
       order by log_id limit ${limit}
    ), objects as (
      delete from request_log_objects o using old
       where o.brand_id = ${scope.brandId} and o.log_id = old.log_id
    ), requests as (
      delete from request_log l using old
       where l.brand_id = ${scope.brandId} and l.log_id = old.log_id
      returning l.log_id
    )
    select count(*) as removed from requests`.execute(scope.db);
  return Number(rows[0]?.removed ?? 0);
}

/** Removes counts of minutes, and marks of erased objects, from before a time. */
export async function removeMinutes(scope: BrandScope, before: Temporal.Instant): Promise<void> {
  await scope.db
    .deleteFrom('request_log_erased')
    .where('brand_id', '=', scope.brandId)
    .where('erased_at', '<', before)
    .execute();
  await scope.db
    .deleteFrom('request_minutes')
    .where('brand_id', '=', scope.brandId)
    .where('minute', '<', before)
    .execute();
}

/** Removes the log of a brand and its counts. */
export async function removeAllRequests(unit: Unit, brandId: string): Promise<void> {
  for (const table of [
    'request_log_erased',
    'request_log_objects',
    'request_log',
    'request_minutes',
  ] as const) {
    await unit.db.deleteFrom(table).where('brand_id', '=', brandId).execute();
  }
}
