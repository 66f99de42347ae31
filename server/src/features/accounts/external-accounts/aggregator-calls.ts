import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { boundCustomersCalls } from '../../../platform/bounded-uses/bound-customers-calls.ts';
import { callVendor } from '../../../platform/call-vendor.ts';
import type { Context } from '../../../platform/context.ts';
import { requireVendor } from '../../tenants/brands/brands.ts';
import { externalAccountErrors } from './external-account-errors.ts';
import {
  AggregatorTimeout,
  type AggregatorVendor,
  aggregatorVendor,
  type LinkAnswer,
  type LinkedBankAccount,
  type LinkRefusal,
} from './external-accounts-vendor.ts';

/** Context fields that a call of the provider needs. */
type Caller = Pick<
  Context,
  'actor' | 'brandId' | 'environment' | 'log' | 'port' | 'requestId' | 'unit'
>;

/** Looks up the account behind a processor token. */
export async function lookUpAccount(
  context: Caller,
  asked: { ownerId: string; processorToken: string; ownerName: string },
): Promise<LinkedBankAccount> {
  const request = { brandId: context.brandId, ...asked };
  const answer = await callAggregator(context, (vendor, signal) => vendor.link(request, signal));
  return accountIn(answer, 'processor_token');
}

/** Exchanges the public token of a finished link flow for the account. */
export async function exchangeToken(
  context: Caller,
  asked: Omit<Parameters<AggregatorVendor['exchange']>[0], 'brandId'>,
): Promise<LinkedBankAccount> {
  const request = { brandId: context.brandId, ...asked };
  const answer = await callAggregator(context, (vendor, signal) =>
    vendor.exchange(request, signal),
  );
  return accountIn(answer, 'public_token');
}

/** Requests a token with which the owner's browser opens the provider's link flow. */
export async function requestLinkToken(
  context: Caller,
  asked: { ownerId: string; redirectUri: string | null },
): Promise<string> {
  const request = { brandId: context.brandId, ...asked };
  return callAggregator(context, (vendor, signal) => vendor.createLinkToken(request, signal));
}

/**
 * Calls the provider, within the bound of a cardholder; a timeout or failure becomes a domain error, whose cause is only logged.
 */
async function callAggregator<T>(
  context: Caller,
  call: (vendor: AggregatorVendor, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  requireVendor(context, 'aggregator');
  await boundCustomersCalls(context);
  const vendor = context.port(aggregatorVendor);
  const onTimeout = () => new DomainError(externalAccountErrors.processor_timeout);
  try {
    const run = (signal: AbortSignal) => call(vendor, signal);
    return await callVendor(context, 'aggregator', run, { onTimeout });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    context.log.warn(
      { request_id: context.requestId, err: error },
      'the aggregation provider failed',
    );
    if (error instanceof AggregatorTimeout) throw onTimeout();
    throw new DomainError(externalAccountErrors.processor_unavailable);
  }
}

function accountIn(answer: LinkAnswer, field: string): LinkedBankAccount {
  if (answer.linked) return answer.account;
  throw refusals[answer.reason](field);
}

/** Contract, sections 7.1 and 7.5. */
const refusals: Record<LinkRefusal, (field: string) => DomainError> = {
  unknown_token: (field) => {
    const rule = 'must be a token of the aggregation provider (sandbox: processor-sandbox-...)';
    return invalidInput([{ field, rule }]);
  },
  identity_mismatch: (field) => {
    const rule = "must be of an account in the customer's name: the identities do not match";
    return invalidInput([{ field, rule: `${rule}, accounts not linked` }]);
  },
  login_required: () => new DomainError(externalAccountErrors.processor_error),
  not_enabled: () => new DomainError(externalAccountErrors.integration_not_enabled),
};
