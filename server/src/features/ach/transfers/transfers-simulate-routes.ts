import Type from 'typebox';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { inPlace, named, nullable, secret } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { receiveDeposit } from './receive-deposits.ts';
import { transferErrors } from './transfer-errors.ts';
import { maxTransferCents } from './transfer-rules.ts';
import { ClassCode, transferExample as example, TransferAnswer } from './transfers-schemas.ts';
import { viewTransfer } from './view-transfer.ts';

/** Digits as the account shows them: an integer, or text. */
const digits = (options: object) =>
  Type.Unsafe<number | string>({ type: ['integer', 'string'], minimum: 0, ...options });

const incoming = defineOperation({
  tag: 'Simulations',
  dialect: 'request',
  method: 'POST',
  path: '/simulate/ach/incoming',
  only: 'sandbox',
  operationId: 'simulateAchIncoming',
  sdk: 'simulate.achIncoming',
  summary: 'Receive a direct deposit (sandbox)',
  description:
    "Simulates a direct deposit: another bank, such as an employer's, sends money to the routing and account number of a security deposit account. The deposit is credited immediately, and the credit limit rises with it.",
  schemaCode: 'simulate_ach_incoming_schema',
  body: Type.Object(
    {
      routing_number: digits({
        maximum: 999_999_999,
        pattern: '^\\d{9}$',
        rule: 'must be an integer of at most nine digits, or text of nine digits',
        examples: ['110000000', 110_000_000],
      }),
      account_number: secret(
        digits({
          maximum: Number.MAX_SAFE_INTEGER,
          pattern: '^\\d{4,17}$',
          rule: 'must be an integer, or text of 4 to 17 digits',
          examples: ['483920117465', 483_920_117_465],
        }),
      ),
      amount: Type.Integer({
        minimum: 1,
        maximum: maxTransferCents,
        description: 'The amount is in cents. It cannot exceed the maximum of an ACH entry.',
        examples: [150_000],
      }),
      description: Type.Optional(nullable(Type.String({ maxLength: 255, examples: ['Payroll'] }))),
      company_name: Type.Optional(
        nullable(Type.String({ maxLength: 255, examples: ['Example Payroll'] })),
      ),
      class_code: Type.Optional(inPlace(ClassCode, { default: 'PPD' })),
    },
    named('SimulatedDirectDeposit'),
  ),
  answer: {
    status: 200,
    schema: TransferAnswer,
    example: {
      ...example,
      status: 'completed',
      date_settled: example.date_created,
      origination_account_id: null,
      description: 'Payroll',
      ach: { ...example.ach, ach_class_code: 'PPD', company_name: 'Example Payroll' },
    },
  },
  errors: [transferErrors.account_number_dne, accountErrors.account_not_active],
  handle: async (context, { body }) => {
    const row = await receiveDeposit(context, {
      routingNumber: String(body.routing_number).padStart(9, '0'),
      accountNumber: String(body.account_number).replace(/^0+/, ''),
      amountCents: BigInt(body.amount),
      classCode: body.class_code ?? 'PPD',
      description: body.description ?? null,
      companyName: body.company_name ?? null,
    });
    return viewTransfer(context, row);
  },
});

/**
 * Operation that simulates direct deposits from other banks, in a sandbox (docs/decisions/0053).
 */
export const simulateIncomingOperations: readonly Operation[] = [incoming];
