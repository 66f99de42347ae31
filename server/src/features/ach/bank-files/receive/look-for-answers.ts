import type { Context } from '../../../../platform/context.ts';
import { lookAfterFile } from '../deliver/look-after-file.ts';
import { collectBankFiles } from './poll-mailbox.ts';

/** Receives the files in the mailbox, acknowledgements among them, and polls for a delivered file. */
export async function lookForAnswers(context: Context, fileId: string): Promise<void> {
  await collectBankFiles(context);
  await lookAfterFile(context, fileId);
}
