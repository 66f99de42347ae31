import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

export type ValidationRow = NonNullable<Awaited<ReturnType<typeof lockValidationRow>>>;

export async function insertValidationRow(
  unit: Unit,
  row: Insertable<DB['account_validations']>,
): Promise<ValidationRow> {
  return unit.db
    .insertInto('account_validations')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockValidationRow(unit: Unit, validationId: string) {
  return unit.db
    .selectFrom('account_validations')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('validation_id', '=', validationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Id of the validation that sent this entry. */
export async function findValidationOf(
  scope: BrandScope,
  transferId: string,
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('account_validations')
    .select('validation_id')
    .where('brand_id', '=', scope.brandId)
    .where((eb) =>
      eb.or([eb('transfer_id', '=', transferId), eb('second_transfer_id', '=', transferId)]),
    )
    .executeTakeFirst();
  return row?.validation_id;
}

/** Page of an account's validations, newest first, older than `before`, at most `limit`. */
export async function listValidationRows(
  scope: BrandScope,
  accountId: string,
  page: { before: string | null; limit: number },
): Promise<ValidationRow[]> {
  let query = scope.db
    .selectFrom('account_validations')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', accountId);
  if (page.before) query = query.where('validation_id', '<', page.before);
  return query.orderBy('validation_id', 'desc').limit(page.limit).execute();
}

/**
 * Counts the validations since a time of an account, and of accounts that its owner has unlinked: linked
 * anew, a bank account has another id.
 */
export async function countValidationsSince(
  scope: BrandScope,
  account: { account_id: string; customer_id: string | null; business_id: string | null },
  since: Temporal.Instant,
): Promise<number> {
  const { account_id, customer_id, business_id } = account;
  const { count } = await scope.db
    .selectFrom('account_validations as v')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.brand_id', '=', 'v.brand_id').onRef('a.account_id', '=', 'v.account_id'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('v.brand_id', '=', scope.brandId)
    .where('v.date_created', '>', since)
    .where((eb) =>
      eb.or([
        eb('v.account_id', '=', account_id),
        eb.and([
          eb('a.status', '=', 'removed'),
          customer_id === null
            ? eb('a.business_id', '=', business_id)
            : eb('a.customer_id', '=', customer_id),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateValidationRow(
  unit: Unit,
  validationId: string,
  changes: Updateable<DB['account_validations']>,
): Promise<ValidationRow> {
  return unit.db
    .updateTable('account_validations')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('validation_id', '=', validationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Proof of validations for `npm run verify`. global: the proof reads all brands. */
export const validationProof = {
  counts: {
    account_validations: sql<{ count: bigint }>`select count(*) from account_validations`,
  },
  checks: [
    {
      name: 'every prenote and micro-deposit belongs to one validation of its account',
      problems: sql<{ problem: string }>`
        select format('transfer %s of brand %s', t.transfer_id, t.brand_id) as problem
          from transfers t
          left join account_validations v
            on v.brand_id = t.brand_id and t.transfer_id in (v.transfer_id, v.second_transfer_id)
           and v.account_id = t.destination_account_id and v.program_id = t.program_id
           and (v.method = 'prenote') = (t.kind = 'prenote')
         where t.kind in ('prenote', 'micro_deposit') and v.validation_id is null
      `,
    },
    {
      name: 'the cost of each micro-deposit is its settled amount, less its return',
      problems: sql<{ problem: string }>`
        with expected as (
          select brand_id, transfer_id, -amount_cents as amount_cents,
                 'micro_deposit_sent' as step
            from transfers where kind = 'micro_deposit' and settled_at is not null
          union all
          select brand_id, transfer_id, amount_cents, 'micro_deposit_returned'
            from transfers
           where kind = 'micro_deposit' and settled_at is not null and status = 'returned'
        ), posted as (
          select j.brand_id, j.source_id as transfer_id, j.step, sum(e.amount_cents) as amount_cents
            from account_balances b
            join entries e on e.brand_id = b.brand_id and e.account_id = b.account_id
            join journals j on j.brand_id = e.brand_id and j.journal_id = e.journal_id
           where b.kind = 'account_validation'
           group by j.brand_id, j.source_id, j.step
        )
        select format('transfer %s of brand %s, step %s: expected %s, posted %s', transfer_id,
                 brand_id, step, coalesce(x.amount_cents::text, 'nothing'),
                 coalesce(p.amount_cents::text, 'nothing')) as problem
          from expected x full join posted p using (brand_id, transfer_id, step)
         where x.amount_cents is distinct from p.amount_cents
      `,
    },
    {
      name: 'the status of every validation follows from its entries',
      problems: sql<{ problem: string }>`
        select format('validation %s of brand %s is %s', v.validation_id, v.brand_id, v.status)
                 as problem
          from account_validations v
          join transfers t
            on t.brand_id = v.brand_id and t.transfer_id in (v.transfer_id, v.second_transfer_id)
         where v.status in ('waiting', 'awaiting_amounts', 'verified', 'expired')
           and t.settled_at is null
      `,
    },
  ],
};
