import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { newestList } from '../../../platform/db/searched-list.ts';
import type { ApplicationStatus } from './application-states.ts';

/** An application's row as stored. */
export type StoredApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

const columns = [
  'application_id',
  'program_id',
  'customer_id',
  'application_status',
  'total_annual_income_cents',
  'monthly_housing_payment_cents',
  'currency',
  'terms_accepted_at',
  'address_id',
  'own_values_sealed',
  'own_ssn_sealed',
  'submitted_applicant_sealed',
  'failed_kyc_count',
  'failure_reasons',
  'security_deposit_account_id',
  'date_created',
  'date_updated',
] as const;

export async function insertApplication(
  unit: Unit,
  row: Insertable<DB['credit_applications']>,
): Promise<void> {
  await unit.db.insertInto('credit_applications').values(row).execute();
}

/** The application, or undefined. Outside a transaction, concurrent reads share one statement. */
export const findApplication = gatherReads({
  read: (scope, applicationIds) =>
    readPrepared(
      scope.db,
      'find_applications',
      selectApplications(scope)
        .where('application_id', '=', sql<string>`any(${applicationIds}::uuid[])`)
        .compile(),
    ),
  idOf: (application) => application.application_id,
});

/** Reads an application and locks its row until the transaction ends. */
export async function lockApplication(unit: Unit, applicationId: string) {
  return selectApplications(unit)
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst();
}

/** A customer's applications for one program in any of these statuses, oldest first, locked. */
export async function lockApplicationsOf(
  unit: Unit,
  owner: { customerId: string; programId: string },
  statuses: readonly ApplicationStatus[],
): Promise<StoredApplication[]> {
  return selectApplications(unit)
    .where('customer_id', '=', owner.customerId)
    .where('program_id', '=', owner.programId)
    .where('application_status', 'in', statuses)
    .orderBy('application_id')
    .forUpdate()
    .execute();
}

/** True when the customer has an application in any of these statuses. */
export async function hasApplicationIn(
  scope: BrandScope,
  owner: { customerId: string; programId?: string; addressId?: string },
  statuses: readonly ApplicationStatus[],
): Promise<boolean> {
  let query = scope.db
    .selectFrom('credit_applications')
    .select('application_id')
    .where('brand_id', '=', scope.brandId)
    .where('customer_id', '=', owner.customerId)
    .where('application_status', 'in', statuses);
  if (owner.programId) query = query.where('program_id', '=', owner.programId);
  if (owner.addressId) query = query.where('address_id', '=', owner.addressId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

function selectErasable(scope: BrandScope) {
  return scope.db
    .selectFrom('credit_applications as a')
    .leftJoin('notices as n', (join) =>
      join
        .onRef('n.brand_id', '=', 'a.brand_id')
        .onRef('n.subject_id', '=', 'a.application_id')
        .on('n.kind', '=', 'adverse_action'),
    )
    .select(['a.application_id', 'a.customer_id', 'a.application_status'])
    .select(['a.date_updated', 'n.sent_at as notice_sent_at'])
    .where('a.brand_id', '=', scope.brandId);
}

/** A customer's applications with what decides how long they are kept. */
export async function listErasableApplications(unit: Unit, customerId: string) {
  return selectErasable(unit).where('a.customer_id', '=', customerId).forUpdate('a').execute();
}

/** One application like `listErasableApplications`, locked. */
export async function lockErasableApplication(unit: Unit, applicationId: string) {
  return selectErasable(unit)
    .where('a.application_id', '=', applicationId)
    .forUpdate('a')
    .executeTakeFirst();
}

export interface ApplicationFilter {
  customerId: string | null;
  status: ApplicationStatus | null;
  /** True for those whose notice of adverse action is still to be sent, false for the others; null for all. */
  isNoticeOwed: boolean | null;
}

/** The brand's applications. */
export const applicationList = newestList({
  id: 'application_id',
  rows: (scope, filter: ApplicationFilter) => {
    let query = selectApplications(scope);
    if (filter.customerId !== null) query = query.where('customer_id', '=', filter.customerId);
    if (filter.status !== null) query = query.where('application_status', '=', filter.status);
    if (filter.isNoticeOwed !== null) {
      query = query.where(
        'application_id',
        filter.isNoticeOwed ? 'in' : 'not in',
        scope.db
          .selectFrom('notices')
          .select('subject_id')
          .where('brand_id', '=', scope.brandId)
          .where('kind', '=', 'adverse_action')
          .where('sent_at', 'is', null),
      );
    }
    return query;
  },
});

export async function updateApplication(
  unit: Unit,
  applicationId: string,
  changes: Updateable<DB['credit_applications']>,
): Promise<void> {
  await unit.db
    .updateTable('credit_applications')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('application_id', '=', applicationId)
    .execute();
}

function selectApplications(scope: BrandScope) {
  return scope.db
    .selectFrom('credit_applications')
    .select(columns)
    .where('brand_id', '=', scope.brandId);
}
