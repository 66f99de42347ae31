import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { DecisionSchema, decisionExample } from './decision-schemas.ts';
import { renderDecision } from './decision-view.ts';
import { readDecision } from './read-decision.ts';
import { transactionErrors } from './transaction-errors.ts';

/** Operations that explain an approval or a decline (docs/decisions/0070). */
export const decisionOperations: readonly Operation[] = [
  defineOperation({
    tag: 'Transactions',
    dialect: 'request',
    method: 'GET',
    path: '/transactions/{transaction_id}/decision',
    operationId: 'getTransactionDecision',
    sdk: 'transactions.decision',
    summary: 'Get the decision about a card transaction',
    description:
      'Returns each check of an authorization, an increment or a balance inquiry, with the values that were compared at that time, and the first check that failed. For a declined authorization, `would_be_approved_with` lists the changes that would have had it approved. A transaction that the network posts without an authorization (a forced purchase or a refund) has no decision: the response is 404 `decision_dne`.',
    schemaCode: 'transaction_decision_schema',
    params: idParams('transaction_id'),
    answer: { status: 200, schema: DecisionSchema, example: decisionExample },
    errors: [transactionErrors.transaction_dne, transactionErrors.decision_dne],
    handle: async (context, { params: { transaction_id } }) =>
      renderDecision(await readDecision(context, transaction_id)),
  }),
];
