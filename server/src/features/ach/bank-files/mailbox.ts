import Type from 'typebox';
import { callVendor } from '../../../platform/call-vendor.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { type BankMailbox, bankMailbox } from './bank-files-vendor.ts';

/** Polls the mailbox once, at a time at which answers are expected. */
export const mailboxCollection = defineJob({
  kind: 'bank_file.collect',
  payload: Type.Object({}),
});

/** Polls the mailbox and schedules the next poll, for a bank that may answer at any time. */
export const mailboxWatch = defineJob({
  kind: 'bank_file.watch',
  payload: Type.Object({}),
  key: () => [],
});

/**
 * Schedules the next poll of a bank that may answer at any time, one poll at a time and only in
 * live: a sandbox's clock may advance by a year at once, and its mailbox is polled when answers are
 * expected.
 */
export async function scheduleNextPoll(unit: Unit): Promise<void> {
  const { pollIntervalMs } = unit.port(bankMailbox);
  if (pollIntervalMs === null || unit.environment === 'sandbox') return;
  const at = unit.now.add({ milliseconds: pollIntervalMs });
  await mailboxWatch.schedule(unit, {}, { at });
}

/**
 * Multiple of the vendors' timeout that a call to the bank may take, since it transfers a whole
 * file.
 */
const timeoutsOfVendor = 6;

/** Calls the bank's mailbox with a timeout. */
export function callMailbox<T>(
  context: Context,
  call: (mailbox: BankMailbox, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const mailbox = context.port(bankMailbox);
  const onTimeout = (timeoutMs: number) => new Error(`The bank did not answer in ${timeoutMs} ms`);
  const run = (signal: AbortSignal) => call(mailbox, signal);
  return callVendor(context, 'bank', run, { onTimeout, timeouts: timeoutsOfVendor });
}
