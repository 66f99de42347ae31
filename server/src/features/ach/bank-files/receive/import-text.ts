import { invalidInput } from '../../../../kernel/domain-error.ts';
import type { Context } from '../../../../platform/context.ts';
import { getBankFile } from '../read-bank-files.ts';
import { applyAnswers } from './apply-answers.ts';
import { openIncoming, receiveFile } from './receive-file.ts';

/** Text to import. */
interface ImportedText {
  fileName: string;
  text: string;
  keepsRejected?: boolean;
}

/**
 * Imports a text as a file from the bank. Batches and entries that break a rule are set aside.
 *
 * @throws DomainError `invalid_input` that names the line, the field and the rule, if the frame of the
 * file breaks one: then nothing is stored, unless `keepsRejected` stores the file as rejected.
 */
export async function importText(
  context: Context,
  { fileName, text, keepsRejected = false }: ImportedText,
) {
  const content = bytesOf(text);
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

/**
 * Bytes of a text, one a character, so that one beyond ASCII is refused by its own rule and does not
 * change the length of its record.
 */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[^\0-\xff]/gu, '\xff'), 'latin1');
}
