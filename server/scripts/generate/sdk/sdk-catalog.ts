import type { DeclineRow, ErrorRow, ReasonRow } from '../../../../sdk/src/platform/catalog-rows.ts';
import { errorCatalog } from '../../../src/catalogs.ts';
import { cureOf, meaningOf } from '../../../src/features/events/requests/cure-rules.ts';
import { kycReasons } from '../../../src/features/onboarding/kyc/kyc-reasons.ts';
import type { ErrorDefinition } from '../../../src/kernel/define-errors.ts';
import {
  type DebitRemedy,
  debitRemedy,
  type ReturnReason,
  returnCodes,
  returnReason,
  returnTimes,
} from '../../../src/kernel/nacha/return-codes.ts';
import { type StateTable, sources } from '../../../src/kernel/state-table.ts';
import { answeredCode, errorStatuses } from '../../../src/platform/http/errors/render-error.ts';
import type { ApiDocument, ApiOperation, ApiResponse, ApiSchema } from './api-operations.ts';

const HEADER = '// Written by "npm run generate" from the code. Do not edit.\n';

/** A webhook of the API document, which describes one event. */
export interface ApiWebhook {
  readonly post: {
    readonly summary: string;
    readonly requestBody: {
      readonly content: Readonly<
        Record<string, { readonly schema?: ApiSchema; readonly example?: unknown }>
      >;
    };
  };
}

/** Catalogs of errors, events and states, which tools explain things with, by path. */
export function renderSdkCatalog(
  document: ApiDocument,
  tables: ReadonlyMap<string, StateTable>,
): Map<string, string> {
  return new Map([
    ['sdk/src/catalog/errors.generated.ts', render('errors', 'ErrorRow', errorRows(document))],
    [
      'sdk/src/catalog/declines.generated.ts',
      render('declines', 'DeclineRow', declineRows(document)),
    ],
    ['sdk/src/catalog/reasons.generated.ts', render('reasons', 'ReasonRow', reasonRows())],
    ['sdk/src/catalog/events.generated.ts', render('events', 'EventRow', eventRows(document))],
    [
      'sdk/src/catalog/machines.generated.ts',
      render('machines', 'MachineRow', machineRows(tables)) + nameType('MachineName', tables),
    ],
  ]);
}

function render(name: string, type: string, rows: Record<string, unknown>): string {
  const lines = Object.entries(rows).map(
    ([key, row]) => `  ${JSON.stringify(key)}: ${JSON.stringify(row)},`,
  );
  return `${HEADER}import type { ${type} } from '../platform/catalog-rows.ts';\n\nexport const ${name}: Readonly<Record<string, ${type}>> = {\n${lines.join('\n')}\n};\n`;
}

/** The type of a catalog's names, for lists that choose one. */
function nameType(type: string, rows: ReadonlyMap<string, unknown>): string {
  const names = [...rows.keys()].map((name) => `  | ${JSON.stringify(name)}`);
  return `\nexport type ${type} =\n${names.join('\n')};\n`;
}

