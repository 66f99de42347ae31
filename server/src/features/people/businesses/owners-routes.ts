import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { businessErrors } from './business-errors.ts';
import { changeOwner } from './change-owner.ts';
import { createOwner } from './create-owner.ts';
import {
  OwnerAnswer,
  OwnerBody,
  OwnerChangeBody,
  ownerExample,
  readOwnerBody,
  viewOwner,
} from './owners-schemas.ts';
import { listOwners, requireOwner } from './read-owners.ts';
import { removeOwner } from './remove-owner.ts';

const tag = 'Beneficial owners';
const example = ownerExample;
const onePath = '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}';
const oneParams = idParams('business_id', 'beneficial_owner_id');

const create = defineOperation({
  method: 'POST',
  path: '/businesses/{business_id}/beneficial_owners',
  operationId: 'createBeneficialOwner',
  sdk: 'beneficialOwners.create',
  tag,
  summary: 'Create a beneficial owner',
  description:
    'Adds a beneficial owner to a business. The response lists the addresses under `address` and `addresses`.',
  dialect: 'request',
  schemaCode: 'create_beneficial_owner_schema',
  params: idParams('business_id'),
  body: OwnerBody,
  answer: { status: 201, schema: OwnerAnswer, example },
  errors: [businessErrors.business_dne, businessErrors.too_many_beneficial_owners],
  handle: async (context, { params, body }) => {
    const owner = await createOwner(context, params.business_id, readOwnerBody(body));
    return viewOwner(owner, context.brandId);
  },
});

const get = defineOperation({
  method: 'GET',
  path: onePath,
  operationId: 'getBeneficialOwner',
  sdk: 'beneficialOwners.get',
  tag,
  summary: 'Get a beneficial owner',
  description: 'Returns a beneficial owner, with a masked SSN.',
  dialect: 'request',
  schemaCode: 'get_beneficial_owner_schema',
  params: oneParams,
  answer: { status: 200, schema: OwnerAnswer, example },
  errors: [businessErrors.business_dne, businessErrors.beneficial_owner_dne],
  handle: async (context, { params }) => {
    const owner = await requireOwner(context, params.business_id, params.beneficial_owner_id);
    return viewOwner(owner, context.brandId);
  },
});

const list = defineOperation({
  method: 'GET',
  path: '/businesses/{business_id}/beneficial_owners',
  operationId: 'listBeneficialOwners',
  sdk: 'beneficialOwners.list',
  tag,
  summary: 'List beneficial owners',
  description: 'Lists the beneficial owners of a business, newest first.',
  dialect: 'request',
  schemaCode: 'list_beneficial_owners_schema',
  params: idParams('business_id'),
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(OwnerAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [businessErrors.business_dne],
  handle: async (context, { params, query }) => {
    const page = await listOwners(context, params.business_id, readPage(query));
    return renderPage(
      page,
      ({ ownerId }) => ownerId,
      (owner) => viewOwner(owner, context.brandId),
    );
  },
});

const change = defineOperation({
  method: 'PATCH',
  path: onePath,
  operationId: 'updateBeneficialOwner',
  sdk: 'beneficialOwners.update',
  tag,
  summary: 'Update a beneficial owner',
  description:
    'Changes the fields that are sent. An address with an `address_id` is changed; an address without one is added. If an address becomes primary, the previous primary address no longer is. After KYC has passed, only `email`, `phone`, `phone_country_code` and non-primary addresses can be changed.',
  dialect: 'request',
  schemaCode: 'update_beneficial_owner_schema',
  params: oneParams,
  body: OwnerChangeBody,
  answer: { status: 200, schema: OwnerAnswer, example },
  errors: [
    businessErrors.business_dne,
    businessErrors.beneficial_owner_dne,
    businessErrors.kyc_beneficial_owner,
    businessErrors.beneficial_owner_has_running_kyc,
  ],
  handle: async (context, { params, body }) => {
    const { business_id, beneficial_owner_id } = params;
    const owner = await changeOwner(context, business_id, beneficial_owner_id, body);
    return viewOwner(owner, context.brandId);
  },
});

const remove = defineOperation({
  method: 'DELETE',
  path: onePath,
  operationId: 'deleteBeneficialOwner',
  sdk: 'beneficialOwners.delete',
  tag,
  summary: 'Delete a beneficial owner',
  description:
    'Deletes a beneficial owner, unless it is the last one of the business. The response is the deleted owner. The personal data of the owner’s record is erased immediately. The identities and documents of the owner’s KYCs are kept (31 CFR 1010.230(i) requires five years after the account was closed).',
  dialect: 'request',
  schemaCode: 'delete_beneficial_owner_schema',
  params: oneParams,
  answer: { status: 200, schema: OwnerAnswer, example },
  errors: [
    businessErrors.business_dne,
    businessErrors.beneficial_owner_dne,
    businessErrors.last_beneficial_owner,
    businessErrors.beneficial_owner_has_running_kyc,
  ],
  handle: async (context, { params }) => {
    const { business_id, beneficial_owner_id } = params;
    const owner = await removeOwner(context, business_id, beneficial_owner_id);
    return viewOwner(owner, context.brandId);
  },
});

/** Contract 2.3 and 4.11, completion page section 3. */
export const ownerOperations: readonly Operation[] = [create, get, list, change, remove];
