import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation } from '../../../platform/http/operations/operation.ts';
import { named, shownOnce, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { createTemporaryKey } from '../../tenants/brands/brands.ts';
import { customerErrors } from './customer-errors.ts';
import { requireCustomer } from './read-customers.ts';

/** This operation is not beside brands' other keys because its customer must exist. */
export const createTemporaryKeyOperation = defineOperation({
  method: 'POST',
  path: '/auth/key/temporary',
  operationId: 'createTemporaryKey',
  sdk: 'keys.createTemporary',
  tag: 'Authentication',
  summary: 'Create a temporary key',
  description:
    'Creates a pair of keys for use in a browser. The pair is valid for 15 minutes and reads the accounts, balances, transactions, transfers, cards and events of one customer. It can also link and remove external accounts and reveal card details of this customer.',
  dialect: 'request',
  schemaCode: 'temporary_key_post_schema',
  body: Type.Object({ customer_id: Uuid() }, named('TemporaryKeyCreate')),
  answer: {
    status: 201,
    schema: Type.Object(
      {
        Identity: shownOnce(Type.String()),
        Authorization: shownOnce(Type.String()),
        expires_at: Timestamp({
          description: "The pair expires at this time on the brand's clock.",
        }),
      },
      named('TemporaryKey'),
    ),
    example: {
      Identity: 'id_sandbox_...',
      Authorization: 'auth_sandbox_...',
      expires_at: '2026-07-01T12:15:00.000Z',
    },
  },
  errors: [customerErrors.customer_dne],
  handle: async (context, { body }) => {
    await requireCustomer(context, body.customer_id);
    const key = await createTemporaryKey(context, body.customer_id);
    return {
      Identity: key.identity,
      Authorization: key.authorization,
      expires_at: renderInstant(key.expiresAt),
    };
  },
});
