import { invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { acceptTerms } from '../../people/agreements/agreements.ts';
import { lockCustomer, resetKycAttempts } from '../../people/customers/customers.ts';
import { requireReadyProgram } from '../../tenants/brands/brands.ts';
import { type ApplicantInput, planChange } from './application-change-rules.ts';
import { sealOwnValues } from './application-record.ts';
import { insertApplication } from './applications-store.ts';
import { sealOwnSsn } from './own-ssn.ts';
import { type Application, requireApplication } from './read-applications.ts';

export interface NewApplication {
  programId: string;
  applicant: ApplicantInput & {
    customer_id: string;
    total_annual_income: number;
    monthly_housing_payment: number;
  };
}

/**
 * Creates an application and resets the customer's KYC attempts.
 * @throws invalid_program, program_not_ready in live, customer_dne, invalid_input.
 */
export async function createApplication(
  context: Context,
  { programId, applicant: input }: NewApplication,
): Promise<Application> {
  return context.unit(async (unit) => {
    const { currency } = await requireReadyProgram(unit, programId);
    const customer = await lockCustomer(unit, input.customer_id);
    const owner = { customer_id: customer.customerId, program_id: programId };
    const now = unit.now;
    const blank = { currency, address_id: null, own_values: {}, terms_accepted_at: null };
    const { changes, ssn, problems } = planChange({ ...owner, ...blank }, customer, input, now);
    if (problems.length > 0) throw invalidInput(problems);
    const applicationId = newId();
    const { own_values, ...columns } = changes;
    await insertApplication(unit, {
      brand_id: context.brandId,
      application_id: applicationId,
      application_status: 'created',
      ...owner,
      currency,
      ...columns,
      ...sealOwnValues(unit, applicationId, own_values),
      total_annual_income_cents: input.total_annual_income,
      monthly_housing_payment_cents: input.monthly_housing_payment,
      own_ssn_sealed: sealOwnSsn(unit, applicationId, ssn),
      date_created: now,
      date_updated: now,
    });
    if (columns.terms_accepted_at !== null)
      await acceptTerms(unit, { customerId: customer.customerId, programId });
    await resetKycAttempts(unit, customer.customerId);
    return requireApplication(unit, applicationId);
  });
}
