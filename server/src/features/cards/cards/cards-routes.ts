import Type from 'typebox';
import { reachedCustomer, refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  countedPageOf,
  countQuery,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { inPlace, named, nullable, Uuid } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { changeErrors } from '../../people/agreement-changes/agreement-changes.ts';
import { agreementErrors } from '../../people/agreements/agreements.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { cardErrors } from './card-errors.ts';
import {
  CardFormSchema,
  CardSchema,
  CardStatusSchema,
  cardExample,
  renderCard,
} from './cards-schemas.ts';
import { changeCardStatus } from './change-card-status.ts';
import { createCard } from './create-card.ts';
import { getCard, listCards } from './read-cards.ts';

const common = { tag: 'Cards', dialect: 'request' } as const;
const params = idParams('card_id');
const found = { status: 200, schema: CardSchema, example: cardExample };

const createOperation = defineOperation({
  ...common,
  method: 'POST',
  path: '/cards',
  operationId: 'createCard',
  sdk: 'cards.create',
  summary: 'Create a card',
  description:
    'Issues a card on a security deposit account. The first card creates the credit account; later cards share it. The credit limit is the settled balance of the deposit.',
  schemaCode: 'card_post_schema',
  body: Type.Object(
    {
      account_id: Uuid({ description: 'The card is issued on this security deposit account.' }),
      form: Type.Optional(inPlace(CardFormSchema, { default: 'virtual' })),
      card_design_id: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 100 }))),
    },
    named('CardCreate'),
  ),
  answer: { ...found, status: 201 },
  errors: [
    accountErrors.account_dne,
    accountErrors.account_not_active,
    brandErrors.program_not_ready,
    agreementErrors.consent_missing,
    changeErrors.change_rejected,
    cardErrors.card_limit_reached,
  ],
  handle: async (context, { body }) => {
    const { account_id: accountId, form = 'virtual', card_design_id: cardDesignId = null } = body;
    return renderCard(await createCard(context, { accountId, form, cardDesignId }));
  },
});

const listOperation = defineOperation({
  ...common,
  method: 'GET',
  path: '/cards',
  operationId: 'listCards',
  sdk: 'cards.list',
  summary: 'List cards',
  access: 'customer',
  description: 'Lists cards, newest first.',
  schemaCode: 'card_list_schema',
  query: Type.Object({
    ...pageQuery,
    ...countQuery,
    customer_id: Type.Optional(Uuid()),
    account_id: Type.Optional(Uuid({ description: 'Returns the cards of this credit account.' })),
    status: Type.Optional(CardStatusSchema),
    last_four: Type.Optional(
      Type.String({
        pattern: '^[0-9]{4}$',
        rule: 'must be four digits',
        description: 'Returns the cards whose number ends with these digits.',
        examples: ['4242'],
      }),
    ),
  }),
  answer: {
    status: 200,
    schema: countedPageOf(CardSchema),
    example: { data: [cardExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const { account_id: accountId, status, last_four: lastFour } = query;
    const customerId = reachedCustomer(context, query.customer_id);
    const filter = { customerId, accountId, status, lastFour };
    const page = await listCards(context, filter, readPage(query));
    return renderPage(page, (card) => card.card_id, renderCard);
  },
});

const getOperation = defineOperation({
  ...common,
  method: 'GET',
  path: '/cards/{card_id}',
  operationId: 'getCard',
  sdk: 'cards.get',
  sharesReads: true,
  summary: 'Get a card',
  description: 'Returns a card. Number and CVV are tokens.',
  access: 'customer',
  schemaCode: 'card_get_schema',
  params,
  answer: found,
  errors: [cardErrors.card_dne],
  handle: async (context, { params: { card_id } }) => {
    const card = await getCard(context, card_id);
    refuseOtherCustomers(context, card.customer_id);
    return renderCard(card);
  },
});

const patchOperation = defineOperation({
  ...common,
  method: 'PATCH',
  path: '/cards/{card_id}',
  operationId: 'changeCard',
  sdk: 'cards.update',
  summary: "Change a card's status",
  description:
    "Sets the card's status to `active`, `inactive` or `closed`. Closing is final and releases nothing: holds and the amount owed stay on the account. Purchases on a card that is not active are declined. A physical card must first be activated by its own operation.",
  schemaCode: 'card_patch_schema',
  params,
  body: Type.Object({ status: CardStatusSchema }, named('CardUpdate')),
  answer: found,
  errors: [
    cardErrors.card_dne,
    cardErrors.card_closed,
    cardErrors.card_not_activated,
    changeErrors.change_rejected,
  ],
  handle: async (context, { params: { card_id }, body }) =>
    renderCard(await changeCardStatus(context, card_id, body.status)),
});

/** Card operations: contract, section 4.8, and completion page, section 6. */
export const cardOperations: readonly Operation[] = [
  createOperation,
  listOperation,
  getOperation,
  patchOperation,
];
