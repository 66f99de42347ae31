import { samplePurchase } from '../support/sample-cards.ts';
import type { TestBrand } from '../support/test-service.ts';
import { pickOf } from './model-steps.ts';
import {
  balancesOf,
  cancel,
  giveBack,
  type PayerModel,
  pass,
  pay,
  push,
  reservedOf,
  retry,
  reverse,
  type Sent,
} from './payments-model.ts';
import type { PaymentStep } from './payments-steps.ts';
import { outcomeOf } from './real-calls.ts';

/** Ids of the objects of a walk, in the order of the model's. */
export interface RealPayer {
  brand: TestBrand;
  creditId: string;
  depositId: string;
  cardId: string;
  bankId: string;
  transfers: string[];
  purchases: string[];
}

export const decimal = (cents: number) => (cents / 100).toFixed(2);
export const purchaseOf = ({ cardId }: RealPayer, cents: number) =>
  samplePurchase(cardId, decimal(cents));

type StepOf<K extends PaymentStep['do']> = Extract<PaymentStep, { do: K }>;

/** A refusal of an invalid body says only that it is one. */
const plain = (outcome: string) => (outcome.startsWith('400') ? '400' : outcome);

/** Applies a step to the model and to the service; returns what each of them answered. */
export async function takeStep(
  model: PayerModel,
  real: RealPayer,
  step: PaymentStep,
): Promise<{ expected: string; answered: string }> {
  switch (step.do) {
    case 'pay':
      return payBoth(model, real, step);
    case 'push':
      return pushBoth(model, real, step.cents);
    case 'buy':
      return buyBoth(model, real, step.cents);
    case 'increment':
    case 'clear':
    case 'undo':
      return goOnBoth(model, real, step);
    case 'cancel':
    case 'retry':
    case 'reverse':
    case 'return':
      return moveBoth(model, real, step);
    case 'hold':
      return holdBoth(model, real, step.days);
    case 'wait':
      return waitBoth(model, real, model.now.add({ hours: step.hours }));
    case 'settle':
      return waitBoth(model, real, model.sent[0]?.settlesAt ?? model.now);
    case 'release':
      return releaseBoth(model, real, step.isBefore);
  }
}

/** A transfer that the service made belongs to the last one of the model. */
function keep(
  model: PayerModel,
  real: RealPayer,
  answer: { status: number; body: { transfer_id: string } },
) {
  if (answer.status === 201 || real.transfers.length < model.sent.length) {
    real.transfers.push(answer.body.transfer_id);
  }
}

async function payBoth(model: PayerModel, real: RealPayer, step: StepOf<'pay'>) {
  const { cents, from, sameDay } = step;
  const source = from === 'bank' ? real.bankId : real.depositId;
  const isNamed = cents === 'current_balance';
  const isTransfer = step.path === 'transfers' && !isNamed;
  const inDays = isTransfer ? 0 : step.inDays;
  const expected = pay(model, { ...step, inDays });
  const payOn = model.now
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .add({ days: inDays });
  const answer = isTransfer
    ? await real.brand.api('POST', '/transfers', {
        origination_account_id: source,
        destination_account_id: real.creditId,
        amount: cents,
        ach: { same_day: sameDay },
      })
    : await real.brand.api('POST', `/accounts/${real.creditId}/payments`, {
        source_account_id: source,
        same_day: sameDay,
        ...(isNamed ? { pay: cents } : { amount: cents }),
        ...(inDays > 0 && { pay_on: payOn.toString() }),
      });
  keep(model, real, answer);
  return { expected, answered: plain(outcomeOf(answer)) };
}

async function pushBoth(model: PayerModel, real: RealPayer, amount: number) {
  const expected = push(model, amount);
  const answer = await real.brand.api('POST', '/transfers', {
    origination_account_id: real.depositId,
    destination_account_id: real.bankId,
    amount,
  });
  keep(model, real, answer);
  return { expected, answered: outcomeOf(answer) };
}

async function buyBoth(model: PayerModel, real: RealPayer, cents: number) {
  const isApproved = cents <= balancesOf(model).available;
  if (isApproved) model.held.push(cents);
  const answer = await real.brand.api('POST', '/simulate/authorization', purchaseOf(real, cents));
  if (isApproved) real.purchases.push(answer.body.transaction_id);
  return { expected: isApproved ? 'ok' : 'limit_exceeded', answered: outcomeOf(answer) };
}