/** Errors of the service by code; codes of an operation's invalid fields refer to `invalid_input`. */
export function errorRows(document: ApiDocument): Record<string, ErrorRow> {
  const users = operationsByCode(document);
  const credit = creditOperations(document);
  const rows = Object.values(errorCatalog).map((definition): [string, ErrorRow] => [
    definition.code,
    {
      status: errorStatuses[definition.kind],
      meaning: meaningOf(definition),
      message: definition.message,
      cure: cureOf(definition),
      ...numberOf(definition, users.get(definition.code) ?? [], credit),
      operations: users.get(definition.code) ?? [],
    },
  ]);
  const invalid = errorCatalog.invalid_input;
  if (!invalid) throw new Error('the catalog has no invalid_input');
  const schemas = [...users].filter(([code]) => !Object.hasOwn(errorCatalog, code));
  const ofSchemas = schemas
    .filter(([code]) => code.endsWith('_schema'))
    .map(([code, operations]): [string, ErrorRow] => [
      code,
      {
        status: 400,
        meaning: meaningOf(invalid),
        message: invalid.message,
        cure: cureOf(invalid),
        operations,
      },
    ]);
  return Object.fromEntries([...rows, ...ofSchemas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Ids of operations whose errors have numbers. */
function creditOperations({ paths }: ApiDocument): Set<string> {
  const all = Object.values(paths).flatMap<ApiOperation>(Object.values);
  const isCredit = ({ responses }: ApiOperation) =>
    JSON.stringify(responses).includes('/responses/CreditBadRequest"');
  return new Set(all.filter(isCredit).map(({ operationId }) => operationId));
}

/** The number of an error that operations on credit applications answer, its own or that of its kind. */
function numberOf(definition: ErrorDefinition, users: readonly string[], credit: Set<string>) {
  const isOfAll = definition.code === 'invalid_input';
  if (!isOfAll && !users.some((id) => credit.has(id))) return {};
  const number = Number(answeredCode(definition, { dialect: 'credit', schemaCode: '' }));
  return Number.isNaN(number) ? {} : { number };
}

const retry =
  'Present the entry again, when the customer has the money: surety transfers retry TRANSFER.';
const remedies: Readonly<Record<DebitRemedy, string>> = {
  numbers:
    'The account takes no transfer before its numbers are corrected or confirmed: validate it, or have the customer link it again: surety external-accounts link --help.',
  review:
    'The account takes no transfer before a person has looked: then state a verified status, surety external-accounts renew-link --help.',
  authorization:
    'Ask the customer first: the account takes no debit before they have authorized it anew by linking it again.',
};
const otherRemedy =
  'Correct what the reason names, and create a new transfer: surety transfers create --help.';

function returnCure(code: string, reason: ReturnReason): string {
  if (reason.class === 'retryable') return retry;
  const remedy = debitRemedy(code);
  return remedy === null ? otherRemedy : remedies[remedy];
}

/** Reasons of returned transfers and of failed KYCs. */
function reasonRows(): Record<string, ReasonRow> {
  const returns = returnCodes.map((code): [string, ReasonRow] => {
    const reason = returnReason(code);
    if (!reason) throw new Error(`${code} is no return code`);
    const isOfClass = reason.class === null ? '' : ` Class: ${reason.class}.`;
    const within = ` Returned within: ${returnTimes[reason.timeFrame]}.`;
    const isReturn = reason.stage === 'return';
    return [
      code,
      {
        of: isReturn ? 'return code' : `code of a ${reason.stage} return`,
        meaning: `${reason.title}.${isOfClass}${isReturn ? within : ''}`,
        cure: isReturn
          ? returnCure(code, reason)
          : 'Nothing at the transfer: the banks settle this between them.',
      },
    ];
  });
  const ofKyc = Object.entries(kycReasons).map(([code, reason]): [string, ReasonRow] => [
    code,
    { of: 'reason of a failed KYC', ...reason },
  ]);
  return Object.fromEntries([...returns, ...ofKyc]);
}

/** Ids of the operations whose answers name a code, by code. */
function operationsByCode(document: ApiDocument): Map<string, string[]> {
  const users = new Map<string, string[]>();
  const operations = Object.values(document.paths).flatMap<ApiOperation>(Object.values);
  for (const operation of operations) {
    if (!operation.operationId) continue;
    const answers = Object.entries(operation.responses).filter(([status]) => status >= '400');
    const codes = answers.flatMap(([, answer]) => codesOf(document, answer));
    for (const code of new Set(codes)) {
      users.set(code, [...(users.get(code) ?? []), operation.operationId]);
    }
  }
  return users;
}

function codesOf(document: ApiDocument, answer: ApiResponse): string[] {
  const shared = document.components.responses[answer.$ref?.split('/').at(-1) ?? ''];
  const text = answer.description ?? shared?.description ?? '';
  const list = /Codes?: (.*)$/.exec(text)?.[1] ?? '';
  const named = [...list.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code ?? '');
  return [...named, ...exampleCodes(answer), ...(shared ? exampleCodes(shared) : [])];
}

/** The codes of a response's examples: its description has numbers where the operation answers these. */
function exampleCodes({ content }: ApiResponse): string[] {
  const examples = Object.values(content ?? {}).flatMap((body) =>
    JSON.stringify(body.schema ?? {}).includes('/CreditError"')
      ? Object.keys(body.examples ?? {})
      : [],
  );
  return examples.filter((code) => Object.hasOwn(errorCatalog, code) && code !== 'invalid_input');
}

/** Reasons of declines by name, in the order of the checks, with their response codes (ISO 8583). */
function declineRows({ components }: ApiDocument): Record<string, DeclineRow> {
  const { DeclineReason } = components.schemas;
  const sentences = [
    ...(DeclineReason?.description ?? '').matchAll(/`([a-z_]+)`: (.+?) \((\d\d)\)\./g),
  ].map(([, name = '', meaning = '', code = '']): [string, DeclineRow] => [
    name,
    { code, meaning },
  ]);
  const missing = DeclineReason?.enum?.filter((name) => !sentences.some(([one]) => one === name));
  if (missing?.length === 0) return Object.fromEntries(sentences);
  throw new Error(`the document has no sentence for the declines ${missing?.join(', ')}`);
}

function eventRows({ webhooks }: ApiDocument): Record<string, unknown> {
  const rows = Object.entries((webhooks ?? {}) as Record<string, ApiWebhook>);
  return Object.fromEntries(
    rows.map(([name, { post }]) => [
      name,
      { about: post.summary, example: post.requestBody.content['application/json']?.example },
    ]),
  );
}

function machineRows(tables: ReadonlyMap<string, StateTable>): Record<string, unknown> {
  return Object.fromEntries(
    [...tables].map(([name, { title, states, rows }]) => [
      name,
      {
        title,
        states,
        moves: rows.flatMap((row) =>
          sources(row).map((from) => ({
            from,
            on: row.on,
            ...(row.when === undefined ? {} : { when: row.when }),
            to: row.to,
          })),
        ),
      },
    ]),
  );
}
