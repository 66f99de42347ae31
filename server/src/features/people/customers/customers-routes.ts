import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  countedPageOf,
  countQuery,
  lookedThrough,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { rangeOfTimes, readTimeRange } from '../../../platform/http/schemas/time-query.ts';
import { seesPersonal } from '../../../platform/see-personal.ts';
import { AddressAnswer, addressExample, viewAddress } from '../persons/persons.ts';
import { changeCustomer } from './change-customer.ts';
import { createCustomer } from './create-customer.ts';
import { customerErrors } from './customer-errors.ts';
import {
  CustomerAnswer,
  CustomerBody,
  CustomerChangeBody,
  customerExample,
  EmailFilter,
  KycStatusFilter,
} from './customers-schemas.ts';
import { listCustomers, requireCustomer } from './read-customers.ts';
import { removeAddress } from './remove-address.ts';
import { removeCustomer } from './remove-customer.ts';
import { createTemporaryKeyOperation } from './temporary-key-routes.ts';
import { viewCustomer, viewCustomers } from './view-customers.ts';

const tag = 'Customers';
const example = customerExample;

function nothingFound(isCounted: boolean | undefined) {
  const counted = isCounted ? { count: 0, count_is_exact: true } : {};
  return { data: [], has_more: false, next_cursor: null, ...counted };
}

const create = defineOperation({
  method: 'POST',
  path: '/customers',
  operationId: 'createCustomer',
  sdk: 'customers.create',
  tag,
  summary: 'Create a customer',
  description:
    'Creates a customer. The first and last name, the birth date and the addresses are required; a KYC needs SSN, phone and e-mail as well.',
  dialect: 'request',
  schemaCode: 'customer_post_schema',
  body: CustomerBody,
  answer: { status: 201, schema: CustomerAnswer, example },
  handle: async (context, { body }) => {
    const customer = await createCustomer(context, {
      brand_person_id: body.brand_person_id ?? null,
      business_id: body.business_id?.toLowerCase() ?? null,
      first_name: body.first_name,
      middle_name: body.middle_name ?? null,
      last_name: body.last_name,
      dob: body.dob,
      ssn: body.ssn ?? null,
      phone: body.phone ?? null,
      phone_country_code: body.phone_country_code ?? null,
      email: body.email ?? null,
      addresses: body.addresses.map((address) => ({
        ...address,
        street2: address.street2 ?? null,
      })),
    });
    return viewCustomer(context, customer);
  },
});

const get = defineOperation({
  method: 'GET',
  path: '/customers/{customer_id}',
  operationId: 'getCustomer',
  sdk: 'customers.get',
  sharesReads: true,
  tag,
  summary: 'Get a customer',
  description: 'Returns a customer, with a masked SSN.',
  dialect: 'request',
  schemaCode: 'customer_get_schema',
  params: idParams('customer_id'),
  answer: { status: 200, schema: CustomerAnswer, example },
  errors: [customerErrors.customer_dne],
  handle: async (context, { params }) =>
    viewCustomer(context, await requireCustomer(context, params.customer_id)),
});

const list = defineOperation({
  method: 'GET',
  path: '/customers',
  operationId: 'listCustomers',
  sdk: 'customers.list',
  tag,
  summary: 'List customers',
  description: `Lists customers, newest first. ${lookedThrough}`,
  dialect: 'request',
  schemaCode: 'customer_list_schema',
  query: Type.Object({
    ...pageQuery,
    ...countQuery,
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 254,
        description:
          'Finds customers by a whole last name, first and last name (in either order), email address, phone number (with or without its country code) or the last four digits of the SSN. Case, accents, spaces and punctuation of names are not distinguished. Beginnings of names, first names alone and parts of addresses find nothing, because these values are stored encrypted.',
        examples: ['Ada Example', '555-555-5555', '6789'],
      }),
    ),
    business_id: Type.Optional(Uuid()),
    brand_person_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    email: Type.Optional(EmailFilter),
    kyc_status: Type.Optional(KycStatusFilter),
    ...rangeOfTimes,
  }),
  answer: {
    status: 200,
    schema: countedPageOf(CustomerAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    // A hit would reveal a masked field.
    const isHidden = (query.q ?? query.email) !== undefined && !seesPersonal(context);
    if (isHidden) return nothingFound(query.count);
    const filters = {
      businessId: query.business_id ?? null,
      brandPersonId: query.brand_person_id ?? null,
      email: query.email ?? null,
      search: query.q ?? null,
    };
    const conditions = { kycStatus: query.kyc_status, ...readTimeRange(query) };
    const page = await listCustomers(context, filters, readPage(query), conditions);
    return renderPage(
      { ...page, items: await viewCustomers(context, page.items) },
      (customer) => customer.customer_id,
      (customer) => customer,
    );
  },
});

