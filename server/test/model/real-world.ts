import { samplePurchase } from '../support/sample-cards.ts';
import type { ApiResponse, TestBrand } from '../support/test-service.ts';
import { pickOf } from './model-steps.ts';
import type { Step } from './money-steps.ts';

/** The ids of what a model's person stands for, in the order in which it came to be. */
export interface RealPerson {
  customerId: string;
  depositId: string;
  creditId: string;
  routingNumber: number;
  accountNumber: number;
  banks: string[];
  cards: string[];
  transfers: string[];
  purchases: string[];
}

export interface RealWorld {
  brand: TestBrand;
  people: RealPerson[];
}

/** Takes a step for real, and answers as the model does. */
export async function takeForReal(world: RealWorld, step: Step): Promise<string> {
  if (step.do === 'wait') return wait(world, step.by);
  const person = world.people[step.who];
  if (!person) throw new Error('Nobody is there');
  switch (step.do) {
    case 'pull':
    case 'push':
    case 'repay':
      return askTransfer(world, person, step);
    case 'receive':
      return receive(world, person, step.cents);
    case 'cancel':
    case 'retry':
    case 'return':
    case 'correct':
      return answerTransfer(world, person, step);
    case 'card':
    case 'reissue':
    case 'activate':
    case 'turn':
      return changeCards(world, person, step);
    case 'close':
      return close(world, person, step);
    default:
      return spend(world, person, step);
  }
}

type StepOf<K extends Step['do']> = Extract<Step, { do: K }>;

async function wait(world: RealWorld, by: string): Promise<string> {
  const { status, body } = await world.brand.api('POST', '/sandbox/clock/advance', { by });
  for (const person of world.people) await learnTransfers(world, person);
  return status === 200 && body.failed.length === 0 ? 'ok' : JSON.stringify(body);
}

async function receive({ brand }: RealWorld, person: RealPerson, amount: number): Promise<string> {
  const { routingNumber: routing_number, accountNumber: account_number } = person;
  const body = { routing_number, account_number, amount };
  const answer = await brand.api('POST', '/simulate/ach/incoming', body);
  if (answer.status === 200) person.transfers.push(answer.body.transfer_id);
  return outcomeOf(answer);
}

async function answerTransfer(
  { brand }: RealWorld,
  { transfers }: RealPerson,
  step: StepOf<'cancel' | 'retry' | 'return' | 'correct'>,
): Promise<string> {
  const transfer_id = pickOf(transfers, step.pick);
  const post = (path: string, body?: object) => brand.api('POST', path, body);
  if (step.do === 'cancel') return outcomeOf(await post(`/transfers/${transfer_id}/cancel`));
  if (step.do === 'retry') {
    const answer = await post(`/transfers/${transfer_id}/retry`);
    if (answer.status === 201) transfers.push(answer.body.transfer_id);
    return outcomeOf(answer);
  }
  if (step.do === 'return') {
    const body = { transfer_id, return_code: step.code };
    return outcomeOf(await post('/simulate/ach/return', body));
  }
  const body = { transfer_id, change_code: 'C01', corrected_data: '12345600077' };
  return outcomeOf(await post('/simulate/ach/notification-of-change', body));
}

async function changeCards(
  { brand }: RealWorld,
  person: RealPerson,
  step: StepOf<'card' | 'reissue' | 'activate' | 'turn'>,
): Promise<string> {
  if (step.do === 'card') {
    const body = { account_id: person.depositId, form: step.form };
    return keepCard(person, await brand.api('POST', '/cards', body));
  }
  const path = `/cards/${pickOf(person.cards, step.pick)}`;
  if (step.do === 'activate') return outcomeOf(await brand.api('POST', `${path}/activate`));
  if (step.do === 'turn') {
    return outcomeOf(await brand.api('PATCH', path, { status: step.status }));
  }
  const body = { reissue_type: step.type, ...(step.form ? { form: step.form } : {}) };
  return keepCard(person, await brand.api('POST', `${path}/reissue`, body));
}

async function close(
  world: RealWorld,
  person: RealPerson,
  { bank, repayFrom }: StepOf<'close'>,
): Promise<string> {
  const body = {
    external_account_id: person.banks[bank],
    ...(repayFrom ? { repay_from: repayFrom } : {}),
  };
  const answer = await world.brand.api('POST', `/accounts/${person.depositId}/close`, body);
  await learnTransfers(world, person);
  return outcomeOf(answer);
}

async function askTransfer(
  { brand }: RealWorld,
  person: RealPerson,
  step: StepOf<'pull' | 'push' | 'repay'>,
): Promise<string> {
  const { depositId, creditId, banks } = person;
  const bankId = banks[step.bank];
  const ends = {
    pull: [bankId, depositId],
    push: [depositId, bankId],
    repay: [depositId, creditId],
  }[step.do];
  const answer = await brand.api('POST', '/transfers', {
    ach: { class_code: 'WEB', same_day: step.sameDay },
    origination_account_id: ends[0],
    destination_account_id: ends[1],
    amount: step.cents,
  });
  if (answer.status === 201) person.transfers.push(answer.body.transfer_id);
  return outcomeOf(answer);
}

type Spending = StepOf<
  | 'buy'
  | 'post'
  | 'refundCard'
  | 'inquire'
  | 'clearing'
  | 'reversal'
  | 'increment'
  | 'expiry'
  | 'refund'
>;

async function spend({ brand }: RealWorld, person: RealPerson, step: Spending): Promise<string> {
  const simulate = (name: string, body: object) => brand.api('POST', `/simulate/${name}`, body);
  const card = pickOf(person.cards, step.pick) ?? '';
  const request = samplePurchase(card, decimal(step.cents ?? 0));
  switch (step.do) {
    case 'buy': {
      const currency = step.foreign === 'no' ? {} : { currency: 'EUR' };
      const rate = step.foreign === 'rated' ? { exchange_rate: '1.0837' } : {};
      const answer = await simulate('authorization', { ...request, ...currency, ...rate });
      return keepPurchase(person, answer);
    }
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
    default: {
      const transaction_id = pickOf(person.purchases, step.pick);
      const cents = step.do === 'increment' ? (step.cents ?? 1) : step.cents;
      const amount = cents === null || step.do === 'expiry' ? {} : { amount: decimal(cents) };
      const final = step.do === 'clearing' ? { final: step.isFinal } : {};
      return outcomeOf(await simulate(step.do, { transaction_id, ...amount, ...final }));
    }
  }
}

const decimal = (cents: number) => (cents / 100).toFixed(2);

function outcomeOf({ status, body }: ApiResponse): string {
  if (status < 300) return body?.decline_reason ?? 'ok';
  return `${status} ${body?.Code ?? body?.code ?? JSON.stringify(body)}`;
}

function keepCard(person: RealPerson, answer: ApiResponse): string {
  if (answer.status === 201) person.cards.push(answer.body.card_id);
  return outcomeOf(answer);
}

function keepPurchase(person: RealPerson, answer: ApiResponse): string {
  if (answer.status === 200) person.purchases.push(answer.body.transaction_id);
  return outcomeOf(answer);
}

/** A closing asks for transfers by itself, also as time passes: they are learnt in their order. */
async function learnTransfers({ brand }: RealWorld, person: RealPerson): Promise<void> {
  const { body } = await brand.api('GET', `/transfers?customer_id=${person.customerId}&limit=100`);
  const ids: string[] = body.data.map((one: { transfer_id: string }) => one.transfer_id);
  person.transfers.push(...ids.reverse().filter((id) => !person.transfers.includes(id)));
}
