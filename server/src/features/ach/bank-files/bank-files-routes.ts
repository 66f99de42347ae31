import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { bankFileErrors } from './bank-file-errors.ts';
import { bankFileStates } from './bank-file-states.ts';
import {
  BankFileAnswer,
  BankFileDetail,
  bankFileDetailExample,
  bankFileExample,
  directions,
} from './bank-files-schemas.ts';
import { getBankFile, listBankFiles } from './read-bank-files.ts';
import { viewDetail, viewFile } from './view-bank-file.ts';

const common = { tag: 'Bank files', dialect: 'request', method: 'GET' } as const;
const params = idParams('bank_file_id');

const list = defineOperation({
  ...common,
  path: '/bank-files',
  operationId: 'listBankFiles',
  sdk: 'bankFiles.list',
  summary: 'List bank files',
  description:
    'Lists the NACHA files that were cut for the bank and the files that were received from it.',
  schemaCode: 'bank_file_list_schema',
  query: Type.Object({
    ...pageQuery,
    direction: Type.Optional(oneOf(directions)),
    status: Type.Optional(oneOf(bankFileStates.states)),
    program_id: Type.Optional(Uuid()),
    transfer_id: Type.Optional(
      Uuid({
        description: 'Returns the files in which this transfer was sent, returned or corrected.',
      }),
    ),
    related_to: Type.Optional(
      Uuid({
        description:
          'Returns the other files that bear a transfer of this file: those in which its entries were sent before or again, and those in which the bank returned or corrected them.',
        examples: ['01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51'],
      }),
    ),
  }),
  answer: {
    status: 200,
    schema: pageOf(BankFileAnswer),
    example: { data: [bankFileExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const { direction, status, program_id: programId, transfer_id: transferId } = query;
    const filter = { direction, status, programId, transferId, relatedTo: query.related_to };
    const page = await listBankFiles(context, filter, readPage(query));
    return renderPage(page, ({ bank_file_id }) => bank_file_id, viewFile);
  },
});

const get = defineOperation({
  ...common,
  path: '/bank-files/{bank_file_id}',
  operationId: 'getBankFile',
  sdk: 'bankFiles.get',
  summary: 'Get a bank file',
  description:
    'Returns a bank file with its batches and one page of its entries, in file order. Account numbers appear only in the revealed file.',
  schemaCode: 'bank_file_get_schema',
  params,
  query: Type.Object(pageQuery),
  answer: { status: 200, schema: BankFileDetail, example: bankFileDetailExample },
  errors: [bankFileErrors.bank_file_dne],
  handle: async (context, { params: { bank_file_id }, query }) =>
    viewDetail(context, await getBankFile(context, bank_file_id), query),
});

/** Operations on bank files, both outgoing and incoming (docs/decisions/0072). */
export const bankFileOperations: readonly Operation[] = [list, get];
