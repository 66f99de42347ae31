import { boundedCall } from '../../platform/bounded-call.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { getAccount, lockAccount, updateExternalAccount } from '../accounts/accounts.ts';
import { findProcessorToken } from '../external-accounts/external-accounts.ts';
import {
  deleteNumbers,
  findNumbers,
  insertNumbers,
  lockNumbers,
  updateNumbers,
} from './bank-numbers-store.ts';
import type { BankNumbers, BankNumbersVendor } from './bank-numbers-vendor.ts';

export { type BankNumbers, bankNumbersVendor } from './bank-numbers-vendor.ts';

/** The vault's word for what entries to an account bear. */
const purpose = 'bank_numbers.numbers';

/** The provider, and how long it may take to answer. */
export interface NumbersDeps {
  vendor: BankNumbersVendor;
  vendorTimeoutMs: number;
}

/** What entries to these accounts bear, by account id: of those whose numbers were fetched. */
export async function readBankNumbers(
  context: Context,
  accountIds: readonly string[],
): Promise<Map<string, BankNumbers>> {
  const rows = await findNumbers(context, accountIds);
  return new Map(rows.map(({ account_id, numbers }) => [account_id, open(context, numbers)]));
}

/**
 * Asks the provider for an external account's numbers and keeps them, unless they are known. Call
 * it outside any transaction; `reference` is the same when one piece of work asks again. False when nobody will say them: the account cannot be reached.
 *
 * @throws Error when the provider cannot answer now.
 */
export async function fetchBankNumbers(
  context: Context,
  { vendor, vendorTimeoutMs }: NumbersDeps,
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
  const onTimeout = () => new Error(`The provider did not answer in ${vendorTimeoutMs} ms`);
  const answer = await boundedCall(vendorTimeoutMs, onTimeout, (signal) =>
    vendor.readNumbers(request, signal),
  );
  if (!answer.known) return false;
  return context.unit(async (unit) => {
    // A link that was removed meanwhile has taken everything with it.
    await lockAccount(unit, accountId);
    if (!(await findProcessorToken(unit, accountId))) return false;
    const sealed = seal(unit, answer.numbers);
    await insertNumbers(unit, accountId, sealed, unit.now);
    return true;
  });
}

/**
 * Takes what the account's bank says of it in a notification of change. False where nothing is
 * known to correct: the link was removed.
 */
export async function correctBankNumbers(
  unit: Unit,
  accountId: string,
  changes: Partial<BankNumbers>,
): Promise<boolean> {
  await lockAccount(unit, accountId);
  const known = await lockNumbers(unit, accountId);
  if (!known) return false;
  const numbers = { ...open(unit, known), ...changes };
  const now = unit.now;
  await updateNumbers(unit, accountId, seal(unit, numbers), now);
  const mask = numbers.accountNumber.slice(-4);
  await updateExternalAccount(unit, accountId, { mask });
  return true;
}

/** Erases an account's numbers, with its link. */
export async function eraseBankNumbers(unit: Unit, accountId: string): Promise<void> {
  await deleteNumbers(unit, accountId);
}

function seal({ vault }: Context, numbers: BankNumbers): Buffer {
  return vault.seal(JSON.stringify(numbers), purpose);
}

function open({ vault }: Context, sealed: Buffer): BankNumbers {
  return JSON.parse(vault.open(sealed, purpose)) as BankNumbers;
}
