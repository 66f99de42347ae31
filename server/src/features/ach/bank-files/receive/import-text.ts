import { invalidInput } from '../../../../kernel/domain-error.ts';
import type { Context } from '../../../../platform/context.ts';
import { getBankFile } from '../read-bank-files.ts';
import { applyAnswers } from './apply-answers.ts';
import { openIncoming, receiveFile } from './receive-file.ts';

/** File to import. */
interface ImportedText {
  fileName: string;
  /** Bytes of the file, one a character. */
  text: string;
  keepsRejected?: boolean;
}

/**
 * Imports a text as a file from the bank. Batches and entries that break a rule are set aside.
 *
 * @throws DomainError `invalid_input` that names the line, the field and the rule, if the frame of the
 * file cannot be read: then nothing is stored, unless `keepsRejected` stores the file as rejected.
 */
export async function importText(
  context: Context,
  { fileName, text, keepsRejected = false }: ImportedText,
) {
  const content = Buffer.from(text, 'latin1');
  const file = await openIncoming(context, content);
  if (!file.ok && !keepsRejected) {
    const { line, field, rule } = file.problem;
    throw invalidInput([{ field: `line ${line}: ${field}`, rule }]);
  }
  const open = async function* () {
    yield content;
  };
  const kept = await receiveFile(context, { fileName, open });
  if (kept.status === 'received') await applyAnswers(context, kept.bank_file_id);
  return getBankFile(context, kept.bank_file_id);
}
