import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Document that a verification required; `date_submitted` is null until it has arrived. */
export interface DocumentOfHistory {
  document_type: 'government_id' | 'utility_bill' | 'social_security_card';
  status: 'required' | 'submitted';
  date_submitted: string | null;
}

/** A customer's verifications older than the id `before`, newest first, with their documents. */
export async function listHistoryRows(
  scope: BrandScope,
  customerId: string,
  page: { limit: number; before: string | null },
) {
  let query = scope.db
    .selectFrom('kyc_verifications as v')
    .select([
      'verification_id',
      'program_id',
      'application_id',
      'identity_change_id',
      'status',
      'error_code',
      'error_description',
      'passed_at',
      'date_created',
      'date_updated',
    ])
    .select(documentsOf)
    .where('v.brand_id', '=', scope.brandId)
    .where('customer_id', '=', customerId);
  if (page.before) query = query.where('verification_id', '<', page.before);
  return query.orderBy('verification_id', 'desc').limit(page.limit).execute();
}

const documentsOf = sql<DocumentOfHistory[]>`(
  select coalesce(json_agg(json_build_object('document_type', d.document_type, 'status', d.status,
             'date_submitted', d.date_submitted) order by d.document_id), '[]')
    from kyc_documents d
   where d.brand_id = v.brand_id and d.verification_id = v.verification_id)`.as('documents');
