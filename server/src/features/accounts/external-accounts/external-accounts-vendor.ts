import { definePort } from '../../../platform/port.ts';
import type { VerificationStatus } from './external-account-rules.ts';

/** An account at another bank, as the aggregation provider describes it. */
export interface LinkedBankAccount {
  /** Secret that identifies the account to the provider and the ACH operator. */
  processorToken: string;
  bankName: string;
  /** The last digits of the account number. */
  mask: string;
  /** Name of the account at its bank. */
  name: string;
  currency: string;
  currentCents: bigint;
  availableCents: bigint;
  verificationStatus: VerificationStatus;
}

/** Reasons of a provider to refuse an account. A refusal is a value; an outage is thrown. */
export type LinkRefusal = 'unknown_token' | 'identity_mismatch' | 'login_required' | 'not_enabled';

export type LinkAnswer =
  | { linked: true; account: LinkedBankAccount }
  | { linked: false; reason: LinkRefusal };

/** Brand and owner of the accounts of a call. */
export interface AggregatorSubject {
  brandId: string;
  /** Id of the customer or business. */
  ownerId: string;
}

/** Provider that links external accounts; an outage is thrown. */
export interface AggregatorVendor {
  /** The provider's name, answered as `link_type`. */
  readonly linkType: string;
  /** Looks up the account behind a processor token and compares its owner with the name. */
  link(
    request: AggregatorSubject & { processorToken: string; ownerName: string },
    signal: AbortSignal,
  ): Promise<LinkAnswer>;
  /** Creates a token with which a browser opens the provider's link flow. */
  createLinkToken(
    request: AggregatorSubject & { redirectUri: string | null },
    signal: AbortSignal,
  ): Promise<string>;
  /** Exchanges the public token of a finished link flow for the account. */
  exchange(
    request: AggregatorSubject & {
      /** Id of the account that the flow was started for. */
      accountId: string;
      publicToken: string;
      externalAccountId: string;
      ownerName: string;
    },
    signal: AbortSignal,
  ): Promise<LinkAnswer>;
}

/** The provider's connection timed out. */
export class AggregatorTimeout extends Error {
  override readonly name = 'AggregatorTimeout';
}

export const aggregatorVendor = definePort<AggregatorVendor>('aggregator');
