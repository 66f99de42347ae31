import type { EventName } from '../../kernel/event-names.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { lockAccount, updateExternalAccount } from '../accounts/accounts.ts';
import { getProgram } from '../brands/brands.ts';
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
import { updateValidationRow, type ValidationRow } from './account-validations-store.ts';

/**
 * Moves a validation that this transaction has locked, and does all that follows from it. Undefined,
 * with nothing done, when the state table has no such move.
 */
export async function moveValidation(
  tx: Tx,
  context: Context,
  row: ValidationRow,
  move: ValidationMove,
  { change = {}, reason }: { change?: { tries_left?: number }; reason?: string } = {},
): Promise<ValidationRow | undefined> {
  const facts = { method: row.method, triesLeft: row.tries_left };
  const step = transition(validationStates, row.status, move, facts);
  if (!step.moved) return undefined;
  const now = context.clock.now();
  const hasFailed = step.to === 'failed' || step.to === 'expired';
  const moved = await updateValidationRow(tx, context.brandId, row.validation_id, {
    ...change,
    status: step.to,
    date_updated: now,
    ...(step.to === 'verified' ? { verified_at: now } : {}),
    ...(hasFailed ? { failure_reason: reason ?? 'The account could not be validated' } : {}),
    ...(step.to === 'awaiting_amounts' && row.expires_at === null
      ? { expires_at: now.add({ hours: 24 * expiryDays }) }
      : {}),
  });
  await performEffects(tx, context, moved, step.effects);
  return moved;
}

/** Does what follows from a move, in the order of the state table. */
export async function performEffects(
  tx: Tx,
  context: Context,
  row: ValidationRow,
  effects: readonly ValidationEffect[],
): Promise<void> {
  for (const effect of effects) await performers[effect](tx, context, row);
}

type Performer = (tx: Tx, context: Context, row: ValidationRow) => Promise<unknown>;

const performers: Record<ValidationEffect, Performer> = {
  holdAccount: (tx, context, { account_id, method }) =>
    setVerification(tx, context, account_id, verificationOf[method].pending),
  verifyAccount: (tx, context, row) => say(tx, context, row, verificationOf[row.method].verified),
  rejectAccount: (tx, context, row) => say(tx, context, row, 'verification_failed'),
  expireAccount: (tx, context, row) => say(tx, context, row, 'verification_expired'),
  awaitSilence: async (tx, context, { validation_id, program_id }) =>
    scheduleDue(tx, context, {
      kind: 'account_validation.silent',
      dueAt: silenceUntil(context.clock.now(), await findTiming(tx, context, program_id)),
      payload: { validation_id },
      key: `account_validation.silent:${validation_id}`,
    }),
  setExpiry: (tx, context, { validation_id, expires_at }) =>
    scheduleDue(tx, context, {
      kind: 'account_validation.expire',
      dueAt: expires_at ?? context.clock.now(),
      payload: { validation_id },
      key: `account_validation.expire:${validation_id}`,
    }),
  announceArrived: (tx, context, row) =>
    announce(tx, context, row, 'account.micro_deposits.arrived'),
  announceVerified: (tx, context, row) => announce(tx, context, row, 'account.validation.verified'),
  announceFailed: (tx, context, row) => announce(tx, context, row, 'account.validation.failed'),
};

function setVerification(
  tx: Tx,
  context: Context,
  accountId: string,
  verification_status: VerificationStatus,
) {
  return updateExternalAccount(tx, context, accountId, { verification_status });
}

async function findTiming(tx: Tx, context: Context, programId: string) {
  const { settings } = await getProgram({ ...context, db: tx }, programId);
  return { speed: settings.ach_speed, fastDelayMs: settings.ach_fast_delay_ms };
}

/** Says of an account what its validation says, unless others have said something else meanwhile. */
async function say(
  tx: Tx,
  context: Context,
  { account_id, method }: ValidationRow,
  status: VerificationStatus,
): Promise<void> {
  const account = await lockAccount(tx, context, account_id);
  const { pending, verified } = verificationOf[method];
  const isOurs =
    account.verification_status === pending || account.verification_status === verified;
  if (account.status !== 'active' || !isOurs) return;
  await setVerification(tx, context, account_id, status);
}

async function announce(
  tx: Tx,
  context: Context,
  { account_id, validation_id, method, failure_reason }: ValidationRow,
  event: EventName,
): Promise<void> {
  const { customer_id: customerId } = await lockAccount(tx, context, account_id);
  await recordEvent(tx, context, {
    event,
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
