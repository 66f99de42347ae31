import type { Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { defineOperation } from '../../../platform/http/operations/operation.ts';
import {
  CustomerSummaries,
  type CustomerSummary,
  summaryExample,
  summaryQuery,
} from './customer-summaries-schemas.ts';
import { findSummaryRows, type SummaryRow } from './customer-summaries-store.ts';

export const customerSummariesOperation = defineOperation({
  method: 'GET',
  path: '/customers/summaries',
  operationId: 'listCustomerSummaries',
  sdk: 'customers.summaries',
  tag: 'Customers',
  summary: 'Summarize customers',
  description:
    'Returns where customers stand, for the rows of a list: the newest KYC, application and card, the balances of the deposit in use, and the time of the last event. Unknown ids are left out; the order is that of the ids.',
  dialect: 'request',
  schemaCode: 'customer_summaries_schema',
  query: summaryQuery,
  answer: {
    status: 200,
    schema: CustomerSummaries,
    example: { data: [summaryExample] },
  },
  handle: async (context, { query }) => {
    const ids = query.customer_id.map((id) => id.toLowerCase());
    const rows = new Map(
      (await findSummaryRows(context, ids)).map((row) => [row.customer_id, row]),
    );
    return { data: [...new Set(ids)].flatMap((id) => rows.get(id) ?? []).map(viewSummary) };
  },
});

/** States come from columns whose checks hold the values of the schema. */
function viewSummary(row: SummaryRow) {
  const { card_id, card_last_four: last_four, card_status: status, card_activated_at } = row;
  const cents = (value: bigint | null) => (value === null ? null : centsToNumber(value));
  return {
    customer_id: row.customer_id,
    kyc_status: row.kyc_status,
    application_status: row.application_status,
    account_status: row.account_status,
    closing_status: row.closing_status,
    currency: row.currency,
    deposit_balance: cents(row.deposit_cents),
    credit_balance: cents(row.credit_cents),
    available_balance: cents(row.available_cents),
    card: card_id && { card_id, last_four, status, was_activated: card_activated_at !== null },
    last_event_at: row.last_event_at && renderInstant(row.last_event_at),
  } as Static<typeof CustomerSummary>;
}
