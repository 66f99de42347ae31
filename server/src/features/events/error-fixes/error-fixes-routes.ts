import type { Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { errorFixErrors } from './error-fixes-errors.ts';
import { ErrorFixes, fixExample, GroupBody } from './error-fixes-schemas.ts';
import type { ErrorGroupName } from './error-fixes-store.ts';
import { listFixes, markFixed, openAgain } from './manage-fixes.ts';

const shared = {
  tag: 'Request log',
  dialect: 'request',
  access: 'member',
  permission: 'integrate',
  schemaCode: 'error_fix_schema',
  answer: { status: 200, schema: ErrorFixes, example: { data: [fixExample] } },
} as const;

const list = defineOperation({
  ...shared,
  method: 'GET',
  path: '/error-fixes',
  operationId: 'listErrorFixes',
  summary: 'List errors that are marked as fixed',
  handle: (context) => viewFixes(context),
});

const mark = defineOperation({
  ...shared,
  method: 'POST',
  path: '/error-fixes',
  operationId: 'markErrorFixed',
  summary: 'Mark an error as fixed',
  body: GroupBody,
  errors: [errorFixErrors.error_group_dne],
  handle: async (context, { body }) => {
    await markFixed(context, groupOf(body));
    return viewFixes(context);
  },
});

const open = defineOperation({
  ...shared,
  method: 'POST',
  path: '/error-fixes/open',
  operationId: 'openErrorAgain',
  summary: 'Open an error again that was marked as fixed',
  body: GroupBody,
  errors: [errorFixErrors.error_fix_dne],
  handle: async (context, { body }) => {
    await openAgain(context, groupOf(body));
    return viewFixes(context);
  },
});

const groupOf = ({ operation, status, error_code }: Static<typeof GroupBody>): ErrorGroupName => ({
  operation,
  status,
  error_code: error_code ?? '',
});

async function viewFixes(context: Context) {
  const rows = await listFixes(context);
  return {
    data: rows.map(({ person_id, person_name, fixed_at, again_at, error_code, ...row }) => ({
      ...row,
      error_code: error_code === '' ? null : error_code,
      fixed_at: renderInstant(fixed_at),
      fixed_by: { person_id, name: person_name },
      again_at: again_at && renderInstant(again_at),
    })),
  };
}

/** Marks of people on groups of errors; they are of the portal alone. */
export const errorFixOperations: readonly Operation[] = [list, mark, open];
