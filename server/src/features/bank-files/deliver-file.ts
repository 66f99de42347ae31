import { fixedClock } from '../../kernel/clock.ts';
import { transition } from '../../kernel/state-table.ts';
import { boundedCall } from '../../platform/bounded-call.ts';
import type { Context } from '../../platform/context.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { bankFileStates } from './bank-file-states.ts';
import { type BankFileRow, findFileRow, lockFileRow, updateFileRow } from './bank-files-store.ts';
import type { BankMailbox, FileReceipt } from './bank-files-vendor.ts';
import { readContent } from './file-keeping.ts';
import { findParties, listBatchRows } from './sent-entries-store.ts';

/** The bank's mailbox, and how long one call to it may take. */
export interface MailboxDeps {
  mailbox: BankMailbox;
  mailboxTimeoutMs: number;
}

/** Read, call, record: brings a file that was cut to the bank. Safe to repeat. */
export async function deliver(context: Context, deps: MailboxDeps, fileId: string): Promise<void> {
  const file = await findFileRow(context.db, context.brandId, fileId);
  if (file?.status !== 'cut' || !file.answers_until) return;
  const { file_name: fileName, answers_until: answersUntil } = file;
  const deliveredAt = context.clock.now();
  const { brandId, db } = context;
  const receipt = await callMailbox(deps, (mailbox, signal) => {
    const open = () => readContent(db, context, fileId);
    const whose = (traces: readonly string[]) => findParties(db, brandId, traces);
    const times = { deliveredAt, answersUntil };
    return mailbox.deliver({ brandId, fileId, fileName, open, whose, ...times }, signal);
  });
  await recordDelivery(context, deps, fileId, receipt);
}

async function recordDelivery(
  context: Context,
  { mailbox }: MailboxDeps,
  fileId: string,
  { answersAt }: FileReceipt,
): Promise<void> {
  await context.transaction(async (tx) => {
    const file = await lockFileRow(tx, context.brandId, fileId);
    const step = transition(bankFileStates, file?.status ?? null, 'deliver');
    if (!file || !step.moved) return;
    const now = context.clock.now();
    const moment = { ...context, clock: fixedClock(now), db: tx };
    await updateFileRow(tx, context.brandId, fileId, {
      status: step.to,
      delivered_at: now,
      date_updated: now,
    });
    await scheduleSettlement(moment, file);
    await scheduleLooks(moment, mailbox, file, answersAt);
  });
}

/** Each batch settles when its window does, and never before the bank has the file. */
async function scheduleSettlement(context: Context, { bank_file_id }: BankFileRow): Promise<void> {
  for (const batch of await listBatchRows(context.db, context.brandId, bank_file_id)) {
    await scheduleDue(context.db, context, {
      kind: 'bank_file.settle',
      dueAt: later(batch.settles_at, context.clock.now()),
      payload: { bank_file_id, batch_number: batch.batch_number },
      key: `bank_file.settle:${bank_file_id}:${batch.batch_number}`,
    });
  }
}

/** What comes back is looked for when a file settles; and later, as the bank has it. */
async function scheduleLooks(
  context: Context,
  mailbox: BankMailbox,
  { bank_file_id, answers_until }: BankFileRow,
  answersAt: readonly Temporal.Instant[],
): Promise<void> {
  await scheduleNextLook(context, mailbox);
  const lookAt = (at: Temporal.Instant, key: string) =>
    scheduleDue(context.db, context, {
      kind: 'bank_file.collect',
      dueAt: later(at, context.clock.now()),
      payload: {},
      key: `bank_file.collect:${bank_file_id}${key}`,
    });
  if (answers_until) await lookAt(answers_until, '');
  for (const at of answersAt) await lookAt(at, `:${at}`);
}

/**
 * Keeps a bank that may answer at any time under watch; one look is scheduled at a time. In live
 * alone: a sandbox's clock may pass a year at once, and looks when answers are expected.
 */
export async function scheduleNextLook(
  context: Context,
  { looksEveryMs }: BankMailbox,
): Promise<void> {
  if (looksEveryMs === null || context.environment === 'sandbox') return;
  await scheduleDue(context.db, context, {
    kind: 'bank_file.watch',
    dueAt: context.clock.now().add({ milliseconds: looksEveryMs }),
    payload: {},
    key: 'bank_file.watch',
  });
}

/** A call to the bank that ends, one way or the other. */
export function callMailbox<T>(
  { mailbox, mailboxTimeoutMs }: MailboxDeps,
  call: (mailbox: BankMailbox, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const onTimeout = () => new Error(`The bank did not answer in ${mailboxTimeoutMs} ms`);
  return boundedCall(mailboxTimeoutMs, onTimeout, (signal) => call(mailbox, signal));
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}
