import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import type { VendorName } from '../../../kernel/vendor-behaviour.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { named, Uuid } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { businessErrors } from '../../people/businesses/businesses.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { behaviourErrors } from './behaviour-errors.ts';
import type { ScopeInput } from './behaviour-input-rules.ts';
import { type BehaviourScope, type BehaviourVendor, heededBy } from './behaviour-rules.ts';
import {
  BehaviourBody,
  BehaviourQuery,
  BehaviourView,
  behaviourExample,
} from './behaviours-schemas.ts';
import {
  type BehaviourFilter,
  type BehaviourRow,
  deleteBehaviours,
  listBehaviours,
  setBehaviour,
  simulatedVendors,
} from './set-behaviours.ts';

const common = {
  tag: 'Sandbox',
  dialect: 'request',
  path: '/sandbox/behaviour',
  only: 'sandbox',
} as const;

const putOperation = defineOperation({
  ...common,
  method: 'PUT',
  operationId: 'setBehaviour',
  sdk: 'behaviours.set',
  summary: "Set a vendor's behaviour",
  description:
    'Sets the response of a simulated vendor to its next calls, or to every call from now on, about a customer, a beneficial owner, an account or the whole world. If several behaviours match a call, the narrowest scope applies (account, then customer or beneficial owner, then the world); among equal scopes, the newest applies. A job that is repeated after a crash gets the same response and does not use up the behaviour twice; for outages and delays, each attempt uses it. A behaviour that is used up no longer applies but stays listed. If a folder replaces the bank (SURETY_BANK_FOLDER), `ach` is refused and `all` does not apply to the bank; `heeded_by` lists the vendors that follow the behaviour. This operation exists in the sandbox only.',
  schemaCode: 'behaviour_put_schema',
  body: BehaviourBody,
  answer: { status: 200, schema: BehaviourView, example: behaviourExample },
  errors: [
    customerErrors.customer_dne,
    businessErrors.beneficial_owner_dne,
    accountErrors.account_dne,
    behaviourErrors.behaviour_limit,
  ],
  handle: async (context, { body }) =>
    view(await setBehaviour(context, body), context.port(simulatedVendors)),
});

const listOperation = defineOperation({
  ...common,
  method: 'GET',
  operationId: 'listBehaviours',
  sdk: 'behaviours.list',
  summary: 'List behaviours',
  description:
    'Lists the behaviours that are set for simulated vendors. This operation exists in the sandbox only.',
  schemaCode: 'behaviour_list_schema',
  query: Type.Object({ ...pageQuery, ...BehaviourQuery }),
  answer: {
    status: 200,
    schema: pageOf(BehaviourView),
    example: { data: [behaviourExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const page = await listBehaviours(context, readFilter(query), readPage(query));
    return renderPage(
      page,
      ({ behaviour_id }) => behaviour_id,
      (row) => view(row, context.port(simulatedVendors)),
    );
  },
});

const deleteOperation = defineOperation({
  ...common,
  method: 'DELETE',
  operationId: 'deleteBehaviours',
  sdk: 'behaviours.delete',
  summary: 'Delete behaviours',
  description:
    'Deletes all behaviours, or those that match the query. The vendors then respond as they do by default. Work that failed in an outage is retried with increasing pauses; advancing the clock by `PT0S` retries it immediately.',
  schemaCode: 'behaviour_delete_schema',
  query: Type.Object({ behaviour_id: Type.Optional(Uuid()), ...BehaviourQuery }),
  answer: {
    status: 200,
    schema: Type.Object({ deleted_count: Type.Integer() }, named('DeletedBehaviours')),
    example: { deleted_count: 1 },
  },
  errors: [behaviourErrors.behaviour_dne],
  handle: async (context, { query }) => {
    const behaviourId = query.behaviour_id?.toLowerCase();
    return {
      deleted_count: await deleteBehaviours(context, { ...readFilter(query), behaviourId }),
    };
  },
});

function readFilter(query: ScopeInput & { vendor?: BehaviourVendor }): BehaviourFilter {
  const { vendor, customer_id, beneficial_owner_id, account_id } = query;
  const given: [BehaviourScope, string | undefined][] = [
    ['customer', customer_id],
    ['beneficial_owner', beneficial_owner_id],
    ['account', account_id],
  ];
  const [first, second] = given.filter(([, id]) => id !== undefined);
  if (second) {
    throw invalidInput([
      { field: `${second[0]}_id`, rule: `must be omitted with ${first?.[0]}_id` },
    ]);
  }
  return { vendor, scope: first?.[0], scopeId: first?.[1]?.toLowerCase() };
}

function view(whole: BehaviourRow, simulated: readonly VendorName[]) {
  const { behave, scope, scope_id, times, used_count, ...row } = whole;
  const idOf = (kind: BehaviourScope) => (scope === kind ? scope_id : null);
  return {
    behaviour_id: row.behaviour_id,
    vendor: row.vendor,
    heeded_by: heededBy(whole, simulated),
    scope: {
      customer_id: idOf('customer'),
      beneficial_owner_id: idOf('beneficial_owner'),
      account_id: idOf('account'),
    },
    times: times === null ? 'always' : times === 1 ? 'once' : times,
    behave,
    used_count,
    remaining: times === null ? null : times - used_count,
    date_created: renderInstant(row.date_created),
  };
}

/** Operations on the behaviour of simulated vendors (docs/decisions/0093). Live has none. */
export const behaviourOperations: readonly Operation[] = [
  putOperation,
  listOperation,
  deleteOperation,
];
