import type { Static, TSchema } from 'typebox';
import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { parseDecimalAmount } from '../../../kernel/money.ts';
import {
  defineOperation,
  type Operation,
  type SdkName,
} from '../../../platform/http/operations/operation.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { cardErrors } from '../cards/cards.ts';
import { applyPurchaseStep, type PurchaseStep } from './apply-purchase-step.ts';
import {
  ClearingSchema,
  ExpirySchema,
  IncrementSchema,
  InquirySchema,
  PartSchema,
  RefundSchema,
} from './purchase-life-schemas.ts';
import { PurchaseSchema, readPurchase } from './purchase-schemas.ts';
import { transactionErrors } from './transaction-errors.ts';
import {
  renderTransaction,
  TransactionSchema,
  transactionExample,
} from './transactions-schemas.ts';

interface Simulation<B extends TSchema> {
  name: string;
  operationId: string;
  sdk: SdkName;
  idempotency?: { keysOf: string };
  summary: string;
  description: string;
  body: B;
  example?: Partial<Record<keyof typeof transactionExample, string>>;
  errors: readonly ErrorDefinition[];
  readStep(body: Static<B>): PurchaseStep;
}

function simulation<B extends TSchema>(spec: Simulation<B>): Operation {
  return defineOperation({
    tag: 'Transactions',
    dialect: 'request',
    method: 'POST',
    path: `/simulate/${spec.name}`,
    only: 'sandbox',
    operationId: spec.operationId,
    sdk: spec.sdk,
    ...(spec.idempotency ? { idempotency: spec.idempotency } : {}),
    summary: spec.summary,
    description: spec.description,
    schemaCode: `simulate_${spec.name.replaceAll('-', '_')}_schema`,
    body: spec.body,
    answer: {
      status: 200,
      schema: TransactionSchema,
      example: { ...transactionExample, ...spec.example },
    },
    errors: spec.errors,
    handle: async (context, { body }) => {
      return renderTransaction(await applyPurchaseStep(context, spec.readStep(body)));
    },
  });
}

const settled = { transaction_state: 'completed', settled_date: '2026-07-03 06:00:00' } as const;

/** Defines one operation under two names, because networks use both. */
function clearingOperation(name: 'clearing' | 'settlement'): Operation {
  return simulation({
    name,
    operationId: name === 'clearing' ? 'simulateClearing' : 'simulateSettlement',
    sdk: `simulate.${name}`,
    ...(name === 'settlement' ? { idempotency: { keysOf: 'simulateClearing' } } : {}),
    summary: `Simulate the ${name} of a card purchase (sandbox)`,
    description:
      'Clears a pending purchase. If `amount` is not set, the full held amount is cleared; the amount can be below or above the held amount. Unless `final` is false, the rest of the hold is released. Without `transaction_id`, the request takes the fields of an authorization and posts a purchase that was never authorized, as a network can force it. Both are posted regardless of the available balance, so that `new_balance` can be below zero; the event then bears `above_available`, also where a return has lowered the limit after the authorization. With `single_message`, authorization and clearing are one message: the purchase is checked like an authorization and then posted or declined.',
    body: ClearingSchema,
    example: settled,
    errors: [
      transactionErrors.transaction_dne,
      transactionErrors.transaction_not_pending,
      cardErrors.card_dne,
      accountErrors.account_closed,
      transactionErrors.balance_out_of_range,
    ],
    readStep: (body) => {
      const { transaction_id: transactionId, final = true, single_message = false } = body;
      if (transactionId !== undefined) {
        refuseBoth(body);
        return { do: 'clear', transactionId, ...readPart(body), isFinal: final };
      }
      if (!final) {
        throw invalidInput([{ field: 'final', rule: 'must be true without a transaction_id' }]);
      }
      return { do: single_message ? 'single' : 'post', request: readPurchase(requireAll(body)) };
    },
  });
}

function reversalOperation(): Operation {
  return simulation({
    name: 'reversal',
    operationId: 'simulateReversal',
    sdk: 'simulate.reversal',
    summary: 'Simulate a reversal of a card authorization (sandbox)',
    description:
      'Reverses a pending purchase and releases its hold, in part or in full. If `amount` is not set, the full held amount is reversed. A purchase that holds nothing afterwards is completed if a part of it has cleared, and cancelled otherwise.',
    body: PartSchema,
    example: { transaction_state: 'cancelled' },
    errors: [
      transactionErrors.transaction_dne,
      transactionErrors.transaction_not_pending,
      transactionErrors.amount_exceeds_hold,
    ],
    readStep: ({ transaction_id: transactionId, amount }) => ({
      do: 'reverse',
      transactionId,
      amountCents: readAmount(amount),
    }),
  });
}

