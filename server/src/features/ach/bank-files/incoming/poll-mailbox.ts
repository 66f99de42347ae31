import type { Context } from '../../../../platform/context.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { callMailbox, scheduleNextPoll } from '../mailbox.ts';
import { findReturnedElsewhere } from './answers-store.ts';
import { applyAnswers } from './apply-answers.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Receives all files that wait in the bank's mailbox. A file is acknowledged after its content is
 * stored and applied; until then it is listed again, and recognised as the same file.
 */
export async function collectBankFiles(context: Context): Promise<void> {
  const { brandId } = context;
  const poll = { brandId, at: context.clock.now() };
  const names = await callMailbox(context, (mailbox, signal) => mailbox.list(poll, signal));
  for (const fileName of names) {
    const item = { ...poll, fileName };
    const returnedAmong = (traces: readonly string[]) =>
      findReturnedElsewhere(context, fileName, traces);
    const open = () => context.port(bankMailbox).open({ ...item, returnedAmong });
    const file = await receiveFile(context, { fileName, open });
    if (file.status === 'received') await applyAnswers(context, file.bank_file_id);
    const outcome = file.status === 'rejected' ? 'rejected' : 'imported';
    if (outcome === 'rejected') {
      const { problem_line: line, problem_field: field, problem_rule: rule } = file;
      const problem = { bank_file_id: file.bank_file_id, line, field, rule };
      context.log.error({ request_id: context.requestId, ...problem }, 'a bank file was rejected');
    }
    await callMailbox(context, (mailbox, signal) =>
      mailbox.acknowledge({ ...item, outcome }, signal),
    );
  }
}

/** Receives the waiting files and schedules the next poll. */
export async function watchMailbox(context: Context): Promise<void> {
  await collectBankFiles(context);
  await context.unit(scheduleNextPoll);
}
