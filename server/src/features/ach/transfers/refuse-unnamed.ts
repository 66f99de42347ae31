import { receiverNameLength, senderNameLength, writeName } from '../../../kernel/ach-names.ts';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { readBankNumbers } from '../../accounts/bank-numbers/bank-numbers.ts';
import { readNames } from '../../people/customers/customers.ts';
import { type ClassCode, externalAccountOf, type TransferEndIds } from './transfer-rules.ts';
import { isDebit } from './transfer-states.ts';

/**
 * Refuses an entry whose names a bank file cannot bear: the holder's, as far as the other bank has named
 * the holder already, and the sender's in a credit between persons.
 *
 * @throws DomainError `invalid_input`
 */
export async function refuseUnnamed(
  context: Context,
  ends: TransferEndIds,
  { classCode, customerId }: { classCode: ClassCode; customerId: string | null },
): Promise<void> {
  const problems: FieldProblem[] = [];
  const accountId = externalAccountOf(ends);
  const numbers = (await readBankNumbers(context, [accountId])).get(accountId);
  if (numbers && writeName(numbers.holderName, receiverNameLength) === undefined) {
    const field = isDebit(ends.kind) ? 'origination_account_id' : 'destination_account_id';
    const rule =
      "must be an account whose holder's name has a letter or digit that a bank file can bear";
    problems.push({ field, rule });
  }
  if (ends.kind === 'push' && classCode === 'WEB' && customerId !== null) {
    const name = (await readNames(context, [customerId])).get(customerId) ?? '';
    if (writeName(name, senderNameLength) === undefined) {
      const rule =
        "must not be WEB, as a bank file cannot bear the customer's name as the sender's";
      problems.push({ field: 'ach.class_code', rule });
    }
  }
  if (problems.length > 0) throw invalidInput(problems);
}
