import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { idAt } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import type { LoggedBodies } from '../../../platform/request-log/describe-request.ts';
import { requestLog } from '../../../platform/request-log/request-log.ts';
import { requestBodies } from '../../../platform/request-log/request-log-store.ts';
import { definitionOf } from './answered-codes.ts';
import { cureOf, meaningOf } from './cure-rules.ts';
import { groupFailures } from './error-groups-store.ts';
import { loggedRequestErrors } from './request-errors.ts';
import {
  findRequestRow,
  findSearchEnd,
  type LoggedRow,
  listMinutes,
  listRequestRows,
  type RequestFilter,
  type RequestRow,
} from './requests-store.ts';

/** Requests that one page of a list, or the groups of errors, look through. */
const maxSearched = 20_000;
const usualPeriod = { hours: 24 };
const maxPeriods = 1_500;
/** Equal spans into which the period of a group of errors is cut. */
export const groupSpans = 24;
/** Keys that a group of errors names. */
const groupKeys = 5;

export interface RequestQuery extends Omit<RequestFilter, 'from' | 'below' | 'objectId' | 'keyId'> {
  objectId: string | null;
  keyId: string | null;
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/**
 * Requests newest first. A page reads at most 20,000 rows of the index that serves its filters, so that it
 * can be short, or empty, although more follow.
 */
export async function readRequests(
  context: Context,
  { limit, before }: PageRequest,
  { since, until, ...query }: RequestQuery,
): Promise<Page<RequestRow>> {
  await writeOwn(context);
  const filter = { ...query, from: since && idOf(since), below: earlier(before, until) };
  const rows = await listRequestRows(context, filter, {
    limit: limit + 1,
    searched: maxSearched,
  });
  const items = rows.slice(0, limit);
  if (rows.length > limit) return { items, hasMore: true };
  const next = await findSearchEnd(context, filter, maxSearched);
  return next === undefined ? { items, hasMore: false } : { items, hasMore: true, next };
}

/** Writes what this process has noted, so that a caller finds the request that it has just sent. */
async function writeOwn(context: Context): Promise<void> {
  await context.port(requestLog)?.flush();
}

function earlier(before: string | null, until: Temporal.Instant | null): string | null {
  const bound = until && idOf(until);
  if (before === null || bound === null) return before ?? bound;
  return before < bound ? before : bound;
}

/** Ids of the log contain the time at which they were made. */
function idOf(time: Temporal.Instant): string {
  return idAt(Math.max(0, time.epochMilliseconds));
}

export interface OpenedRequest {
  row: LoggedRow;
  /** Null if they were erased. */
  bodies: LoggedBodies | null;
}

/** @throws DomainError `logged_request_dne`. */
export async function openRequest(context: Context, logId: string): Promise<OpenedRequest> {
  await writeOwn(context);
  const row = await findRequestRow(context, logId);
  if (!row) throw new DomainError(loggedRequestErrors.logged_request_dne, { log_id: logId });
  const bodies =
    row.bodies && JSON.parse(context.vault.open(row.bodies, requestBodies, row.log_id));
  return { row, bodies };
}

/** Meaning and cure of an error; null for none and for one that the catalog does not have. */
export function adviseOn(context: Context, code: string | null) {
  const definition = definitionOf(context, code);
  if (!definition) return null;
  return { code: definition.code, meaning: meaningOf(definition), cure: cureOf(definition) };
}

interface PeriodQuery {
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

function periodOf({ since, until }: PeriodQuery) {
  const end = until ?? wallClock.now();
  const begin = since ?? end.subtract(usualPeriod);
  if (Temporal.Instant.compare(begin, end) >= 0) {
    throw invalidInput([{ field: 'since', rule: 'must be before `until`' }]);
  }
  return { since: begin, until: end };
}

/** Groups of the failed requests of a period, those with most requests first. */
export async function readErrorGroups(context: Context, query: PeriodQuery) {
  await writeOwn(context);
  const { since, until } = periodOf(query);
  const period = { since, until, from: idOf(since), below: idOf(until) };
  const bounds = { searched: maxSearched, spanCount: groupSpans, keyCount: groupKeys };
  return groupFailures(context, period, bounds);
}

/** Exact counts of all requests of a period, in spans of `minutes`. */
export async function readMinutes(
  context: Context,
  query: PeriodQuery & { minutes: number; operation: string | null },
) {
  const { since, until } = periodOf(query);
  const minutes = since.until(until).total('minutes');
  if (minutes / query.minutes > maxPeriods) {
    const rule = `and until must be at most ${maxPeriods} periods apart`;
    throw invalidInput([{ field: 'since', rule }]);
  }
  await writeOwn(context);
  return listMinutes(context, { since, until, minutes: query.minutes }, query.operation);
}
