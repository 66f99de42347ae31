import { expect, test } from 'vitest';
import { kycOperations } from './kyc-routes.ts';

test('operations that force a KYC outcome exist only in a sandbox', () => {
  const simulations = kycOperations.filter(({ path }) => path.startsWith('/simulate'));
  expect(simulations.map(({ path }) => path)).toEqual([
    '/simulate/kyc',
    '/simulate/kyc-pass',
    '/simulate/kyc-fail',
  ]);
  expect(kycOperations.filter(({ only }) => only === 'sandbox')).toEqual(simulations);
});
