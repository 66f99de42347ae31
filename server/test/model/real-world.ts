import { isDeepStrictEqual } from 'node:util';
import { sampleLinkResult } from '../support/sample-links.ts';
import type { ApiResponse } from '../support/test-service.ts';
import { inHours, pickOf } from './model-steps.ts';
import type { RushStep, Step } from './money-steps.ts';
import { outcomeOf, type RealPerson, type RealWorld } from './real-calls.ts';
import { decideEntryForReal, leaveFile } from './real-files.ts';
import { spend } from './real-spending.ts';

/** Applies a step to the service, and returns the answer in the model's terms. */
export async function takeForReal(
  world: RealWorld,
  step: Exclude<Step, RushStep>,
): Promise<string> {
  if (step.do === 'wait') return wait(world, step.by);
  if (step.do === 'again') return askAgain(world, step.pick);
  if (step.do === 'file' || step.do === 'decide') {
    const isFile = step.do === 'file';
    const outcome = await (isFile ? leaveFile(world, step) : decideEntryForReal(world, step));
    for (const person of world.people) await learnTransfers(world, person);
    return outcome;
  }
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
    case 'link':
      return linkAgain(world, person, step.bank);
    case 'card':
    case 'reissue':
    case 'activate':
    case 'turn':
      return changeCards(world, person, step);
    case 'close':
      return close(world, person, step);
    case 'control':
      return control(world, person, step);
    default:
      return spend(world, person, step);
  }
}

type StepOf<K extends Step['do']> = Extract<Step, { do: K }>;

async function wait(world: RealWorld, by: string): Promise<string> {
  const { status, body } = await world.brand.api('POST', '/sandbox/clock/advance', { by });
  world.grow(inHours(by).total('hours'));
  for (const person of world.people) await learnTransfers(world, person);
  return status === 200 && body.failed.length === 0 ? 'ok' : JSON.stringify(body);
}

/** Repeats an earlier request under its key. */
async function askAgain({ repeatable, repeat }: RealWorld, pick: number): Promise<string> {
  const first = pickOf(repeatable(), pick);
  if (!first) return 'ok';
  const { path, answer } = first;
  const again = await repeat(first);
  const isSame = again.status === answer.status && isDeepStrictEqual(again.body, answer.body);
  return isSame ? 'ok' : `${path} ${JSON.stringify([answer.body, again.status, again.body])}`;
}

async function control(
  { brand }: RealWorld,
  { cards }: RealPerson,
  { pick, controls }: StepOf<'control'>,
): Promise<string> {
  const answer = await brand.api('PUT', `/cards/${pickOf(cards, pick)}/controls`, {
    spending_limits: {
      per_transaction: controls.perTransaction,
      per_day: controls.perDay,
      per_month: controls.perMonth,
      lifetime: controls.lifetime,
    },
    allowed_mccs: controls.allowedMccs,
    blocked_mccs: controls.blockedMccs,
    allowed_countries: controls.allowedCountries,
    blocked_countries: controls.blockedCountries,
  });
  return outcomeOf(answer);
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

/** Finishes a renewed link, which replaces the account's former one. */
async function linkAgain(
  { brand }: RealWorld,
  { banks }: RealPerson,
  bank: number,
): Promise<string> {
  return outcomeOf(await brand.api('POST', `/accounts/${banks[bank]}`, sampleLinkResult()));
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

function keepCard(person: RealPerson, answer: ApiResponse): string {
  if (answer.status === 201) person.cards.push(answer.body.card_id);
  return outcomeOf(answer);
}

/** Reads transfers that a closing created by itself, in order. */
async function learnTransfers({ brand }: RealWorld, person: RealPerson): Promise<void> {
  const { body } = await brand.api('GET', `/transfers?customer_id=${person.customerId}&limit=100`);
  const ids: string[] = body.data.map((one: { transfer_id: string }) => one.transfer_id);
  person.transfers.push(...ids.reverse().filter((id) => !person.transfers.includes(id)));
}
