import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import type { Context } from '../../../platform/context.ts';
import { findCardlessDeposits } from '../../cards/cards/cards.ts';
import { listNoticesAbout } from '../../people/notices/notices.ts';
import { findApplicationsOwingDocuments } from '../kyc/kyc.ts';
import { applicantFields } from './applicant-rules.ts';
import { type ApplicationSurroundings, nextStepOf } from './next-step-rules.ts';
import type { Application } from './read-applications.ts';

/** Response body of an application. */
export async function viewApplication(context: Context, application: Application) {
  const [view] = await viewApplications(context, [application]);
  if (!view) throw new Error(`Application ${application.row.application_id} has no view`);
  return view;
}

/** Response bodies of applications. All of a page are looked up together. */
export async function viewApplications(context: Context, applications: readonly Application[]) {
  const rows = applications.map(({ row }) => row);
  const running = rows
    .filter(({ application_status }) => application_status === 'kyc_started')
    .map((row) => ({ applicationId: row.application_id, customerId: row.customer_id }));
  const denied = rows.filter(({ application_status }) => application_status === 'denied');
  const deposits = rows.flatMap((row) => row.security_deposit_account_id ?? []);
  const [owing, notices, cardless] = await Promise.all([
    findApplicationsOwingDocuments(context, running),
    listNoticesAbout(context, 'adverse_action', {
      subjectIds: denied.map((row) => row.application_id),
    }),
    findCardlessDeposits(context, deposits),
  ]);
  const noticeOf = new Map(notices.map((notice) => [notice.subject_id, notice]));
  return applications.map((application) => {
    const { application_id: id, security_deposit_account_id: deposit } = application.row;
    const notice = noticeOf.get(id);
    return renderApplication(application, {
      owesDocuments: owing.has(id),
      canHaveFirstCard: deposit !== null && cardless.has(deposit),
      notice: notice ? { due: notice.owed_by, sentAt: notice.sent_at } : null,
    });
  });
}

function renderApplication(application: Application, surroundings: ApplicationSurroundings) {
  const { row, applicant } = application;
  const { notice } = surroundings;
  return {
    application_id: row.application_id,
    program_id: row.program_id,
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.date_updated),
    application_status: row.application_status,
    next_step: nextStepOf(application, surroundings),
    failed_kyc_count: row.failed_kyc_count,
    notice_due_date: notice?.due ?? null,
    notice_sent_at: notice?.sentAt ? renderInstant(notice.sentAt) : null,
    applicant: {
      customer_id: row.customer_id,
      address_id: applicant.addressId,
      total_annual_income: centsToNumber(row.total_annual_income_cents),
      monthly_housing_payment: centsToNumber(row.monthly_housing_payment_cents),
      terms_accepted: row.terms_accepted_at !== null,
      date_terms_accepted: row.terms_accepted_at && renderInstant(row.terms_accepted_at),
      currency: row.currency,
      // Fields are listed one by one: a stored JSON document does not keep their order.
      ...Object.fromEntries(applicantFields.map((field) => [field, applicant.values[field]])),
    },
    accounts: { security_deposit_account_id: row.security_deposit_account_id },
  };
}
