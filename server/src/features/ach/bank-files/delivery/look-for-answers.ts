import type { Context } from '../../../../platform/context.ts';
import { collectBankFiles } from '../incoming/poll-mailbox.ts';
import { lookAfterFile } from './look-after-file.ts';

/** Receives the files in the mailbox, acknowledgements among them, and polls for a delivered file. */
export async function lookForAnswers(context: Context, fileId: string): Promise<void> {
  await collectBankFiles(context);
  await lookAfterFile(context, fileId);
}
