import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';
import { needsExample, needsView } from './needs-schemas.ts';
import { type Need, readNeeds } from './read-needs.ts';

/** The work of a brand's people, in one answer. */
export const needsOperation = (definitions: readonly NeedDefinition[]): Operation =>
  defineOperation({
    tag: 'Activity',
    dialect: 'request',
    method: 'GET',
    path: '/needs',
    operationId: 'listNeeds',
    sdk: 'activity.needs',
    clock: 'read',
    summary: 'List what needs a person',
    description:
      'Lists what waits for a person of the brand or of its operator: bank files that are held, refused or overdue, entries to decide, pulls that came back, closings that have stopped, notices to send and reviews of identities. What is due first comes first; what has no last day counts as due since it waits. At most 50 of each type are listed.',
    schemaCode: 'needs_schema',
    answer: { status: 200, schema: needsView(wordsOf(definitions)), example: needsExample },
    handle: async (context) => {
      const { at, needs, more } = await readNeeds(context, definitions);
      return { as_of: renderInstant(at), data: needs.map(viewNeed), more };
    },
  });

const wordsOf = (definitions: readonly NeedDefinition[]) =>
  Object.fromEntries(definitions.map(({ type, words }) => [type, words]));

function viewNeed(need: Need) {
  return {
    type: need.type,
    object_id: need.object_id,
    position: need.position,
    customer_id: need.customer_id,
    amount: need.amount_cents === null ? null : centsToNumber(need.amount_cents),
    currency: need.currency,
    date_since: renderInstant(need.since),
    due_date: need.due_on,
    days_left: need.daysLeft,
  };
}
