import { type Insertable, sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { newestList } from '../../../platform/db/searched-list.ts';
import type { AgreementKind } from './agreement-rules.ts';

/** A version that a customer accepted. */
export interface ConsentRow {
  consent_id: string;
  customer_id: string;
  agreement_id: string;
  given_by: 'request' | 'application';
  accepted_at: Temporal.Instant;
  evidence_sealed: Buffer | null;
  is_separate: boolean;
  withdrawn_at: Temporal.Instant | null;
}

function selectConsents(scope: BrandScope) {
  return scope.db
    .selectFrom('consents')
    .selectAll('consents')
    .$castTo<ConsentRow>()
    .where('consents.brand_id', '=', scope.brandId);
}

/** Inserts a consent; the caller has locked the customer, and found none to this version. */
export async function insertConsent(
  unit: Unit,
  row: Omit<Insertable<DB['consents']>, 'brand_id'>,
): Promise<void> {
  await unit.db
    .insertInto('consents')
    .values({ ...row, brand_id: unit.brandId })
    .execute();
}

export async function findConsent(
  scope: BrandScope,
  consentId: string,
): Promise<ConsentRow | undefined> {
  return selectConsents(scope).where('consent_id', '=', consentId).executeTakeFirst();
}

/** Reads a consent and locks its row until the transaction ends. */
export async function lockConsent(unit: Unit, consentId: string): Promise<ConsentRow | undefined> {
  return selectConsents(unit).where('consent_id', '=', consentId).forUpdate().executeTakeFirst();
}

/** The consent of a customer to a version that was not withdrawn. */
export async function findConsentTo(
  scope: BrandScope,
  { customerId, agreementId }: { customerId: string; agreementId: string },
): Promise<ConsentRow | undefined> {
  return selectConsents(scope)
    .where('customer_id', '=', customerId)
    .where('agreement_id', '=', agreementId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** All consents of a customer, oldest first. */
export async function listConsentsOf(scope: BrandScope, customerId: string): Promise<ConsentRow[]> {
  return selectConsents(scope)
    .where('customer_id', '=', customerId)
    .orderBy('consent_id')
    .execute();
}

/** Kinds that a customer agrees to in a program: of each some version was accepted and not withdrawn. */
export async function listAgreedKinds(
  scope: BrandScope,
  { customerId, programId }: { customerId: string; programId: string },
): Promise<AgreementKind[]> {
  const rows = await scope.db
    .selectFrom('consents as c')
    .innerJoin('agreements as a', (join) =>
      join.onRef('a.brand_id', '=', 'c.brand_id').onRef('a.agreement_id', '=', 'c.agreement_id'),
    )
    .select('a.kind')
    .distinct()
    .where('c.brand_id', '=', scope.brandId)
    .where('c.customer_id', '=', customerId)
    .where('a.program_id', '=', programId)
    .where('c.withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ kind }) => kind as AgreementKind);
}

/**
 * Customers with a consent to a version below one of a program's kind that was not withdrawn, after `after`, by their ids;
 * at most `limit`. Those who accepted that version or a later one are left out.
 */
export async function listEarlierConsenters(
  scope: BrandScope,
  agreement: { program_id: string; kind: AgreementKind; version: number },
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id
      from consents c
      join agreements a on a.brand_id = c.brand_id and a.agreement_id = c.agreement_id
      join customers p on p.brand_id = c.brand_id and p.customer_id = c.customer_id
     where c.brand_id = ${scope.brandId} and a.program_id = ${agreement.program_id}
       and a.kind = ${agreement.kind} and c.withdrawn_at is null and p.date_deleted is null
       and (${after}::uuid is null or c.customer_id > ${after}::uuid)
     group by c.customer_id having max(a.version) < ${agreement.version}
     order by c.customer_id limit ${limit}`.execute(scope.db);
  return rows.map(({ customer_id }) => customer_id);
}

export interface ConsentFilter {
  customerId: string | null;
  agreementId: string | null;
}

/** The brand's consents. */
export const consentList = newestList({
  id: 'consent_id',
  rows: (scope, { customerId, agreementId }: ConsentFilter) => {
    let query = selectConsents(scope);
    if (customerId !== null) query = query.where('customer_id', '=', customerId);
    if (agreementId !== null) query = query.where('agreement_id', '=', agreementId);
    return query;
  },
});

/** Withdraws a customer's consents to all versions of a program's kind. */
export async function saveWithdrawal(
  unit: Unit,
  { customerId, programId, kind }: { customerId: string; programId: string; kind: AgreementKind },
): Promise<void> {
  await sql`
    update consents c set withdrawn_at = ${unit.now.toString()}
      from agreements a
     where c.brand_id = ${unit.brandId} and c.customer_id = ${customerId} and c.withdrawn_at is null
       and a.brand_id = c.brand_id and a.agreement_id = c.agreement_id
       and a.program_id = ${programId} and a.kind = ${kind}`.execute(unit.db);
}

/** Erases the IP addresses and browsers of a customer's consents. */
export async function eraseEvidence(unit: Unit, customerId: string): Promise<void> {
  await unit.db
    .updateTable('consents')
    .set({ evidence_sealed: null })
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .execute();
}
