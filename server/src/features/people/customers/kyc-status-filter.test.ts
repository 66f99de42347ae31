import { expect, test } from 'vitest';
import { kycStates } from '../../onboarding/kyc/kyc-states.ts';
import { KycStatusFilter } from './customers-schemas.ts';

test('the filter of customers by KYC status knows every status of a KYC', () => {
  expect((KycStatusFilter as { enum?: string[] }).enum).toEqual([...kycStates.states]);
});
