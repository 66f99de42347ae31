import { Readable } from 'node:stream';
import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../../platform/http/operations/operation.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { getBankFile } from '../read-bank-files.ts';
import { readContent } from '../sealed-content.ts';
import { maskContent } from './mask-content-rules.ts';
import { revealContent, revealLimits } from './reveal-content.ts';

const common = { tag: 'Bank files', dialect: 'request', only: 'sandbox' } as const;
const params = idParams('bank_file_id');
const text = 'text/plain; charset=us-ascii';
const fileHeader = `101 110000000199999999926070216450094101${'DEMO BANK'.padEnd(23)}SURETY SANDBOX\n`;

const content = defineOperation({
  ...common,
  method: 'GET',
  path: '/bank-files/{bank_file_id}/content',
  operationId: 'getBankFileContent',
  sdk: 'bankFiles.content',
  summary: "Get a bank file's content, masked (sandbox)",
  description:
    'Returns the records of the NACHA file with an X for each character of account numbers, names and texts of entries; the last four digits of account numbers stay. A rejected file is masked as a whole. `POST /bank-files/{bank_file_id}/reveal` returns the file itself.',
  schemaCode: 'bank_file_content_schema',
  params,
  answer: { status: 200, contentType: text, schema: Type.String(), example: fileHeader },
  errors: [bankFileErrors.bank_file_dne],
  handle: async (context, { params: { bank_file_id } }) => {
    const file = await getBankFile(context, bank_file_id);
    const stored = readContent(context, file.bank_file_id);
    return Readable.from(maskContent(stored, { isRejected: file.status === 'rejected' }));
  },
});

const reveal = defineOperation({
  ...common,
  method: 'POST',
  path: '/bank-files/{bank_file_id}/reveal',
  operationId: 'revealBankFile',
  sdk: 'bankFiles.reveal',
  showsPersonal: true,
  isAct: true,
  idempotency: 'none',
  summary: 'Get a bank file with its account numbers (sandbox)',
  description: `Returns the NACHA file itself, with the account numbers and names of its entries. A full key is required, or a person with the rights \`money\` and \`personal\`. Each request is an act of the audit, and the event \`bank_file.revealed\` reports it. Within 24 hours of real time a key or person can reveal ${revealLimits.ofCaller} files and a brand ${revealLimits.ofBrand}. In live a file holds real account numbers, and only the operator can export it, with \`npm run admin -- bank-files export\`.`,
  schemaCode: 'bank_file_reveal_schema',
  params,
  answer: { status: 200, contentType: text, schema: Type.String(), example: fileHeader },
  errors: [bankFileErrors.bank_file_dne, bankFileErrors.bank_file_reveals_used_up],
  handle: async (context, { params: { bank_file_id } }) => {
    const file = await revealContent(context, bank_file_id);
    return Readable.from(readContent(context, file.bank_file_id));
  },
});

/** Operations that show the text of bank files, masked or whole (docs/decisions/0275). */
export const contentOperations: readonly Operation[] = [content, reveal];
