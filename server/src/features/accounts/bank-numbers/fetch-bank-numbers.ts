import { callVendor } from '../../../platform/call-vendor.ts';
import type { Context } from '../../../platform/context.ts';
import { getAccount, lockAccount } from '../accounts/accounts.ts';
import { findProcessorToken } from '../external-accounts/external-accounts.ts';
import { findNumbers, insertNumbers } from './bank-numbers-store.ts';
import { bankNumbersVendor } from './bank-numbers-vendor.ts';
import { sealNumbers } from './sealed-numbers.ts';

/**
 * Fetches an external account's numbers from the provider and stores them, unless they are stored
 * already. Call it outside any transaction; `reference` is equal when a job repeats its request.
 * False when the account has no link or the provider refuses: no entry can reach the account.
 *
 * @throws Error when the provider cannot answer now.
 */
export async function fetchBankNumbers(
  context: Context,
  { accountId, reference }: { accountId: string; reference: string },
): Promise<boolean> {
  const { brandId } = context;
  if ((await findNumbers(context, [accountId])).length > 0) return true;
  const processorToken = await findProcessorToken(context, accountId);
  if (!processorToken) return false;
  const { customer_id, business_id } = await getAccount(context, accountId);
  const request = {
    brandId,
    ownerId: customer_id ?? business_id,
    accountId,
    processorToken,
    reference,
  };
  const vendor = context.port(bankNumbersVendor);
  const onTimeout = (timeoutMs: number) =>
    new Error(`The provider did not answer in ${timeoutMs} ms`);
  const read = (signal: AbortSignal) => vendor.readNumbers(request, signal);
  const answer = await callVendor(context, 'bank_numbers', read, { onTimeout });
  if (!answer.known) return false;
  return context.unit(async (unit) => {
    // A link removed during the call has had its data erased, so store nothing for it.
    await lockAccount(unit, accountId);
    if (!(await findProcessorToken(unit, accountId))) return false;
    const sealed = sealNumbers(unit, accountId, answer.numbers);
    await insertNumbers(unit, accountId, sealed, unit.now);
    return true;
  });
}
