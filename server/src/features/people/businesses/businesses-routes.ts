import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { businessErrors } from './business-errors.ts';
import {
  BusinessAnswer,
  BusinessBody,
  BusinessChangeBody,
  businessExample,
  Ein,
  readBusinessBody,
  viewBusiness,
} from './businesses-schemas.ts';
import { changeBusiness } from './change-business.ts';
import { createBusiness } from './create-business.ts';
import { ownerOperations } from './owners-routes.ts';
import { getBusiness, listBusinesses } from './read-businesses.ts';

const tag = 'Businesses';
const example = businessExample;

const create = defineOperation({
  method: 'POST',
  path: '/businesses',
  operationId: 'createBusiness',
  sdk: 'businesses.create',
  tag,
  summary: 'Create a business',
  description: 'Creates a business. Its beneficial owners can be sent with it or added later.',
  dialect: 'request',
  schemaCode: 'business_post_schema',
  body: BusinessBody,
  answer: { status: 201, schema: BusinessAnswer, example },
  handle: async (context, { body }) =>
    viewBusiness(await createBusiness(context, readBusinessBody(body)), context.brandId),
});

const get = defineOperation({
  method: 'GET',
  path: '/businesses/{business_id}',
  operationId: 'getBusiness',
  sdk: 'businesses.get',
  tag,
  summary: 'Get a business',
  description: 'Returns a business with its beneficial owners.',
  dialect: 'request',
  schemaCode: 'business_get_schema',
  params: idParams('business_id'),
  answer: { status: 200, schema: BusinessAnswer, example },
  errors: [businessErrors.business_dne],
  handle: async (context, { params }) =>
    viewBusiness(await getBusiness(context, params.business_id), context.brandId),
});

const list = defineOperation({
  method: 'GET',
  path: '/businesses',
  operationId: 'listBusinesses',
  sdk: 'businesses.list',
  tag,
  summary: 'List businesses',
  description: 'Lists businesses, newest first.',
  dialect: 'request',
  schemaCode: 'business_list_schema',
  query: Type.Object({ ...pageQuery, ein: Type.Optional(Ein) }),
  answer: {
    status: 200,
    schema: pageOf(BusinessAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const page = await listBusinesses(context, { ein: query.ein ?? null }, readPage(query));
    return renderPage(
      page,
      ({ business }) => business.businessId,
      (found) => viewBusiness(found, context.brandId),
    );
  },
});

const change = defineOperation({
  method: 'PATCH',
  path: '/businesses/{business_id}',
  operationId: 'updateBusiness',
  sdk: 'businesses.update',
  tag,
  summary: 'Update a business',
  description:
    'Changes the fields that are sent. An address with an `address_id` is changed; an address without one is added. Beneficial owners are changed by their own operations.',
  dialect: 'request',
  schemaCode: 'business_patch_schema',
  params: idParams('business_id'),
  body: BusinessChangeBody,
  answer: { status: 200, schema: BusinessAnswer, example },
  errors: [businessErrors.business_dne],
  handle: async (context, { params, body }) =>
    viewBusiness(await changeBusiness(context, params.business_id, body), context.brandId),
});

/** Contract 2.3 and 4.11, completion page section 3. */
export const businessOperations: readonly Operation[] = [
  create,
  get,
  list,
  change,
  ...ownerOperations,
];
