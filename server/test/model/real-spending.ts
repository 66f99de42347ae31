import { samplePurchase } from '../support/sample-cards.ts';
import type { ApiResponse } from '../support/test-service.ts';
import { plainMerchant } from './controls-model.ts';
import { pickOf } from './model-steps.ts';
import type { Merchant } from './money-state.ts';
import type { RushStep, Step } from './money-steps.ts';
import { outcomeOf, type RealPerson, type RealWorld } from './real-calls.ts';

type StepOf<K extends Step['do']> = Extract<Step, { do: K }>;
type LifeStep = StepOf<'clearing' | 'reversal' | 'increment' | 'expiry' | 'refund'>;
export type Spending = StepOf<'buy' | 'single' | 'post' | 'refundCard' | 'inquire'> | LifeStep;

/** Makes a purchase, or applies a later step to one. */
export async function spend(
  { brand }: RealWorld,
  person: RealPerson,
  step: Spending,
): Promise<string> {
  const simulate = (name: string, body: object) => brand.api('POST', `/simulate/${name}`, body);
  const card = pickOf(person.cards, step.pick) ?? '';
  const merchant = 'merchant' in step ? step.merchant : plainMerchant;
  const request = purchaseAt(card, step.cents ?? 0, merchant);
  switch (step.do) {
    case 'buy': {
      const currency = step.foreign === 'no' ? {} : { currency: 'EUR' };
      const rate = step.foreign === 'rated' ? { exchange_rate: '1.0837' } : {};
      const answer = await simulate('authorization', { ...request, ...currency, ...rate });
      return keepPurchase(person, answer);
    }
    case 'single':
      return keepPurchase(person, await simulate('clearing', { ...request, single_message: true }));
    case 'post':
      return keepPurchase(person, await simulate('clearing', request));
    case 'refundCard':
      return outcomeOf(await simulate('refund', request));
    case 'inquire': {
      const { amount: _amount, currency: _currency, ...asked } = request;
      const answer = await simulate('balance-inquiry', asked);
      const cents = Math.round(Number(answer.body.new_balance) * 100);
      return `${outcomeOf(answer)} ${cents}`;
    }
    default:
      return outcomeOf(await simulate(step.do, lifeOf(person, step)));
  }
}

/** Body of a later step of a purchase. */
function lifeOf({ purchases }: RealPerson, step: LifeStep): object {
  const transaction_id = pickOf(purchases, step.pick);
  const cents = step.do === 'increment' ? (step.cents ?? 1) : step.cents;
  const amount = cents === null || step.do === 'expiry' ? {} : { amount: decimal(cents) };
  const final = step.do === 'clearing' ? { final: step.isFinal } : {};
  return { transaction_id, ...amount, ...final };
}

const decimal = (cents: number) => (cents / 100).toFixed(2);

/** Sends concurrent purchases; returns each decision with its id. */
export async function rushForReal(
  { brand, people }: RealWorld,
  { who, wishes }: RushStep,
): Promise<{ outcome: string; id: string }[]> {
  const cards = people[who]?.cards ?? [];
  const answers = await Promise.all(
    wishes.map(({ pick, cents, merchant }) => {
      const request = purchaseAt(pickOf(cards, pick) ?? '', cents, merchant);
      return brand.api('POST', '/simulate/authorization', request);
    }),
  );
  return answers.map((answer) => ({
    outcome: outcomeOf(answer),
    id: String(answer.body.transaction_id),
  }));
}

/** Location of a merchant: a state outside the US implies no country. */
function purchaseAt(card: string, cents: number, { mcc, country }: Merchant) {
  const abroad = { merchant_state: 'Somewhere', merchant_zip_code: 'AB1' };
  const place = country ? { merchant_country: country } : {};
  const isAtHome = country === 'US';
  return {
    ...samplePurchase(card, decimal(cents)),
    ...(isAtHome ? {} : abroad),
    ...place,
    mcc,
  };
}

function keepPurchase(person: RealPerson, answer: ApiResponse): string {
  if (answer.status === 200) person.purchases.push(answer.body.transaction_id);
  return outcomeOf(answer);
}
