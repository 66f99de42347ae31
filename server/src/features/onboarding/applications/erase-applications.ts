import { applicationRecordsEnd } from '../../../kernel/retention.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { eraseVerificationsFor } from '../kyc/kyc.ts';
import { nobody } from './applicant-rules.ts';
import { sealOwnValues, sealSubmitted } from './application-record.ts';
import { applicationErased } from './applications-hooks.ts';
import { applicationErasure } from './applications-jobs.ts';
import {
  listErasableApplications,
  lockErasableApplication,
  updateApplication,
} from './applications-store.ts';

/** A submitted applicant who was erased. */
const erased = { address_id: null, values: nobody };

type Erasable = Awaited<ReturnType<typeof listErasableApplications>>[number];

/**
 * Erases the applicant of a deleted customer's applications, and the KYCs that they were evaluated by: at
 * once where the application was never submitted, else when Regulation B no longer has it kept.
 */
export async function eraseApplicationsOf(unit: Unit, customerId: string): Promise<void> {
  for (const row of await listErasableApplications(unit, customerId)) await eraseInTime(unit, row);
}

/** Erases one application whose period may have ended; a notice sent meanwhile has prolonged it. */
export async function eraseApplication(context: Context, applicationId: string): Promise<void> {
  await context.unit(async (unit) => {
    const row = await lockErasableApplication(unit, applicationId);
    if (row) await eraseInTime(unit, row);
  });
}

async function eraseInTime(unit: Unit, row: Erasable): Promise<void> {
  const { application_id } = row;
  const end = applicationRecordsEnd(row.date_updated, row.notice_sent_at);
  const wasSubmitted = row.application_status !== 'created';
  if (wasSubmitted && Temporal.Instant.compare(unit.now, end) < 0) {
    // No key: a key would have the work that runs keep its row and its time.
    await applicationErasure.schedule(unit, { application_id }, { at: end });
    return;
  }
  await updateApplication(unit, application_id, {
    address_id: null,
    ...sealOwnValues(unit, application_id, {}),
    own_ssn_sealed: null,
    total_annual_income_cents: 0n,
    monthly_housing_payment_cents: 0n,
    ...(wasSubmitted ? sealSubmitted(unit, application_id, erased) : {}),
  });
  await eraseVerificationsFor(unit, { applicationId: application_id, customerId: row.customer_id });
  await applicationErased.run(unit, application_id);
}