function incrementOperation(): Operation {
  return simulation({
    name: 'increment',
    operationId: 'simulateIncrement',
    sdk: 'simulate.increment',
    summary: 'Simulate an incremental authorization (sandbox)',
    description:
      'Increases the held amount of a pending purchase, subject to the checks of an authorization. If the increment is declined, the response is a declined transaction that refers to the purchase, and the purchase is unchanged.',
    body: IncrementSchema,
    errors: [transactionErrors.transaction_dne, transactionErrors.transaction_not_pending],
    readStep: ({ transaction_id: transactionId, amount }) => ({
      do: 'increment',
      transactionId,
      amountCents: readAmount(amount) ?? 0n,
    }),
  });
}

function expiryOperation(): Operation {
  return simulation({
    name: 'expiry',
    operationId: 'simulateExpiry',
    sdk: 'simulate.expiry',
    summary: 'Simulate the expiry of a card authorization (sandbox)',
    description:
      'Expires the hold of a pending purchase now. A hold expires by itself seven days after the authorization. The cleared part of the purchase is not changed.',
    body: ExpirySchema,
    example: { transaction_state: 'cancelled' },
    errors: [transactionErrors.transaction_dne, transactionErrors.transaction_not_pending],
    readStep: ({ transaction_id: transactionId }) => ({ do: 'expire', transactionId }),
  });
}

function refundOperation(): Operation {
  return simulation({
    name: 'refund',
    operationId: 'simulateRefund',
    sdk: 'simulate.refund',
    summary: 'Simulate a card refund (sandbox)',
    description:
      'Refunds a completed purchase, in part or in full, as a transaction that refers to it. Without `transaction_id`, the request takes the fields of an authorization and posts a refund that refers to no purchase.',
    body: RefundSchema,
    example: {
      ...settled,
      transaction_type: 'POS Refund',
      amount: '12.34',
      amount_in_cents: '1234',
      prior_balance: '487.66',
      new_balance: '500.00',
    },
    errors: [
      transactionErrors.transaction_dne,
      transactionErrors.transaction_not_completed,
      transactionErrors.amount_exceeds_cleared,
      cardErrors.card_dne,
      accountErrors.account_closed,
      transactionErrors.balance_out_of_range,
    ],
    readStep: (body) => {
      const { transaction_id: transactionId } = body;
      if (transactionId === undefined) {
        return { do: 'refundCard', request: readPurchase(requireAll(body)) };
      }
      refuseBoth(body);
      return { do: 'refund', transactionId, ...readPart(body) };
    },
  });
}

function inquiryOperation(): Operation {
  return simulation({
    name: 'balance-inquiry',
    operationId: 'simulateBalanceInquiry',
    sdk: 'simulate.balanceInquiry',
    summary: 'Simulate a balance inquiry (sandbox)',
    description:
      'Returns the amount that can be spent as `new_balance` and moves no money. The inquiry is declined if the card or its account cannot be used.',
    body: InquirySchema,
    example: {
      transaction_type: 'Balance Inquiry',
      transaction_state: 'completed',
      amount: '0.00',
      amount_in_cents: '0',
      prior_balance: '500.00',
      new_balance: '500.00',
    },
    errors: [cardErrors.card_dne],
    // The answer is in the account's currency; the request's is ignored.
    readStep: (body) => ({
      do: 'inquire',
      request: readPurchase({ ...body, amount: '0.00', currency: 'USD' }),
    }),
  });
}

/** Steps of a card purchase after its authorization, in a sandbox (docs/decisions/0042). */
export const purchaseLifeOperations: readonly Operation[] = [
  clearingOperation('clearing'),
  clearingOperation('settlement'),
  reversalOperation(),
  incrementOperation(),
  expiryOperation(),
  refundOperation(),
  inquiryOperation(),
];

function readAmount(amount: string | undefined): bigint | null {
  return amount === undefined ? null : parseDecimalAmount(amount);
}

function readPart({ amount, currency }: { amount?: string; currency?: string }) {
  return { amountCents: readAmount(amount), currency: currency ?? null };
}

type Purchase = Static<typeof PurchaseSchema>;
const required = PurchaseSchema.required;

/** Requires every field of an authorization, for a body without a known purchase. */
function requireAll(body: Partial<Purchase>): Purchase {
  const missing = required.filter((field) => body[field] === undefined);
  if (missing.length > 0) {
    const rule = 'is required without a transaction_id';
    throw invalidInput(missing.map((field) => ({ field, rule })));
  }
  return body as Purchase;
}

/**
 * Refuses card, single message and rate beside a known purchase, which has a card and an
 * authorization, and an amount in the program's currency.
 */
function refuseBoth(body: {
  card_id?: string;
  exchange_rate?: string;
  single_message?: boolean;
}): void {
  const names = ['card_id', 'exchange_rate', 'single_message'] as const;
  const given = names.filter((name) => body[name] !== undefined);
  if (given.length === 0) return;
  const rule = 'must not be sent with a transaction_id';
  throw invalidInput(given.map((field) => ({ field, rule })));
}
