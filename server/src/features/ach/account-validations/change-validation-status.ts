import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import {
  type AccountRow,
  liftDebitStop,
  lockAccount,
  updateExternalAccount,
} from '../../accounts/accounts/accounts.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import {
  expiryDays,
  silenceUntil,
  type VerificationStatus,
  verificationOf,
} from './account-validation-rules.ts';
import {
  type ValidationEffect,
  type ValidationMove,
  validationStates,
} from './account-validation-states.ts';
import { silenceEnd, validationExpiry } from './account-validations-jobs.ts';
import { updateValidationRow, type ValidationRow } from './account-validations-store.ts';
import { validationEvents } from './validation-events.ts';

/**
 * Moves a locked validation and performs the effects of the move. Undefined, with nothing done,
 * when the state table has no such move.
 */
export async function moveValidation(
  unit: Unit,
  row: ValidationRow,
  move: ValidationMove,
  { change = {}, reason }: { change?: { tries_left?: number }; reason?: string } = {},
): Promise<ValidationRow | undefined> {
  const facts = { method: row.method, triesLeft: row.tries_left };
  const step = transition(validationStates, row.status, move, facts);
  if (!step.moved) return undefined;
  const now = unit.now;
  const hasFailed = step.to === 'failed' || step.to === 'expired';
  const moved = await updateValidationRow(unit, row.validation_id, {
    ...change,
    status: step.to,
    date_updated: now,
    ...(step.to === 'verified' ? { verified_at: now } : {}),
    ...(hasFailed ? { failure_reason: reason ?? 'The account could not be validated' } : {}),
    ...(step.to === 'awaiting_amounts' && row.expires_at === null
      ? { expires_at: now.add({ hours: 24 * expiryDays }) }
      : {}),
  });
  await performEffects(unit, moved, step.effects);
  return moved;
}

/** Performs the effects of a move, in the order of the state table. */
export async function performEffects(
  unit: Unit,
  row: ValidationRow,
  effects: readonly ValidationEffect[],
): Promise<void> {
  for (const effect of effects) await performers[effect](unit, row);
}

type Performer = (unit: Unit, row: ValidationRow) => Promise<unknown>;

const performers: Record<ValidationEffect, Performer> = {
  holdAccount: (unit, { account_id, method }) =>
    setVerification(unit, account_id, verificationOf[method].pending),
  verifyAccount: async (unit, row) => {
    const account = await applyVerification(unit, row, verificationOf[row.method].verified);
    if (account) await liftDebitStop(unit, account, 'validation');
  },
  rejectAccount: (unit, row) => applyVerification(unit, row, 'verification_failed'),
  expireAccount: (unit, row) => applyVerification(unit, row, 'verification_expired'),
  awaitReturns: async (unit, { validation_id, program_id }) =>
    silenceEnd.schedule(
      unit,
      { validation_id },
      { at: silenceUntil(unit.now, await findTiming(unit, program_id)) },
    ),
  setExpiry: (unit, { validation_id, expires_at }) =>
    validationExpiry.schedule(unit, { validation_id }, { at: expires_at ?? unit.now }),
  'account.micro_deposits.arrived': (unit, row) => announce(unit, row, validationEvents.arrived),
  'account.validation.verified': (unit, row) => announce(unit, row, validationEvents.verified),
  'account.validation.failed': (unit, row) => announce(unit, row, validationEvents.failed),
};

function setVerification(unit: Unit, accountId: string, verification_status: VerificationStatus) {
  return updateExternalAccount(unit, accountId, { verification_status });
}

async function findTiming(context: Context, programId: string) {
  const { settings } = await getProgram(context, programId);
  return { speed: settings.ach_speed, fastDelayMs: settings.ach_fast_delay_ms };
}

/**
 * Updates the account's verification status, unless the account is closed or something other than
 * this method of validation has changed the status. Undefined, with nothing done, in that case.
 */
async function applyVerification(
  unit: Unit,
  { account_id, method }: ValidationRow,
  status: VerificationStatus,
): Promise<AccountRow | undefined> {
  const account = await lockAccount(unit, account_id);
  const { pending, verified } = verificationOf[method];
  const isOurs =
    account.verification_status === pending || account.verification_status === verified;
  if (account.status !== 'active' || !isOurs) return undefined;
  return setVerification(unit, account_id, status);
}

async function announce(
  unit: Unit,
  { account_id, validation_id, method, failure_reason }: ValidationRow,
  event: (typeof validationEvents)[keyof typeof validationEvents],
): Promise<void> {
  const { customer_id: customerId } = await lockAccount(unit, account_id);
  await event.record(unit, {
    customerId,
    objectId: account_id,
    payload: {
      account_id,
      validation_id,
      method,
      ...(failure_reason === null ? {} : { reason: failure_reason }),
    },
  });
}