/** A later step of a pending purchase, where there is one. */
async function goOnBoth(
  model: PayerModel,
  real: RealPayer,
  step: StepOf<'increment' | 'clear' | 'undo'>,
) {
  const open = model.held.flatMap((cents, index) => (cents > 0 ? [index] : []));
  const index = pickOf(open, step.pick);
  if (index === undefined) return same;
  const body = { transaction_id: real.purchases[index] };
  const simulate = async (name: string, more: object = {}) =>
    outcomeOf(await real.brand.api('POST', `/simulate/${name}`, { ...body, ...more }));
  const held = model.held[index] ?? 0;
  if (step.do === 'increment') {
    const isApproved = step.cents <= balancesOf(model).available;
    if (isApproved) model.held[index] = held + step.cents;
    const answered = await simulate('increment', { amount: decimal(step.cents) });
    return { expected: isApproved ? 'ok' : 'limit_exceeded', answered };
  }
  model.held[index] = 0;
  if (step.do === 'clear') model.bought += held;
  return {
    expected: 'ok',
    answered: await simulate(step.do === 'clear' ? 'clearing' : 'reversal'),
  };
}

async function moveBoth(
  model: PayerModel,
  real: RealPayer,
  step: StepOf<'cancel' | 'retry' | 'reverse' | 'return'>,
) {
  const one = pickOf(model.sent, step.pick);
  const transfer_id = real.transfers[model.sent.indexOf(one as Sent)];
  const post = (path: string, body?: object) => real.brand.api('POST', path, body);
  if (!one || (step.do === 'return' && one.kind === 'push')) return same;
  if (step.do === 'cancel') {
    const expected = cancel(model, one);
    return { expected, answered: outcomeOf(await post(`/transfers/${transfer_id}/cancel`)) };
  }
  if (step.do === 'return') {
    const expected = giveBack(model, one, step.code);
    const body = { transfer_id, return_code: step.code };
    return { expected, answered: outcomeOf(await post('/simulate/ach/return', body)) };
  }
  const expected = step.do === 'retry' ? retry(model, one) : reverse(model, one);
  if (expected === 'left out') return same;
  const answer =
    step.do === 'retry'
      ? await post(`/transfers/${transfer_id}/retry`)
      : await post('/simulate/ach/reversal', { transfer_id, reason: 'duplicate' });
  keep(model, real, answer);
  return { expected, answered: plain(outcomeOf(answer)) };
}

const same = { expected: 'ok', answered: 'ok' };

async function holdBoth(model: PayerModel, { brand }: RealPayer, days: number) {
  model.hold = days;
  const answer = await brand.api('PATCH', `/programs/${brand.programId}/settings`, {
    payment_hold_banking_days: days,
  });
  return { expected: 'ok', answered: outcomeOf(answer) };
}

async function releaseBoth(model: PayerModel, real: RealPayer, isBefore: boolean) {
  const at = reservedOf(model)[0]?.releasesAt;
  if (!at) return same;
  const to = isBefore ? at.subtract({ seconds: 1 }) : at;
  return Temporal.Instant.compare(to, model.now) > 0 ? waitBoth(model, real, to) : same;
}

async function waitBoth(model: PayerModel, real: RealPayer, to: Temporal.Instant) {
  pass(model, to);
  const { brand } = real;
  const { status, body } = await brand.api('POST', '/sandbox/clock/advance', { to: `${to}` });
  await learnExpired(model, real);
  const isWell = status === 200 && body.failed.length === 0;
  return { expected: 'ok', answered: isWell ? 'ok' : JSON.stringify(body) };
}

/** Holds end by themselves after some days, which another model proves. */
async function learnExpired(model: PayerModel, { brand, purchases }: RealPayer): Promise<void> {
  for (const [index, held] of model.held.entries()) {
    if (held === 0) continue;
    const { body } = await brand.api('GET', `/transactions/${purchases[index]}`);
    if (body.transaction_state !== 'pending') model.held[index] = 0;
  }
}
