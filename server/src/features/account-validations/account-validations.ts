import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { type AccountRow, getAccount, lockAccount } from '../accounts/accounts.ts';
import { findFirstProgram, getProgram } from '../brands/brands.ts';
import { isVerified } from '../external-accounts/external-accounts.ts';
import { getTransfer, requestAccountTest } from '../transfers/transfers.ts';
import { areAmounts, drawAmounts, maxTries, validationLimit } from './account-validation-rules.ts';
import { type ValidationMethod, validationStates } from './account-validation-states.ts';
import {
  findValidationOf,
  insertValidationRow,
  listValidationRows,
  lockValidationRow,
  type ValidationRow,
} from './account-validations-store.ts';
import { moveValidation, performEffects } from './validation-moves.ts';

export type { ValidationRow } from './account-validations-store.ts';

/** What is asked for; without a program it is the brand's first. */
export interface NewValidation {
  accountId: string;
  method: ValidationMethod;
  programId: string | undefined;
}

/**
 * Begins to validate an external account by entries to it (docs/decisions/0098).
 *
 * @throws DomainError `account_dne`; `invalid_input` for an account of the house; `invalid_program`;
 *   `account_not_active`; `account_verified`; `validation_in_progress`; `validation_limit`.
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
  if (!program) throw new DomainError('invalid_program', { program_id: 'none' });
  return program;
}

async function refuseAccount(context: Context, account: AccountRow): Promise<void> {
  const { account_id } = account;
  refuseOther(account);
  if (account.status !== 'active') throw new DomainError('account_not_active', { account_id });
  if (isVerified(account.verification_status))
    throw new DomainError('account_verified', { account_id });
  const { count, days } = validationLimit;
  const page = { before: null, limit: count };
  const known = await listValidationRows(context, account_id, page);
  const running = known.find(({ status }) =>
    ['pending', 'waiting', 'awaiting_amounts'].includes(status),
  );
  if (running) {
    throw new DomainError('validation_in_progress', { validation_id: running.validation_id });
  }
  const since = context.clock.now().subtract({ hours: 24 * days });
  const lately = known.filter(
    ({ date_created }) => Temporal.Instant.compare(date_created, since) > 0,
  );
  if (lately.length >= count) throw new DomainError('validation_limit', { limit: count, days });
}

function refuseOther({ type }: AccountRow): void {
  if (type === 'external') return;
  throw invalidInput([{ field: 'account_id', rule: 'must be an external account' }]);
}

/** A page of an account's validations, newest first; `account_dne`. */
export async function listValidations(
  context: Context,
  accountId: string,
  { before, limit }: PageRequest,
): Promise<Page<ValidationRow>> {
  const { account_id } = await getAccount(context, accountId);
  const page = { before, limit: limit + 1 };
  return toPage(await listValidationRows(context, account_id, page), limit);
}

/**
 * Takes the amounts that the account's owner tells. Wrong ones are an answer and no error: they use
 * up a try.
 *
 * @throws DomainError `validation_dne`; `validation_not_awaiting`; `account_not_active`.
 */
export async function tellAmounts(
  context: Context,
  { accountId, validationId }: { accountId: string; validationId: string },
  amounts: readonly number[],
): Promise<ValidationRow> {
  return context.unit(async (unit) => {
    const row = await lockValidationRow(unit, validationId);
    if (row?.account_id !== accountId) {
      throw new DomainError('validation_dne', { validation_id: validationId });
    }
    const { status, expires_at: expiresAt } = row;
    const isOver = expiresAt && Temporal.Instant.compare(expiresAt, unit.now) <= 0;
    if (status !== 'awaiting_amounts' || isOver) {
      throw new DomainError('validation_not_awaiting', { status: isOver ? 'expired' : status });
    }
    const account = await lockAccount(unit, accountId);
    if (account.status !== 'active') {
      throw new DomainError('account_not_active', { account_id: accountId });
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

/** Schedules a look at a validation after one of its entries has moved. */
export async function scheduleEntryLook(
  unit: Unit,
  { transferId }: { transferId: string },
): Promise<void> {
  await scheduleDue(unit, {
    kind: 'account_validation.look',
    dueAt: unit.now,
    payload: { transfer_id: transferId },
  });
}

/** Looks at what became of a validation's entries, after one of them has moved. Safe to repeat. */
export async function lookAtEntries(context: Context, transferId: string): Promise<void> {
  await context.unit(async (unit) => {
    const validationId = await findValidationOf(unit, transferId);
    if (!validationId) return;

    const row = await lockValidationRow(unit, validationId);
    if (!row) return;
    const entries = await readEntries(unit, row);
    const ended = entries.find(({ status }) => status === 'returned' || status === 'failed');
    if (ended) {
      const code = ended.return_code === null ? '' : `${ended.return_code}: `;
      const reason = `${code}${ended.failure_reason ?? 'The entry could not be sent'}`;
      await moveValidation(unit, row, 'return', { reason });
    } else if (entries.every(({ status }) => status === 'completed')) {
      await moveValidation(unit, row, 'settle');
    }
  });
}

async function readEntries(context: Context, row: ValidationRow) {
  const ids = [row.transfer_id, row.second_transfer_id].filter((id) => id !== null);
  const entries = [];
  for (const id of ids) entries.push(await getTransfer(context, id));
  return entries;
}

/** Ends the wait after a prenote, or for amounts. Safe to repeat, and too late to do anything. */
export async function endWait(
  context: Context,
  validationId: string,
  move: 'stay_silent' | 'expire',
): Promise<void> {
  await context.unit(async (unit) => {
    const row = await lockValidationRow(unit, validationId);
    const reason = 'The amounts were not told in time';
    if (row) await moveValidation(unit, row, move, { reason });
  });
}
