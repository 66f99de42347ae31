import { expect, test } from 'vitest';
import { kycOperations } from './kyc-routes.ts';

const paths = (environment: 'sandbox' | 'live') => {
  const address = { publicUrl: 'https://surety.example' };
  return kycOperations({ environment, address }).map(({ method, path }) => `${method} ${path}`);
};

test('outcomes can be forced in a sandbox, and live nowhere', () => {
  const simulations = ['POST /simulate/kyc', 'POST /simulate/kyc-pass', 'POST /simulate/kyc-fail'];
  expect(paths('sandbox')).toEqual([...paths('live'), ...simulations]);
  expect(paths('live').filter((path) => path.includes('simulate'))).toEqual([]);
});
