import type pg from 'pg';
import { allBrandsRole, brandRole, brandSetting } from './scope.ts';

const everything = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

/**
 * Tables without a brand that a brand's statements reach, and what for: claims of card numbers, which
 * are unique over all brands; the era and the marks that positions of events are made of.
 */
const sharedTables: Record<string, readonly string[]> = {
  card_number_claims: ['DELETE', 'INSERT', 'SELECT'],
  event_eras: ['SELECT'],
};

const ofMembers = `(person_id IN ( SELECT m.person_id
   FROM memberships m))`;

/** The brand of a transaction, as PostgreSQL prints it; null without one. */
const presentBrand = `(NULLIF(current_setting('${brandSetting}'::text, true), ''::text))::uuid`;

/**
 * Tables of people: a brand's statements reach its members, and logins that are undecided or that it
 * granted itself. Conditions as PostgreSQL prints them.
 */
const peopleTables: Record<string, { condition: string; grants: readonly string[] }> = {
  people: { condition: ofMembers, grants: ['SELECT'] },
  // The sessions of a member who leaves the brand are ended in the unit of the change.
  person_sessions: { condition: ofMembers, grants: ['SELECT', 'UPDATE'] },
  device_logins: {
    condition: `((decided_at IS NULL) OR (granted_brand_id = ${presentBrand}))`,
    grants: ['SELECT', 'UPDATE'],
  },
};

/** Tables with a brand to which the service only adds: the audit is a record. */
const recordTables = new Set(['audit_events']);
const adding = ['INSERT', 'SELECT'];

/** The migrator's own tables: two that a start of the service compares with its code, one that it does not read. */
const migratorTables: Record<string, readonly string[]> = {
  schema_migrations: ['SELECT'],
  schema_functions: ['SELECT'],
  schema_earlier_functions: [],
};

/**
 * A row's brand is the transaction's; without one, no row is. As PostgreSQL prints it. The select has the setting
 * read once for a statement, not for each row.
 */
const ofBrand = `(brand_id = ( SELECT ${presentBrand} AS "nullif"))`;

/** Rows and privileges of a table that the role of one brand has. */
interface Protection {
  /** Condition on rows; null for a table without policies. */
  condition: string | null;
  grants: readonly string[];
  /** Privileges of the role of all brands. */
  allGrants: readonly string[];
}

interface TableRow {
  name: string;
  has_brand: boolean;
  is_secured: boolean;
  /** `role condition condition` of each policy: what is seen, what is written. */
  policies: string[];
  brand_grants: string[];
  all_grants: string[];
}

/**
 * Puts every table under the policies and privileges of its kind where they differ, a table a
 * transaction: a table of a later migration is included without a change here (docs/decisions/0152).
 * The owner is not bound by policies.
 */
export async function secureRows(client: pg.Client): Promise<void> {
  await openSchema(client);
  for (const table of await readTables(client)) {
    await secure(client, table, protectionOf(table));
  }
}

async function openSchema(client: pg.Client): Promise<void> {
  for (const role of [brandRole, allBrandsRole]) {
    const { rows } = await client.query<{ may: boolean }>(
      "select has_schema_privilege($1, 'public', 'USAGE') as may",
      [role],
    );
    if (!rows[0]?.may) await client.query(`grant usage on schema public to ${role}`);
  }
}

function protectionOf({ name, has_brand }: TableRow): Protection {
  if (recordTables.has(name)) return { condition: ofBrand, grants: adding, allGrants: adding };
  if (has_brand) return { condition: ofBrand, grants: everything, allGrants: everything };
  const ofPeople = peopleTables[name];
  if (ofPeople) return { ...ofPeople, allGrants: everything };
  const ofMigrator = migratorTables[name];
  if (ofMigrator) return { condition: null, grants: ofMigrator, allGrants: [] };
  return { condition: null, grants: sharedTables[name] ?? [], allGrants: everything };
}

async function readTables(client: pg.Client): Promise<TableRow[]> {
  const grants = (role: string) => `array(
    select g.privilege_type from aclexplode(c.relacl) g
     where g.grantee = '${role}'::regrole order by 1)`;
  const { rows } = await client.query<TableRow>(
    `select c.relname as name, c.relrowsecurity as is_secured,
            exists (select from pg_attribute a
                     where a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped)
              as has_brand,
            array(
              select concat_ws(' ', p.polcmd, p.polroles::regrole[], pg_get_expr(p.polqual, c.oid),
                               pg_get_expr(p.polwithcheck, c.oid))
                from pg_policy p where p.polrelid = c.oid order by p.polname) as policies,
            ${grants(brandRole)} as brand_grants, ${grants(allBrandsRole)} as all_grants
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      order by c.relname`,
  );
  return rows;
}

async function secure(
  client: pg.Client,
  table: TableRow,
  { condition, grants, allGrants }: Protection,
): Promise<void> {
  const name = `public.${table.name}`;
  const wanted =
    condition === null
      ? []
      : [`* {${allBrandsRole}} true true`, `* {${brandRole}} ${condition} ${condition}`];
  const statements = [
    ...(table.is_secured === (condition !== null) && same(table.policies, wanted)
      ? []
      : policyStatements(name, condition)),
    ...grantStatements(name, brandRole, table.brand_grants, grants),
    ...grantStatements(name, allBrandsRole, table.all_grants, allGrants),
  ];
  // One simple query is one transaction.
  if (statements.length > 0) await client.query(statements.join('; '));
}

function policyStatements(name: string, condition: string | null): string[] {
  const dropped = ['all_brands', 'one_brand'].map(
    (policy) => `drop policy if exists ${policy} on ${name}`,
  );
  if (condition === null) return [`alter table ${name} disable row level security`, ...dropped];
  return [
    `alter table ${name} enable row level security`,
    ...dropped,
    `create policy all_brands on ${name} to ${allBrandsRole} using (true) with check (true)`,
    `create policy one_brand on ${name} to ${brandRole} using (${condition}) with check (${condition})`,
  ];
}

function grantStatements(
  name: string,
  role: string,
  found: readonly string[],
  wanted: readonly string[],
): string[] {
  if (same(found, wanted)) return [];
  const revoked = `revoke all on ${name} from ${role}`;
  return wanted.length === 0
    ? [revoked]
    : [revoked, `grant ${wanted.join(', ')} on ${name} to ${role}`];
}

function same(found: readonly string[], wanted: readonly string[]): boolean {
  return found.join('\n') === wanted.join('\n');
}
