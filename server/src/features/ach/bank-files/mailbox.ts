import Type from 'typebox';
import { boundedCall } from '../../../platform/bounded-call.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { vendorTimeoutMs } from '../../../platform/vendor-timeout.ts';
import { type BankMailbox, bankMailbox } from './bank-files-vendor.ts';

/** Takes in what the mailbox holds at a time at which answers are expected. */
export const mailboxCollection = defineJob({
  kind: 'bank_file.collect',
  payload: Type.Object({}),
});

/** Polls the mailbox again and again, where the bank may answer at any time. */
export const mailboxWatch = defineJob({ kind: 'bank_file.watch', payload: Type.Object({}) });

/**
 * Schedules the next poll of a bank that may answer at any time, one poll at a time. In live alone: a
 * sandbox's clock may pass a year at once, and its mailbox is polled when answers are expected.
 */
export async function scheduleNextPoll(unit: Unit): Promise<void> {
  const { looksEveryMs } = unit.port(bankMailbox);
  if (looksEveryMs === null || unit.environment === 'sandbox') return;
  const at = unit.now.add({ milliseconds: looksEveryMs });
  await mailboxWatch.schedule(unit, {}, { at, key: mailboxWatch.kind });
}

/** A call to the bank takes a whole file, so it may take longer than one to another vendor. */
const timeoutsOfVendor = 6;

/** A call to the bank that ends, one way or the other. */
export function callMailbox<T>(
  context: Context,
  call: (mailbox: BankMailbox, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const mailbox = context.port(bankMailbox);
  const timeoutMs = timeoutsOfVendor * context.port(vendorTimeoutMs);
  const onTimeout = () => new Error(`The bank did not answer in ${timeoutMs} ms`);
  return boundedCall(timeoutMs, onTimeout, (signal) => call(mailbox, signal));
}
