import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { hasRight } from '../../../platform/http/operations/role-rules.ts';
import { seesPersonal } from '../../../platform/see-personal.ts';
import { findFileIds, findTracedIds } from '../../ach/bank-files/bank-files.ts';
import { findCardIds } from '../../cards/cards/cards.ts';
import { findBusinessIds } from '../../people/businesses/businesses.ts';
import { listCustomers } from '../../people/customers/customers.ts';
import { findActs } from '../../tenants/audit/audit.ts';
import { findObjects, type ObjectType } from '../objects/objects.ts';
import { readWanted, type SearchKind } from './search-rules.ts';

/** Results of each kind of search in an answer. */
const resultsPerKind = 10;

/** Ids of objects that one kind of search finds: at most one more than an answer shows. */
type FindIds = (context: Context, text: string, limit: number) => Promise<string[]>;

/** A search, and the types of the objects that it finds; all of them without. */
interface Finder {
  find: FindIds;
  types?: readonly string[];
}

const finders: Readonly<Record<Exclude<SearchKind, 'request_id'>, Finder>> = {
  id: { find: async (_context, id) => [id] },
  card_last_four: { find: findCardIds, types: ['card'] },
  customer: { find: findCustomerIds, types: ['customer'] },
  business_name: { find: findBusinessIds, types: ['business'] },
  trace_number: { find: findTracedIds, types: ['transfer', 'bank_file'] },
  bank_file_name: { find: findFileIds, types: ['bank_file'] },
};

/**
 * Everything of the brand that a text finds, at most ten of each kind.
 *
 * @throws DomainError `invalid_input` for a text that must not be searched for.
 */
export async function searchBrand(context: Context, q: string, types: readonly ObjectType[]) {
  const wanted = readWanted(q);
  if ('rule' in wanted) throw invalidInput([{ field: 'q', rule: wanted.rule }]);
  const limit = resultsPerKind + 1;
  const kinds = wanted.kinds.filter((kind) => kind !== 'customer' || seesPersonal(context));
  const found = await Promise.all(
    kinds.map((kind) =>
      kind === 'request_id'
        ? findRequests(context, wanted.text, limit)
        : findOf(context, kind, types, wanted.text, limit),
    ),
  );
  return {
    data: found.flatMap((results): object[] => results.slice(0, resultsPerKind)),
    has_more: found.some(({ length }) => length > resultsPerKind),
  };
}

async function findOf(
  context: Context,
  kind: Exclude<SearchKind, 'request_id'>,
  allTypes: readonly ObjectType[],
  text: string,
  limit: number,
) {
  const { find, types } = finders[kind];
  const searched = types ? allTypes.filter(({ type }) => types.includes(type)) : allTypes;
  const objects = await findObjects(context, await find(context, text, limit), searched);
  return objects.map((object) => ({ ...object, found_by: kind, request_id: null }));
}

async function findCustomerIds(context: Context, text: string, limit: number): Promise<string[]> {
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const filters = { businessId: null, brandPersonId: null, email: null, search: text };
  const page = await listCustomers(context, filters, { limit, before: null });
  return page.items.map(({ customerId }) => customerId);
}

function readsAudit({ actor, environment }: Context): boolean {
  if (actor.kind === 'person') return hasRight(actor.role, environment, 'people');
  return actor.kind === 'brand' && actor.scope === 'full';
}

/** Changes with a request id, by the audit, which keys that only read and most roles do not see. */
async function findRequests(context: Context, requestId: string, limit: number) {
  if (!readsAudit(context)) return [];
  const acts = await findActs(context, requestId, limit);
  return acts.map(({ operation, request_id }) => ({
    object_id: null,
    type: 'request' as const,
    title: operation,
    customer_id: null,
    path: `/audit?request_id=${encodeURIComponent(request_id)}`,
    states: [],
    found_by: 'request_id' as const,
    request_id,
  }));
}
