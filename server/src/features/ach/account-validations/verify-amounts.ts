import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { accountErrors, lockAccount } from '../../accounts/accounts/accounts.ts';
import { areAmounts } from './account-validation-rules.ts';
import { lockValidationRow, type ValidationRow } from './account-validations-store.ts';
import { moveValidation } from './change-validation-status.ts';
import { readEntries } from './check-entries.ts';
import { validationErrors } from './validation-errors.ts';

/**
 * Verifies the amounts that the account's owner sends. Wrong amounts are an answer and no error:
 * they use up an attempt.
 *
 * @throws DomainError `validation_dne`; `validation_not_awaiting`; `account_not_active`.
 */
export async function verifyAmounts(
  context: Context,
  { accountId, validationId }: { accountId: string; validationId: string },
  amounts: readonly number[],
): Promise<ValidationRow> {
  return context.unit(async (unit) => {
    const row = await lockValidationRow(unit, validationId);
    if (row?.account_id !== accountId) {
      throw new DomainError(validationErrors.validation_dne, { validation_id: validationId });
    }
    const { status, expires_at: expiresAt } = row;
    const isOver = expiresAt && Temporal.Instant.compare(expiresAt, unit.now) <= 0;
    if (status !== 'awaiting_amounts' || isOver) {
      throw new DomainError(validationErrors.validation_not_awaiting, {
        status: isOver ? 'expired' : status,
      });
    }
    const account = await lockAccount(unit, accountId);
    if (account.status !== 'active') {
      throw new DomainError(accountErrors.account_not_active, { account_id: accountId });
    }
    const sent = await readEntries(unit, row);
    const isRight = areAmounts(
      amounts,
      sent.map(({ amount_cents }) => amount_cents),
    );
    if (isRight) return moveExisting(unit, row, 'match');
    const change = { tries_left: row.tries_left - 1 };
    const reason = 'The amounts were wrong three times';
    return moveExisting(unit, row, 'mismatch', { change, reason });
  });
}

async function moveExisting(
  unit: Unit,
  row: ValidationRow,
  move: 'match' | 'mismatch',
  detail: { change?: { tries_left: number }; reason?: string } = {},
): Promise<ValidationRow> {
  const moved = await moveValidation(unit, row, move, detail);
  if (!moved) throw new Error(`A validation that is ${row.status} has no ${move}`);
  return moved;
}
