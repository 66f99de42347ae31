import type { HistoryVendor } from './features/account-history/account-history-vendor.ts';
import type { AggregatorVendor } from './features/external-accounts/external-accounts-vendor.ts';
import type { KycVendor } from './features/kyc/kyc-vendor.ts';
import type { AchVendor } from './features/transfers/transfers-vendor.ts';
import type { Environment } from './platform/context.ts';
import { createAchSimulator } from './vendors/ach/simulator.ts';
import { createAggregatorSimulator } from './vendors/aggregator/simulator.ts';
import { kycSimulator } from './vendors/kyc/simulator.ts';

/** Who links bank accounts and tells their history. */
export function chooseAggregator(environment: Environment): AggregatorVendor & HistoryVendor {
  if (environment === 'sandbox') return createAggregatorSimulator();
  const refuse = async () => {
    throw new Error('No live aggregation provider is configured');
  };
  return {
    linkType: 'none',
    link: refuse,
    createLinkToken: refuse,
    exchange: refuse,
    readHistory: refuse,
  };
}

/** Who moves money between banks. */
export function chooseAchOperator(environment: Environment): AchVendor {
  if (environment === 'sandbox') return createAchSimulator();
  const refuse = async () => {
    throw new Error('No live ACH operator is configured');
  };
  return { submit: refuse, findReturn: refuse };
}

/** Who checks identities. */
export function chooseKycVendor(environment: Environment): KycVendor {
  if (environment === 'sandbox') return kycSimulator();
  const refuse = async () => {
    throw new Error('No live KYC vendor is configured');
  };
  return { checkIdentity: refuse, checkDocuments: refuse, finishReview: refuse };
}
