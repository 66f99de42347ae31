import Type from 'typebox';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../platform/http/paging.ts';
import { nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { renderExpiry } from './card-rules.ts';
import { cardStates } from './card-states.ts';
import { type CardRow, changeCardStatus, createCard, getCard, listCards } from './cards.ts';

const CardStatusSchema = oneOf(cardStates.states);
const Token = (description: string) => Type.String({ description });

/** Contract, section 2.8. */
const CardSchema = Type.Object(
  {
    card_id: Uuid(),
    customer_id: Uuid(),
    account_id: Uuid({ description: 'The credit account created with the first card.' }),
    card_number: Token('Stands for the number; the number is shown by the reveal page alone.'),
    cvv: Token('Stands for the CVV, as above.'),
    expiry_date: Type.String({ description: 'MMYY; the card is good through that month.' }),
    last_four: Type.String(),
    status: CardStatusSchema,
    card_design_id: nullable(Type.String()),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  { title: 'Card' },
);

const example = {
  card_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c23',
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c24',
  card_number: 'tok_sandbox_8b1f0c5e7d2a4963b0c8e1f2a3d4b5c6',
  cvv: 'tok_sandbox_2c4e6a8b0d1f3579a1b3c5d7e9f0a2b4',
  expiry_date: '0630',
  last_four: '4242',
  status: 'active',
  card_design_id: null,
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

const common = { tag: 'Cards', dialect: 'request' } as const;
const params = idParams('card_id');
const found = { status: 200, schema: CardSchema, example };

/** Contract, section 4.8, and completion page, section 6. */
export function cardOperations(): Operation[] {
  return [createOperation(), listOperation(), getOperation(), patchOperation()];
}

function createOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'POST',
    path: '/cards',
    operationId: 'createCard',
    summary: 'Create a card',
    description:
      'The first card on a security deposit account creates the credit account; later ones share it. Its limit is the settled balance of the deposit.',
    schemaCode: 'card_post_schema',
    body: Type.Object({
      account_id: Uuid({ description: 'The security deposit account.' }),
      card_design_id: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 100 }))),
    }),
    answer: { ...found, status: 201 },
    errors: ['account_dne', 'account_not_active', 'card_limit_reached'],
    handle: async (context, { body }) => {
      const { account_id: accountId, card_design_id: cardDesignId = null } = body;
      return renderCard(await createCard(context, { accountId, cardDesignId }));
    },
  });
}

function listOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'GET',
    path: '/cards',
    operationId: 'listCards',
    summary: 'List cards',
    schemaCode: 'card_list_schema',
    query: Type.Object({
      ...pageQuery,
      customer_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid({ description: 'The credit account.' })),
      status: Type.Optional(CardStatusSchema),
    }),
    answer: {
      status: 200,
      schema: pageOf(CardSchema),
      example: { data: [example], has_more: false, next_cursor: null },
    },
    handle: async (context, { query }) => {
      const { customer_id: customerId, account_id: accountId, status } = query;
      const page = await listCards(context, { customerId, accountId, status }, readPage(query));
      return renderPage(page, (card) => card.card_id, renderCard);
    },
  });
}

function getOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'GET',
    path: '/cards/{card_id}',
    operationId: 'getCard',
    summary: 'Get a card',
    access: 'customer',
    schemaCode: 'card_get_schema',
    params,
    answer: found,
    errors: ['card_dne'],
    handle: async (context, { params: { card_id } }) => {
      const card = await getCard(context, card_id);
      refuseOtherCustomers(context, card);
      return renderCard(card);
    },
  });
}

function patchOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'PATCH',
    path: '/cards/{card_id}',
    operationId: 'changeCard',
    summary: 'Activate, deactivate or close a card',
    description: 'Closing is for good. Purchases on a card that is not active are declined.',
    schemaCode: 'card_patch_schema',
    params,
    body: Type.Object({ status: CardStatusSchema }),
    answer: found,
    errors: ['card_dne', 'card_closed'],
    handle: async (context, { params: { card_id }, body }) =>
      renderCard(await changeCardStatus(context, card_id, body.status)),
  });
}

/** A temporary key reaches the cards of its own customer. */
function refuseOtherCustomers({ actor }: Context, card: CardRow): void {
  if (actor.kind !== 'temporary' || actor.customerId === card.customer_id) return;
  throw new DomainError('auth_forbidden', {
    reason: "A temporary key reaches only its customer's external accounts and card details.",
  });
}

function renderCard(card: CardRow) {
  return {
    card_id: card.card_id,
    customer_id: card.customer_id,
    account_id: card.account_id,
    card_number: card.number_token,
    cvv: card.cvv_token,
    expiry_date: renderExpiry(card.expires_on),
    last_four: card.last_four,
    status: card.status,
    card_design_id: card.card_design_id,
    date_created: card.date_created.toString({ smallestUnit: 'millisecond' }),
    date_updated: card.date_updated.toString({ smallestUnit: 'millisecond' }),
  };
}
