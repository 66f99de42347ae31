import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { acceptTerms } from '../../people/agreements/agreements.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import { type ApplicantInput, planChange } from './application-change-rules.ts';
import { applicationErrors } from './application-errors.ts';
import { lockOpened, sealOwnValues } from './application-record.ts';
import { isChangeable } from './application-states.ts';
import { updateApplication } from './applications-store.ts';
import { sealOwnSsn } from './own-ssn.ts';
import { type Application, requireApplication, unknownApplication } from './read-applications.ts';

/**
 * Changes the applicant before a submission.
 * @throws application_dne, application_not_possible, invalid_input.
 */
export async function changeApplication(
  context: Context,
  applicationId: string,
  input: ApplicantInput,
): Promise<Application> {
  return context.unit(async (unit) => {
    const row = await lockOpened(unit, applicationId);
    if (!row) throw unknownApplication(applicationId);
    const { application_status } = row;
    if (!isChangeable(application_status)) {
      throw new DomainError(applicationErrors.application_not_possible, { application_status });
    }
    // The lock keeps the chosen address from a concurrent removal.
    const customer = await lockCustomer(unit, row.customer_id);
    const now = unit.now;
    const { changes, ssn, problems } = planChange(row, customer, input, now);
    if (problems.length > 0) throw invalidInput(problems);
    const { own_values, ...columns } = changes;
    await updateApplication(unit, applicationId, {
      ...columns,
      ...sealOwnValues(unit, applicationId, own_values),
      total_annual_income_cents: input.total_annual_income ?? row.total_annual_income_cents,
      monthly_housing_payment_cents:
        input.monthly_housing_payment ?? row.monthly_housing_payment_cents,
      own_ssn_sealed: sealOwnSsn(unit, applicationId, ssn) ?? row.own_ssn_sealed,
      date_updated: now,
    });
    if (row.terms_accepted_at === null && columns.terms_accepted_at !== null) {
      await acceptTerms(unit, { customerId: row.customer_id, programId: row.program_id });
    }
    return requireApplication(unit, applicationId);
  });
}
