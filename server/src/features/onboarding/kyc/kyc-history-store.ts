import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Document that a verification required; `date_submitted` is null until it has arrived. */
export interface DocumentOfHistory {
  document_type: 'government_id' | 'utility_bill' | 'social_security_card';
  status: 'required' | 'submitted';
  date_submitted: string | null;
  /** The document was asked for at this time. */
  date_created: string;
}

/** Verifications of a customer, or of all owners of a business. */
export type HistorySubject = { customerId: string } | { businessId: string };

/** Verifications older than the id `before`, newest first, with their documents. */
export async function listHistoryRows(
  scope: BrandScope,
  subject: HistorySubject,
  page: { limit: number; before: string | null },
) {
  let query = scope.db
    .selectFrom('kyc_verifications as v')
    .select([
      'verification_id',
      'program_id',
      'application_id',
      'identity_change_id',
      'beneficial_owner_id',
      'status',
      'error_code',
      'error_description',
      'passed_at',
      'date_created',
      'date_updated',
    ])
    .select(documentsOf)
    .where('v.brand_id', '=', scope.brandId);
  // Verifications have an index by owner, and none by business. Those of removed owners are kept.
  query =
    'customerId' in subject
      ? query.where('customer_id', '=', subject.customerId)
      : query.where(
          'beneficial_owner_id',
          'in',
          scope.db
            .selectFrom('beneficial_owners as o')
            .select('o.beneficial_owner_id')
            .where('o.brand_id', '=', scope.brandId)
            .where('o.business_id', '=', subject.businessId),
        );
  if (page.before) query = query.where('verification_id', '<', page.before);
  return query.orderBy('verification_id', 'desc').limit(page.limit).execute();
}

/** Those of the applications whose KYC waits for a document that has not arrived. */
export async function findApplicationsOwingDocuments(
  scope: BrandScope,
  applications: readonly { applicationId: string; customerId: string }[],
): Promise<Set<string>> {
  if (applications.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom('kyc_verifications as v')
    .innerJoin('kyc_documents as d', (join) =>
      join
        .onRef('d.brand_id', '=', 'v.brand_id')
        .onRef('d.verification_id', '=', 'v.verification_id'),
    )
    .select('v.application_id')
    .where('v.brand_id', '=', scope.brandId)
    // Verifications have an index by customer, and none by application.
    .where(
      'v.customer_id',
      'in',
      applications.map(({ customerId }) => customerId),
    )
    .where(
      'v.application_id',
      'in',
      applications.map(({ applicationId }) => applicationId),
    )
    .where('v.status', '=', 'document required')
    .where('d.status', '=', 'required')
    .execute();
  return new Set(rows.flatMap(({ application_id }) => application_id ?? []));
}

const documentsOf = sql<DocumentOfHistory[]>`(
  select coalesce(json_agg(json_build_object('document_type', d.document_type, 'status', d.status,
             'date_submitted', d.date_submitted, 'date_created', d.date_created) order by d.document_id), '[]')
    from kyc_documents d
   where d.brand_id = v.brand_id and d.verification_id = v.verification_id)`.as('documents');
