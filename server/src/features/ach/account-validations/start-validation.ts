import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context } from '../../../platform/context.ts';
import {
  type AccountRow,
  accountErrors,
  lockAccount,
  remedyOf,
} from '../../accounts/accounts/accounts.ts';
import { isVerified } from '../../accounts/external-accounts/external-accounts.ts';
import { brandErrors, findFirstProgram, getProgram } from '../../tenants/brands/brands.ts';
import { requestAccountTest } from '../transfers/transfers.ts';
import { drawAmounts, maxTries, validationLimit } from './account-validation-rules.ts';
import { type ValidationMethod, validationStates } from './account-validation-states.ts';
import {
  countValidationsSince,
  insertValidationRow,
  listValidationRows,
  type ValidationRow,
} from './account-validations-store.ts';
import { performEffects } from './change-validation-status.ts';
import { validationErrors } from './validation-errors.ts';

/** Input of a validation; `programId` defaults to the brand's first program. */
export interface NewValidation {
  accountId: string;
  method: ValidationMethod;
  programId: string | undefined;
}

/**
 * Starts to validate an external account by ACH entries to it (docs/decisions/0098).
 *
 * @throws DomainError `account_dne`; `invalid_input` for an account that is not external;
 * `invalid_program`; `account_not_active`; `account_verified`; `validation_in_progress`;
 * `validation_limit`.
 */
export async function startValidation(
  context: Context,
  { accountId, method, programId }: NewValidation,
): Promise<ValidationRow> {
  return context.unit(async (unit) => {
    const account = await lockAccount(unit, accountId);
    await refuseAccount(unit, account);
    const program = programId ? await getProgram(unit, programId) : await firstProgram(unit);
    const facts = { method, triesLeft: maxTries };
    const step = transition(validationStates, null, 'start', facts);
    if (!step.moved) throw new Error(`No validation by ${method} can be started`);
    const amounts = method === 'prenote' ? [0n] : drawAmounts();
    const ids: string[] = [];
    for (const amountCents of amounts) {
      const kind = method === 'prenote' ? ('prenote' as const) : ('micro_deposit' as const);
      const test = { kind, programId: program.programId, amountCents, account };
      ids.push((await requestAccountTest(unit, test)).transfer_id);
    }
    const [transfer_id = '', second_transfer_id = null] = ids;
    const now = unit.now;
    const row = await insertValidationRow(unit, {
      brand_id: unit.brandId,
      validation_id: newId(),
      account_id: account.account_id,
      program_id: program.programId,
      method,
      status: step.to,
      transfer_id,
      second_transfer_id,
      tries_left: method === 'prenote' ? 0 : maxTries,
      date_created: now,
      date_updated: now,
    });
    await performEffects(unit, row, step.effects);
    return row;
  });
}

async function firstProgram(context: Context) {
  const program = await findFirstProgram(context);
  if (!program) throw new DomainError(brandErrors.invalid_program, { program_id: 'none' });
  return program;
}

async function refuseAccount(context: Context, account: AccountRow): Promise<void> {
  const { account_id } = account;
  refuseOther(account);
  if (account.status !== 'active') {
    throw new DomainError(accountErrors.account_not_active, { account_id });
  }
  if (isVerified(account.verification_status) && remedyOf(account) !== 'numbers') {
    throw new DomainError(validationErrors.account_verified, { account_id });
  }
  const known = await listValidationRows(context, account_id, { before: null, limit: 1 });
  const running = known.find(({ status }) =>
    ['pending', 'waiting', 'awaiting_amounts'].includes(status),
  );
  if (running) {
    throw new DomainError(validationErrors.validation_in_progress, {
      validation_id: running.validation_id,
    });
  }
  const { count, days } = validationLimit;
  const since = context.clock.now().subtract({ hours: 24 * days });
  if ((await countValidationsSince(context, account, since)) >= count) {
    throw new DomainError(validationErrors.validation_limit, { limit: count, days });
  }
}

function refuseOther({ type }: AccountRow): void {
  if (type === 'external') return;
  throw invalidInput([{ field: 'account_id', rule: 'must be an external account' }]);
}
