import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  type AccountRow,
  lockAccount,
  openCreditAccount,
} from '../../accounts/accounts/accounts.ts';
import { requireReadyProgram } from '../../tenants/brands/brands.ts';
import { requireAgreed } from './agreed-terms.ts';
import { cardErrors } from './card-errors.ts';
import { type CardForm, maxOpenCards } from './card-rules.ts';
import { type CardRow, countCardPlaces } from './cards-store.ts';
import { issueCard, requireActive, termsOf } from './issue-card.ts';

/**
 * Issues a card on a security deposit account. The first one opens the credit account, later ones
 * share it (completion page, section 6).
 *
 * @throws DomainError `account_dne`; `invalid_input` for another type of account;
 *   `account_not_active`; `program_not_ready` in live; `consent_missing`; `change_rejected`; `card_limit_reached` for an eleventh open card.
 */
export async function createCard(
  context: Context,
  input: { accountId: string; form?: CardForm; cardDesignId: string | null },
): Promise<CardRow> {
  return context.unit(async (unit) => {
    const deposit = await lockAccount(unit, input.accountId);
    const customerId = requireCardAccount(deposit);
    const program = await requireReadyProgram(unit, deposit.program_id ?? '');
    await requireAgreed(unit, customerId, program);
    const creditAccountId =
      deposit.credit_account_id ?? (await openCreditAccount(unit, deposit)).account_id;
    if ((await countCardPlaces(unit, creditAccountId)) >= maxOpenCards) {
      throw new DomainError(cardErrors.card_limit_reached, { limit: maxOpenCards });
    }
    return issueCard(unit, {
      customerId,
      accountId: creditAccountId,
      form: input.form ?? 'virtual',
      cardDesignId: input.cardDesignId,
      terms: await termsOf(unit, deposit),
      replaces: null,
    });
  });
}

/** Requires a customer's open security deposit account, and reports the problem with any other. */
function requireCardAccount(account: AccountRow): string {
  if (account.type !== 'security_deposit' || account.customer_id === null) {
    throw invalidInput([
      { field: 'account_id', rule: "must be a customer's security deposit account" },
    ]);
  }
  requireActive(account);
  return account.customer_id;
}
