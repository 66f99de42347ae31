import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { newestPage } from '../../../platform/http/schemas/list-pages.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import { requireCustomer } from '../customers/customers.ts';
import { agreementErrors } from './agreement-errors.ts';
import { type AgreementRow, findAgreements } from './agreements-store.ts';
import {
  type ConsentFilter,
  type ConsentRow,
  consentList,
  findConsent,
  listConsentsOf,
} from './consents-store.ts';
import { requireAgreement } from './publish-agreement.ts';

/** A consent with the version that was accepted. */
export interface Consent {
  row: ConsentRow;
  agreement: AgreementRow;
}

/** The consent, or `consent_dne`. */
export async function requireConsent(context: Context, consentId: string): Promise<Consent> {
  const row = await findConsent(context, consentId);
  if (!row) throw new DomainError(agreementErrors.consent_dne, { consent_id: consentId });
  return withAgreement(context, row);
}

export async function withAgreement(context: Context, row: ConsentRow): Promise<Consent> {
  return { row, agreement: await requireAgreement(context, row.agreement_id) };
}

/** A page of consents, newest first; `customer_dne` and `agreement_dne` for one that does not exist. */
export async function listConsents(
  context: Context,
  filter: ConsentFilter,
  page: PageRequest,
): Promise<Page<Consent>> {
  const found = await newestPage(context, consentList, filter, page);
  if (found.items.length === 0) await requireFiltered(context, filter);
  return { ...found, items: await withAgreements(context, found.items) };
}

/** All consents of a customer, oldest first; also of a deleted one, whose consents are kept. */
export async function consentsOf(context: Context, customerId: string): Promise<Consent[]> {
  const rows = await listConsentsOf(context, customerId);
  if (rows.length === 0) await requireCustomer(context, customerId);
  return withAgreements(context, rows);
}

async function withAgreements(context: Context, rows: readonly ConsentRow[]): Promise<Consent[]> {
  const ids = [...new Set(rows.map(({ agreement_id }) => agreement_id))];
  const agreements = await findAgreements(context, ids);
  const byId = new Map(agreements.map((agreement) => [agreement.agreement_id, agreement]));
  return rows.map((row) => {
    const agreement = byId.get(row.agreement_id);
    if (!agreement) throw new Error(`Consent ${row.consent_id} has no agreement`);
    return { row, agreement };
  });
}

async function requireFiltered(
  context: Context,
  { customerId, agreementId }: ConsentFilter,
): Promise<void> {
  if (customerId !== null) await requireCustomer(context, customerId);
  if (agreementId !== null) await requireAgreement(context, agreementId);
}
