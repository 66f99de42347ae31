import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';

/** Saves a rejection, the first time. */
export async function insertRejection(
  unit: Unit,
  noticeId: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const made = await unit.db
    .insertInto('change_rejections')
    .values({ brand_id: unit.brandId, notice_id: noticeId, rejected_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice_id')
    .execute();
  return made.length > 0;
}

/** Deletes the rejections of a customer's changes whose notice was not sent, of some versions or of all. */
export async function deleteUnsentRejections(
  unit: Unit,
  { customerId, agreementIds = null }: { customerId: string; agreementIds?: string[] | null },
): Promise<void> {
  await sql`
    delete from change_rejections r using notices n
     where r.brand_id = ${unit.brandId} and n.brand_id = r.brand_id and n.notice_id = r.notice_id
       and n.customer_id = ${customerId} and n.sent_at is null
       and (${agreementIds}::uuid[] is null or n.subject_id = any(${agreementIds}::uuid[]))`.execute(
    unit.db,
  );
}

/** Times of the rejections of changes, by their notices. */
export async function findRejections(
  scope: BrandScope,
  noticeIds: readonly string[],
): Promise<Map<string, Temporal.Instant>> {
  if (noticeIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('change_rejections')
    .select(['notice_id', 'rejected_at'])
    .where('brand_id', '=', scope.brandId)
    .where('notice_id', '=', sql<string>`any(${[...noticeIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ notice_id, rejected_at }) => [notice_id, rejected_at]));
}

/**
 * True where a customer rejected a version of a program's agreement, and has accepted neither it nor a later one.
 */
export async function hasRejectedVersion(
  scope: BrandScope,
  { customerId, programId }: { customerId: string; programId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from change_rejections r
      join notices n on n.brand_id = r.brand_id and n.notice_id = r.notice_id
      join agreements a on a.brand_id = n.brand_id and a.agreement_id = n.subject_id
     where r.brand_id = ${scope.brandId} and n.customer_id = ${customerId}
       and a.program_id = ${programId}
       and not exists (
         select from consents c
           join agreements b on b.brand_id = c.brand_id and b.agreement_id = c.agreement_id
          where c.brand_id = r.brand_id and c.customer_id = n.customer_id and c.withdrawn_at is null
            and b.program_id = a.program_id and b.kind = a.kind and b.version >= a.version)
     limit 1`.execute(scope.db);
  return rows.length > 0;
}
