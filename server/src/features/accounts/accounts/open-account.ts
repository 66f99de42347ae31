import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { openCreditBalance, openDepositBalance } from '../ledger/ledger.ts';
import { accountErrors } from './account-errors.ts';
import { drawAccountNumber, endsOf, type NumberRange } from './account-rules.ts';
import { type AccountRow, findFreeNumber, insertAccount } from './accounts-store.ts';
import { getAccount } from './read-accounts.ts';

/** Columns common to all new accounts. */
export function commonColumns(context: Context, accountId: string, currency: string) {
  const now = context.clock.now();
  return {
    brand_id: context.brandId,
    account_id: accountId,
    status: 'active' as const,
    currency,
    date_created: now,
    date_updated: now,
  };
}

/**
 * Opens an empty security deposit account, with the routing number of its program's bank and a number
 * of the program's range, which receive ACH entries.
 *
 * @throws DomainError `account_numbers_exhausted`
 */
export async function openDepositAccount(
  unit: Unit,
  owner: { programId: string; customerId: string },
): Promise<AccountRow> {
  // Read on the transaction's own connection: transactions that wait for a second one can deadlock.
  const { currency, settings } = await getProgram(unit, owner.programId);
  const accountId = newId();
  await openDepositBalance(unit, { accountId, currency });
  const row = {
    ...commonColumns(unit, accountId, currency),
    type: 'security_deposit' as const,
    description: 'Security deposit account',
    customer_id: owner.customerId,
    program_id: owner.programId,
    routing_number: settings.ach_bank_routing_number,
  };
  const range = {
    prefix: settings.deposit_account_prefix,
    digits: settings.deposit_account_digits,
  };
  await insertNumbered(unit, row, range);
  return getAccount(unit, accountId);
}

/** Draws before the search: forty of them fail once in 10^12 where half of the range is used. */
const maxDraws = 40;

/** Searches before the refusal: concurrent openings can find one free number. */
const maxSearches = 10;

type UnnumberedRow = Omit<Parameters<typeof insertAccount>[1], 'account_number'> & {
  routing_number: string;
};

/** Inserts the account with a free number of the range: a random one, else the next free one. */
async function insertNumbered(unit: Unit, row: UnnumberedRow, range: NumberRange): Promise<void> {
  const tries = (account_number: string) => insertAccount(unit, { ...row, account_number });
  const { first, last } = endsOf(range);
  const { routing_number: routingNumber } = row;
  for (let draw = 0; draw < maxDraws; draw += 1) {
    if (await tries(drawAccountNumber(range))) return;
  }
  if (await tries(first)) return;
  for (let search = 0; search < maxSearches; search += 1) {
    // Random numbers are taken almost everywhere by now, so a random start finds a gap soon.
    const after = drawAccountNumber(range);
    const free =
      (await findFreeNumber(unit, { routingNumber, after, last })) ??
      (await findFreeNumber(unit, { routingNumber, after: first, last }));
    if (free === undefined) break;
    if (await tries(free)) return;
  }
  throw new DomainError(accountErrors.account_numbers_exhausted, { range: `${first} to ${last}` });
}

/** Opens the credit account of a deposit; its limit follows the deposit from now on. */
export async function openCreditAccount(unit: Unit, deposit: AccountRow): Promise<AccountRow> {
  const accountId = newId();
  const { account_id: depositAccountId, currency } = deposit;
  const common = commonColumns(unit, accountId, currency);
  const { status } = common;
  await openCreditBalance(unit, { accountId, currency, depositAccountId, status });
  await insertAccount(unit, {
    ...common,
    type: 'credit',
    description: 'Secured charge card account',
    customer_id: deposit.customer_id,
    business_id: deposit.business_id,
    program_id: deposit.program_id,
    security_deposit_account_id: depositAccountId,
  });
  return getAccount(unit, accountId);
}
