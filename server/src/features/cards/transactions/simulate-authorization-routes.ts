import Type from 'typebox';
import { withChance } from '../../../kernel/chance.ts';
import type { Context } from '../../../platform/context.ts';
import { defineOperation } from '../../../platform/http/operations/operation.ts';
import { extending, inPlace } from '../../../platform/http/schemas/schema.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { cardErrors } from '../cards/cards.ts';
import { authorizeInUnit, authorizePurchase } from './authorize-purchase.ts';
import { DecisionSchema } from './decision-schemas.ts';
import { renderDecision } from './decision-view.ts';
import { holdExpiryStarter } from './expire-holds.ts';
import type { PurchaseRequest } from './purchase-rules.ts';
import { PurchaseSchema, readPurchase } from './purchase-schemas.ts';
import {
  renderTransaction,
  TransactionSchema,
  transactionExample,
} from './transactions-schemas.ts';
import { tryPurchase } from './try-purchase.ts';

const AuthorizationSchema = Type.Object(
  {
    ...TransactionSchema.properties,
    decision: Type.Optional(
      inPlace(DecisionSchema, {
        description:
          'The decision with all its checks. It is present with `dry_run` only: the decision of a recorded authorization has its own operation.',
      }),
    ),
  },
  extending(TransactionSchema, 'SimulatedAuthorizationResult'),
);

/** Contract, section 4.16; `dry_run` is ours. */
export const simulateAuthorization = defineOperation({
  tag: 'Transactions',
  dialect: 'request',
  method: 'POST',
  path: '/simulate/authorization',
  only: 'sandbox',
  operationId: 'simulateAuthorization',
  sdk: 'simulate.authorization',
  summary: 'Simulate a card authorization (sandbox)',
  description:
    'Authorizes a purchase at a merchant. An approved purchase holds its amount on the card’s credit account. A declined purchase also returns 200, with the reason in `decline_reason`. With `dry_run=true`, the purchase is decided and nothing is recorded: no transaction, no hold and no event; `decision` shows each check, and for a decline the changes that would have it approved.',
  schemaCode: 'simulate_authorization_schema',
  idempotency: 'own',
  gathered: ({ dry_run }) => dry_run === undefined || dry_run === 'false',
  turns: 'own',
  clock: 'unread',
  query: Type.Object({
    dry_run: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'With true, the purchase is decided and nothing is recorded: no transaction exists with the `transaction_id` of the response. An `Idempotency-Key` has no effect.',
      }),
    ),
  }),
  body: PurchaseSchema,
  answer: { status: 200, schema: AuthorizationSchema, example: transactionExample },
  errors: [cardErrors.card_dne, platformErrors.overloaded],
  handle: async (context, { query, body, idempotencyKey, markReplayed }) => {
    const request = readPurchase(body);
    if (query.dry_run) {
      const { transaction, decision } = await tryPurchase(context, request);
      return { ...renderTransaction(transaction), decision: renderDecision(decision) };
    }
    const result = await authorize(context, request, idempotencyKey);
    if (result.replayed) markReplayed();
    return renderTransaction(result.transaction);
  },
});

/**
 * A dry run draws no ids of a seeded world, so that the ids of later work do not change. Where ids are
 * drawn, the purchase is decided in a unit, which refuses ids drawn before a restore: they will be
 * drawn again.
 */
async function authorize(context: Context, request: PurchaseRequest, key: string | null) {
  const chance = await context.nextTurn(context.clock);
  return withChance(chance, async () => {
    await context.port(holdExpiryStarter)(context);
    if (!chance) return authorizePurchase(context, request, key);
    return context.unit((unit) => authorizeInUnit(unit, request, key));
  });
}
