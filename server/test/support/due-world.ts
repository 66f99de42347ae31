import { openSampleCard, samplePurchase } from './sample-cards.ts';
import { sampleCustomer } from './sample-people.ts';
import type { TestBrand, TestService } from './test-service.ts';

/** Starts applications whose KYC ends later, and holds a purchase. */
export async function fillWithDueWork(test: TestService, world: TestBrand): Promise<void> {
  const card = await openSampleCard(test, 5000n, world);
  await world.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '12.00'));
  for (const ssn of ['123-45-6789', '333-33-3333', '888-88-8888']) {
    const { body } = await world.api('POST', '/customers', { ...sampleCustomer, ssn });
    const application = await world.api('POST', '/credit/applications', {
      program_id: world.programId,
      applicant: {
        customer_id: body.customer_id,
        total_annual_income: 7_000_000,
        monthly_housing_payment: 150_000,
      },
    });
    await world.api('POST', `/credit/applications/${application.body.application_id}/submit`);
  }
}
