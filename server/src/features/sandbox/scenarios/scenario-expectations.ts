import { setTimeout as pause } from 'node:timers/promises';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import type { Done } from './scenario-action.ts';
import type { Subject } from './scenario-expectations-rules.ts';
import { failStep, type Stage } from './scenario-stage.ts';

/** Actual state, in the terms of an expectation. */
interface Facts {
  objects: Record<string, string>;
  facts: Record<string, unknown>;
}

/**
 * Compares the world with an expectation.
 *
 * @throws StepFailure `expectation_failed` with actual and expected values.
 */
export async function expectFacts(
  stage: Stage,
  subject: Subject,
  args: Record<string, string | undefined>,
): Promise<Done> {
  const name = args[subject] ?? '';
  if (subject === 'event') return expectEvent(stage, name, args.customer ?? '', args.count);
  const { objects, facts } = await readers[subject](stage, name);
  const wrong = Object.entries(args).flatMap(([field, expected]) => {
    if (field === subject || expected === undefined) return [];
    const actual = String(facts[field] ?? 'none');
    return actual === expected ? [] : [`${field} is ${actual}, expected ${expected}`];
  });
  if (wrong.length > 0) failStep('expectation_failed', `${subject} ${name}: ${wrong.join('; ')}`);
  return { objects, state: String(facts.status ?? facts.state) };
}

const readers: Record<Exclude<Subject, 'event'>, (stage: Stage, name: string) => Promise<Facts>> = {
  application: async (stage, name) => {
    const { application_id, application_status } = await stage.application(name);
    const objects = { application_id: String(application_id) };
    return { objects, facts: { status: application_status } };
  },
  kyc: async (stage, name) => {
    const objects = { customer_id: stage.player(name).customerId };
    const query = { program_id: stage.programId };
    const { kyc_status } = await stage.call('getCustomerKyc', { params: objects, query });
    return { objects, facts: { status: kyc_status } };
  },
  deposit: async (stage, name) => accountFacts(stage, await stage.depositOf(name)),
  credit: async (stage, name) => accountFacts(stage, await stage.creditOf(name)),
  closing: async (stage, name) => {
    const objects = { account_id: await stage.depositOf(name) };
    return { objects, facts: await stage.call('getAccountClosing', { params: objects }) };
  },
  bank: async (stage, name) => {
    const objects = { account_id: stage.thing(name).id };
    return { objects, facts: await stage.account(objects.account_id) };
  },
  card: async (stage, name) => {
    const objects = { card_id: stage.thing(name).id };
    return { objects, facts: await stage.call('getCard', { params: objects }) };
  },
  transfer: async (stage, name) => {
    const objects = { transfer_id: stage.thing(name).id };
    const { status, ach } = await stage.call('getTransfer', { params: objects });
    const { ach_return_code } = (ach ?? {}) as { ach_return_code?: string | null };
    return { objects, facts: { status, return_code: ach_return_code } };
  },
  purchase: async (stage, name) => {
    const objects = { transaction_id: stage.thing(name).id };
    const transaction = await stage.call('getTransaction', { params: objects });
    return {
      objects,
      facts: {
        state: transaction.transaction_state,
        response_code: transaction.transaction_response_code,
        decline_reason: transaction.decline_reason,
      },
    };
  },
};

async function accountFacts(stage: Stage, accountId: string): Promise<Facts> {
  const { status, balance, credit } = await stage.account(accountId);
  const { ledger_balance, current_balance, available_balance } = balance as Record<string, number>;
  const { credit_limit } = (credit ?? {}) as { credit_limit?: number };
  return {
    objects: { account_id: accountId },
    facts: {
      status,
      ledger: inDollars(ledger_balance),
      current: inDollars(current_balance),
      available: inDollars(available_balance),
      limit: inDollars(credit_limit),
    },
  };
}

function inDollars(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : formatDecimalAmount(BigInt(cents));
}

/**
 * Limit on waiting for an event, readable once every change begun before it has ended, in any world
 * (0080).
 */
const eventPatienceMs = 5_000;

async function expectEvent(
  stage: Stage,
  event: string,
  customer: string,
  count: string | undefined,
): Promise<Done> {
  const { customerId } = stage.player(customer);
  const enough = count === undefined ? 1 : Number(count);
  const startedMs = performance.now();
  let seen = await countEvents(stage, event, customerId);
  while (seen < enough && performance.now() - startedMs < eventPatienceMs) {
    await pause(50);
    seen = await countEvents(stage, event, customerId);
  }
  const expected = count ?? 'one or more';
  if (count === undefined ? seen < 1 : seen !== enough) {
    const message = `event ${event} of ${customer}: happened ${seen} times, expected ${expected}`;
    failStep('expectation_failed', message);
  }
  return { objects: { customer_id: customerId }, state: null, note: `happened ${seen} times` };
}

async function countEvents(stage: Stage, event: string, customerId: string): Promise<number> {
  let seen = 0;
  let after = stage.beginning;
  for (;;) {
    const query = {
      event: [event],
      customer_id: customerId,
      limit: 100,
      ...(after === null ? {} : { after }),
    };
    const page = await stage.call('listEvents', { query });
    seen += (page.data as unknown[]).length;
    if (!page.has_more) return seen;
    after = String(page.next_cursor);
  }
}
