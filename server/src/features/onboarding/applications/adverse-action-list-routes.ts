import Type from 'typebox';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { extending, Uuid } from '../../../platform/http/schemas/schema.ts';
import { listAdverseActions } from './adverse-action-notices.ts';
import { viewAdverseAction } from './applications-routes.ts';
import { AdverseActionAnswer, adverseActionExample } from './applications-schemas.ts';

const ListedAdverseAction = Type.Object(
  { ...AdverseActionAnswer.properties, customer_id: Uuid() },
  extending(AdverseActionAnswer, 'ListedAdverseAction'),
);
const example = { ...adverseActionExample, customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11' };

/** List of the notices that a brand owes or has sent (docs/decisions/0184). */
export const adverseActionListOperations: readonly Operation[] = [
  defineOperation({
    method: 'GET',
    path: '/credit/adverse-actions',
    operationId: 'listAdverseActions',
    sdk: 'applications.adverseActions',
    tag: 'Credit applications',
    summary: 'List adverse actions',
    description:
      'Lists adverse actions, newest first. With `sent=false`, these are the notices that the brand has still to send; each must be sent by its `notice_due_date`.',
    dialect: 'credit',
    schemaCode: 'adverse_action_list_schema',
    query: Type.Object({
      ...pageQuery,
      sent: Type.Optional(
        Type.Boolean({
          description: 'Returns only adverse actions whose notice was sent, or was not sent yet.',
        }),
      ),
      customer_id: Type.Optional(Uuid()),
    }),
    answer: {
      status: 200,
      schema: pageOf(ListedAdverseAction),
      example: { data: [example], has_more: false, next_cursor: null },
    },
    handle: async (context, { query }) => {
      const filter = { isSent: query.sent ?? null, customerId: query.customer_id ?? null };
      const page = await listAdverseActions(context, filter, readPage(query));
      return renderPage(
        page,
        (row) => row.adverse_action_id,
        (row) => ({ ...viewAdverseAction(row), customer_id: row.customer_id }),
      );
    },
  }),
];
