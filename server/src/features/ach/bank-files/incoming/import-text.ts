import { invalidInput } from '../../../../kernel/domain-error.ts';
import { openNachaFile } from '../../../../kernel/nacha/nacha-reader.ts';
import type { Context } from '../../../../platform/context.ts';
import { getBankFile } from '../read-bank-files.ts';
import { applyAnswers } from './apply-answers.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Imports a text as a file from the bank: all of it or, if it breaks a rule, nothing.
 *
 * @throws DomainError `invalid_input` that names the line, the field and the rule.
 */
export async function importText(context: Context, fileName: string, text: string) {
  const content = Buffer.from(text);
  const file = await openNachaFile(() => [content]);
  if (!file.ok) {
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
