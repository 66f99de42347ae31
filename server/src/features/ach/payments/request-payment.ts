import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError, invalidInput, isError } from '../../../kernel/domain-error.ts';
import { inputErrors } from '../../../kernel/input-errors.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { AccountRow } from '../../accounts/accounts/accounts.ts';
import {
  lockEnds,
  maxSameDayCents,
  payableCents,
  readPayable,
  requestTransfer,
  type TransferRow,
  transferErrors,
} from '../transfers/transfers.ts';
import { mostDaysAhead, type PayAmount } from './payment-amount-rules.ts';

export interface NewPayment {
  /** Credit account that is paid. */
  accountId: string;
  /** External account, or the security deposit account. */
  sourceId: string;
  /** Cents, or a named amount. */
  amount: bigint | PayAmount;
  /** Today if null. */
  payOn: Temporal.PlainDate | null;
  sameDay: boolean;
  description: string | null;
}

/**
 * Pays what is owed on a credit account: from an external account by an ACH debit, from the deposit at once.
 * The payment is a transfer between the two accounts.
 *
 * @throws DomainError `account_dne`; `invalid_input` for accounts, an amount or a day that make no payment;
 * `nothing_owed`; `insufficient_funds` of the deposit; `program_not_ready` in live.
 */
export async function requestPayment(context: Context, payment: NewPayment): Promise<TransferRow> {
  return context.unit(async (unit) => {
    const { accountId, sourceId, payOn, sameDay, description } = payment;
    const ends = { originationAccountId: sourceId, destinationAccountId: accountId };
    const { origination: source, destination: account } = await lockEnds(unit, ends);
    refuseOtherTypes(account, source);
    refuseDay(payOn, easternDate(unit.now), source.type);
    const amountCents = await amountOf(unit, payment);
    refuseAboveSameDay(amountCents, sameDay);
    const requested = requestTransfer(unit, {
      ...ends,
      amountCents,
      sameDay,
      description,
      payOn: payOn ?? undefined,
    });
    return requested.catch(rethrowAsPayment);
  });
}

/** Fields of a transfer by their names in the request of a payment. */
const fieldNames: Readonly<Record<string, string>> = {
  origination_account_id: 'source_account_id',
  destination_account_id: 'account_id',
};

/** Throws an error of the transfer, with the fields that the request of the payment has. */
function rethrowAsPayment(error: unknown): never {
  if (!(error instanceof DomainError) || !isError(error, inputErrors.invalid_input)) throw error;
  const named = error.problems.map(({ field, rule }) => ({
    field: fieldNames[field] ?? field,
    rule,
  }));
  throw invalidInput(named);
}

function refuseOtherTypes(account: AccountRow, source: AccountRow): void {
  const problems = [];
  if (account.type !== 'credit') {
    const rule = `must be the credit account that is paid; it is of type ${account.type}`;
    problems.push({ field: 'account_id', rule });
  }
  if (source.type === 'credit') {
    const rule = 'must be an external or the security deposit account, not a credit account';
    problems.push({ field: 'source_account_id', rule });
  }
  if (problems.length > 0) throw invalidInput(problems);
}

function refuseDay(
  payOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
  source: AccountRow['type'],
): void {
  if (payOn === null) return;
  const last = source === 'external' ? today.add({ days: mostDaysAhead }) : today;
  const isEarly = Temporal.PlainDate.compare(payOn, today) < 0;
  if (!isEarly && Temporal.PlainDate.compare(payOn, last) <= 0) return;
  const rule =
    source === 'external'
      ? `must be a day from today (${today}) to ${mostDaysAhead} days ahead (${last}), US Eastern time`
      : `must be today (${today}), US Eastern time, as the deposit pays at once`;
  throw invalidInput([{ field: 'pay_on', rule }]);
}

function refuseAboveSameDay(amountCents: bigint, sameDay: boolean): void {
  if (!sameDay || amountCents <= BigInt(maxSameDayCents)) return;
  const rule = `must be at most ${maxSameDayCents} where same_day is true`;
  throw invalidInput([{ field: 'amount', rule }]);
}

/** Cents of a payment; a named amount is read while the account is locked. */
async function amountOf(unit: Unit, { accountId, amount }: NewPayment): Promise<bigint> {
  if (typeof amount === 'bigint') return amount;
  const cents = payableCents(await readPayable(unit, accountId));
  if (cents <= 0n) throw new DomainError(transferErrors.nothing_owed, { account_id: accountId });
  return cents;
}