const change = defineOperation({
  method: 'PATCH',
  path: '/customers/{customer_id}',
  operationId: 'updateCustomer',
  sdk: 'customers.update',
  tag,
  summary: 'Update a customer',
  description:
    'Changes the fields that are sent. An address with an `address_id` is changed; an address without one is added. If an address becomes primary, the previous primary address no longer is. After KYC has passed, only `email`, `phone`, `phone_country_code` and non-primary addresses can be changed here; `POST /customers/{customer_id}/identity_changes` changes the rest with its evidence. A value that equals the stored one is not a change.',
  dialect: 'request',
  schemaCode: 'customer_patch_schema',
  params: idParams('customer_id'),
  body: CustomerChangeBody,
  answer: { status: 200, schema: CustomerAnswer, example },
  errors: [
    customerErrors.customer_dne,
    customerErrors.kyc_customer,
    customerErrors.customer_has_running_kyc,
  ],
  handle: async (context, { params, body }) => {
    const { business_id } = body;
    const customer = await changeCustomer(context, params.customer_id, {
      ...body,
      ...(business_id ? { business_id: business_id.toLowerCase() } : {}),
    });
    return viewCustomer(context, customer);
  },
});

const remove = defineOperation({
  method: 'DELETE',
  path: '/customers/{customer_id}',
  operationId: 'deleteCustomer',
  sdk: 'customers.delete',
  erases: true,
  tag,
  summary: 'Delete a customer',
  description:
    'Deletes a customer who has no open account, no running KYC and no running credit application. The response is the deleted customer. The personal data of the customer’s record is erased immediately, with documents and identities of KYCs that belong to no application and no account, and applications that were never submitted. What the law requires is kept and then erased automatically: a submitted application with its KYC for 25 months after the notice of the decision (12 CFR 1002.12(b)); the IP addresses and browsers of consents for 25 months after the deletion, while the consents and sent notices themselves stay without personal values; the identity and documents of the KYC that an account’s owner passed for five years (31 CFR 1020.220(a)(3)).',
  dialect: 'request',
  schemaCode: 'customer_delete_schema',
  params: idParams('customer_id'),
  answer: { status: 200, schema: CustomerAnswer, example },
  errors: [
    customerErrors.customer_dne,
    customerErrors.customer_has_open_account,
    customerErrors.customer_has_running_kyc,
    customerErrors.customer_has_running_application,
  ],
  handle: async (context, { params }) =>
    viewCustomer(context, await removeCustomer(context, params.customer_id)),
});

const removeOneAddress = defineOperation({
  method: 'DELETE',
  path: '/customers/{customer_id}/addresses/{address_id}',
  operationId: 'deleteCustomerAddress',
  sdk: 'customers.deleteAddress',
  tag,
  summary: 'Delete an address',
  description:
    'Deletes an address, unless it is the primary address or the last address of type PHYSICAL. The response is the deleted address.',
  dialect: 'request',
  schemaCode: 'customer_address_delete_schema',
  params: idParams('customer_id', 'address_id'),
  answer: { status: 200, schema: AddressAnswer, example: { ...addressExample, is_primary: false } },
  errors: [
    customerErrors.customer_dne,
    customerErrors.address_dne,
    customerErrors.address_is_primary,
    customerErrors.address_is_last_physical,
    customerErrors.address_is_of_application,
    customerErrors.customer_has_running_kyc,
  ],
  handle: async (context, { params }) =>
    viewAddress(await removeAddress(context, params.customer_id, params.address_id)),
});

/** Contract 4.1 and 4.2, completion page sections 2 and 3. */
export const customerOperations: readonly Operation[] = [
  createTemporaryKeyOperation,
  create,
  get,
  list,
  change,
  remove,
  removeOneAddress,
];
