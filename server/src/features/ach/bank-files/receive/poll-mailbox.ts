import type { Context } from '../../../../platform/context.ts';
import { findReturnedElsewhere } from '../answers-store.ts';
import { bankMailbox, type MailItem } from '../bank-files-vendor.ts';
import { type DeliveryNotice, findNotice } from '../deliver/delivery-rules.ts';
import { findAwaited, receiveNotice } from '../deliver/receive-notice.ts';
import { claimFolder, findFolderHold, folderHoldWords, renewClaim } from '../folder-owner.ts';
import type { FolderHold } from '../folder-owner-store.ts';
import { callMailbox, scheduleNextPoll } from '../mailbox.ts';
import { applyAnswers } from './apply-answers.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Receives all files that wait in the bank's mailbox, and the bank's answers to deliveries. A file is
 * acknowledged after its content is stored and applied; until then it is listed again, and recognised
 * as the same file. A folder that belongs to another copy of the installation is left to that one,
 * which would miss what is taken: the folder is claimed before its first file is read, so that one of two
 * copies of one state reads, and its owner is read again before each further file.
 */
export async function collectBankFiles(context: Context): Promise<void> {
  const { brandId } = context;
  if (await isHeld(context, findFolderHold)) return;
  const poll = { brandId, at: context.clock.now() };
  const awaited = await findAwaited(context);
  const isNotice = (name: string) => findNotice(name, awaited) !== undefined;
  const listing = { ...poll, isNotice };
  const names = await callMailbox(context, (mailbox, signal) => mailbox.list(listing, signal));
  for (const [index, fileName] of names.entries()) {
    if (await isHeld(context, index === 0 ? claimFolder : findFolderHold)) return;
    const item = { ...poll, fileName };
    const notice = findNotice(fileName, awaited);
    if (notice) {
      await takeNotice(context, notice, item);
      continue;
    }
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

async function isHeld(
  context: Context,
  find: (context: Context) => Promise<FolderHold | null>,
): Promise<boolean> {
  const hold = await find(context);
  if (!hold) return false;
  const line = { request_id: context.requestId, brand_id: context.brandId, reason: hold };
  context.log.warn(line, `no file of the bank is imported: ${folderHoldWords[hold]}`);
  return true;
}

async function takeNotice(context: Context, notice: DeliveryNotice, item: MailItem): Promise<void> {
  const { fileName } = item;
  const isTaken = await receiveNotice(context, notice, fileName);
  if (!isTaken) {
    const answer = { bank_file_id: notice.fileId, file_name: fileName, kind: notice.kind };
    context.log.error(
      { request_id: context.requestId, ...answer },
      "the bank's notice about a delivered file contradicts the file's status",
    );
  }
  const outcome = isTaken ? 'imported' : 'rejected';
  await callMailbox(context, (mailbox, signal) =>
    mailbox.acknowledge({ ...item, outcome }, signal),
  );
}

/** Receives the waiting files and schedules the next poll. */
export async function watchMailbox(context: Context): Promise<void> {
  await renewClaim(context);
  await collectBankFiles(context);
  await context.unit(scheduleNextPoll);
}
