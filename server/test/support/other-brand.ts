import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { brandRole, brandSetting } from '../../src/platform/db/scope.ts';
import { ScopedQuery } from '../../src/platform/db/scoped-query.ts';

/** Nobody's brand: statements that ran for a brand are run again for this one. */
const otherBrand = '00000000-0000-7000-8000-0000000000ff';

/** A statement that the service ran for one brand, with its values of the last time. */
export interface BrandStatement {
  text: string;
  values: unknown[];
}

/** Statements with larger values, such as documents, are left out. */
const maxValueBytes = 100_000;

const begun = new RegExp(`set local role ${brandRole}; set local ${brandSetting}`);
const ended = /^(commit|rollback)/;

type Query = (this: pg.Client, config: unknown, values?: unknown[], ...rest: unknown[]) => unknown;

const recorders = new Set<Map<string, BrandStatement>>();
/** Connections on which a transaction of one brand is open. */
const inTransaction = new WeakSet<pg.Client>();
let isWatching = false;

/** Records the statements that this process runs for one brand, from now on, each text once. */
export function recordStatements(): { statements: Map<string, BrandStatement>; stop(): void } {
  watchClients();
  const statements = new Map<string, BrandStatement>();
  recorders.add(statements);
  return { statements, stop: () => recorders.delete(statements) };
}

function watchClients(): void {
  if (isWatching) return;
  isWatching = true;
  const query = pg.Client.prototype.query as Query;
  const watched: Query = function (config, values, ...rest) {
    const statement = brandStatementOf(this, config, values);
    if (statement && !isLarge(statement)) {
      for (const statements of recorders) statements.set(statement.text, statement);
    }
    return query.call(this, config, values, ...rest);
  };
  Object.assign(pg.Client.prototype, { query: watched });
}

function brandStatementOf(
  client: pg.Client,
  config: unknown,
  values: unknown[] = [],
): BrandStatement | undefined {
  if (config instanceof ScopedQuery) {
    const { scope, text, values = [] } = config;
    return scope.role === brandRole ? { text, values } : undefined;
  }
  if (typeof config !== 'string') return undefined;
  if (begun.test(config)) inTransaction.add(client);
  else if (ended.test(config)) inTransaction.delete(client);
  else if (inTransaction.has(client)) return { text: config, values: [...values] };
  return undefined;
}

function isLarge({ values }: BrandStatement): boolean {
  return values.some((value) => Buffer.isBuffer(value) && value.length > maxValueBytes);
}

/**
 * Throws if one of the statements, run again for a brand that has nothing, reads or changes a row of a
 * table with a brand. The files of a test run share the work: each runs what no other has claimed.
 */
export async function requireNoReach(
  ownerUrl: string,
  statements: Iterable<BrandStatement>,
): Promise<void> {
  const claimed = [];
  for (const statement of statements) if (await claim(statement)) claimed.push(statement);
  const reaches = await findReaches(ownerUrl, claimed, brandRole);
  if (reaches.length > 0) throw new Error(`Statements reach another brand:\n${reaches.join('\n')}`);
}

/** True for the first caller of the run. */
async function claim({ text }: BrandStatement): Promise<boolean> {
  const name = createHash('sha256').update(text).digest('hex');
  const file = await open(join(inject('claims'), name), 'wx').catch(() => null);
  await file?.close();
  return file !== null;
}

/**
 * Runs statements again with the values of their own brand, each for a brand that has nothing, and undoes
 * them. Returns what each reached that is a brand's.
 */
export async function findReaches(
  ownerUrl: string,
  statements: Iterable<BrandStatement>,
  role: string,
): Promise<string[]> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'brand_id'`,
    );
    const tables = new Set(rows.map(({ name }) => name));
    const found = [];
    for (const statement of statements) {
      const reach = await findReach(owner, statement, { role, tables });
      if (reach) found.push(`${reach}: ${statement.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    }
    return found;
  } finally {
    await owner.end();
  }
}

/**
 * Codes of refusals: a privilege or a policy, a statement that has no plan, a function that does not find
 * what it was given.
 */
const refusals = new Set(['42501', '42601', 'P0001', 'P0002', '23503']);

async function findReach(
  owner: pg.Client,
  { text, values }: BrandStatement,
  { role, tables }: { role: string; tables: ReadonlySet<string> },
): Promise<string | null> {
  await owner.query(
    `begin; set local role ${role}; set local ${brandSetting} = '${otherBrand}';
     set local lock_timeout = '2s'; set local statement_timeout = '10s'`,
  );
  try {
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json, timing off, costs off, summary off) ${text}`,
      values,
    );
    const read = rows
      .flatMap((row) => row['QUERY PLAN'])
      .flatMap(({ Plan }) => readIn(Plan, tables));
    if (read.length > 0) return `read ${read.join(', ')}`;
    const changed = await owner.query<{ relname: string }>(
      'select relname from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0',
    );
    const written = changed.rows.map(({ relname }) => relname).filter((name) => tables.has(name));
    return written.length > 0 ? `wrote ${written.join(', ')}` : null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && refusals.has(error.code ?? '')) return null;
    return `failed with ${String(error)}`;
  } finally {
    await owner.query('rollback');
  }
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
}

/** Tables of `tables` of which a part of the plan returned rows. */
function readIn(plan: Plan, tables: ReadonlySet<string>): string[] {
  const name = plan['Relation Name'];
  const isRead = name !== undefined && tables.has(name) && (plan['Actual Rows'] ?? 0) > 0;
  return [...(isRead ? [name] : []), ...(plan.Plans ?? []).flatMap((part) => readIn(part, tables))];
}
