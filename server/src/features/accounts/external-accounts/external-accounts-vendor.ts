import { definePort } from '../../../platform/port.ts';
import type { VerificationStatus } from './external-account-rules.ts';

/** A bank account elsewhere, as the aggregation provider describes it. */
export interface LinkedBankAccount {
  /** Stands for the account towards the provider and the ACH operator. A secret. */
  processorToken: string;
  bankName: string;
  /** The last digits of the account number. */
  mask: string;
  /** What the bank calls the account. */
  name: string;
  currency: string;
  currentCents: bigint;
  availableCents: bigint;
  verificationStatus: VerificationStatus;
}

/** Why a provider gives no account: a refusal is an answer, an outage an error. */
export type LinkRefusal = 'unknown_token' | 'identity_mismatch' | 'login_required' | 'not_enabled';

export type LinkAnswer =
  | { linked: true; account: LinkedBankAccount }
  | { linked: false; reason: LinkRefusal };

/** Whose accounts a call is about. */
export interface AggregatorSubject {
  brandId: string;
  /** The customer or business. */
  ownerId: string;
}

/** What this service needs of an external account aggregation provider; an outage is thrown. */
export interface AggregatorVendor {
  /** The provider's name, answered as `link_type`. */
  readonly linkType: string;
  /** Looks up the account behind a processor token and holds its owner against the name. */
  link(
    request: AggregatorSubject & { processorToken: string; ownerName: string },
    signal: AbortSignal,
  ): Promise<LinkAnswer>;
  /** A token with which a browser opens the provider's link flow. */
  createLinkToken(
    request: AggregatorSubject & { redirectUri: string | null },
    signal: AbortSignal,
  ): Promise<string>;
  /** Trades what a finished link flow gave for the account. */
  exchange(
    request: AggregatorSubject & {
      /** The account that the flow was begun for. */
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

/** The aggregator that links bank accounts. */
export const aggregatorVendor = definePort<AggregatorVendor>('aggregator');
