import type { Account, Card, CardTransaction, ObjectMove, Transfer } from '@surety/sdk';
import { UsageError } from '../../command-errors.ts';
import { newest } from './find-newest.ts';
import { findApplication, findCustomer, kycObstacle, withKyc } from './kyc-objects.ts';
import type { Scene } from './scene.ts';

const funding = 50_000;

/** An active deposit account: that of the card or customer named, or the newest. */
export async function findDeposit(
  scene: Scene,
  fits: (account: Account) => boolean | Promise<boolean> = () => true,
): Promise<Account> {
  const { surety, named } = scene;
  const type = 'security_deposit' as const;
  const query = named.customer ? { customer_id: named.customer } : {};
  const list = surety.accounts.list({ ...query, type, status: 'active' });
  const isChosen = (account: Account) =>
    (!named.account || account.account_id === named.account) && fits(account);
  const found = await newest(list, isChosen);
  if (found) {
    scene.chose('deposit account', found.account_id, named.customer ? '' : 'the newest that fits');
    return found;
  }
  return surety.accounts.get(await makeDeposit(scene));
}

async function makeDeposit(scene: Scene): Promise<string> {
  const { surety } = scene;
  const customer = await findCustomer(scene, 'without a KYC', (one) => kycObstacle(scene, one));
  const applicationId = await findApplication(scene, customer);
  await scene.make('deposit account, by an application whose KYC passes', () =>
    withKyc(scene, customer, { outcome: 'passed' }, () =>
      surety.applications.submit(applicationId),
    ),
  );
  await scene.waitFor('credit.application.approved', { of: applicationId });
  const { accounts } = await surety.applications.get(applicationId);
  if (accounts.security_deposit_account_id) return accounts.security_deposit_account_id;
  throw new UsageError(`Application ${applicationId} was not approved.`);
}

/** The card that was named, or the newest active one that fits. */
export async function findCard(
  scene: Scene,
  fits: (card: Card) => boolean | Promise<boolean> = () => true,
): Promise<Card> {
  const { surety, named } = scene;
  if (named.card) return surety.cards.get(named.card);
  const customer_id = named.customer;
  const found = await newest(surety.cards.list({ customer_id, status: 'active' }), fits);
  if (found) {
    scene.chose('card', found.card_id, customer_id ? '' : 'the newest that fits');
    return found;
  }
  const deposit = await findDeposit(scene, (account) => account.status === 'active');
  const account_id = deposit.account_id;
  return scene.make('card', () => surety.cards.create({ account_id }));
}

/** A card that can spend `cents`. A deposit comes in if it cannot. */
export async function findFundedCard(scene: Scene, cents: number): Promise<Card> {
  const available = async ({ account_id }: Card) =>
    (await scene.surety.accounts.get(account_id)).balance.available_balance ?? 0;
  const canSpend = async (card: Card) => (await available(card)) >= cents;
  const { named } = scene;
  const card = await findCard(scene, named.customer ? undefined : canSpend);
  if (await canSpend(card)) return card;
  const credit = await scene.surety.accounts.get(card.account_id);
  const deposit = await scene.surety.accounts.get(
    credit.credit?.security_deposit_account_id ?? card.account_id,
  );
  const amount = funding + Math.max(0, -(await available(card)));
  await scene.make(`deposit of ${dollars(amount)}`, () => payIn(scene, deposit, amount));
  return card;
}

/** Pays money of another bank into a deposit account. */
async function payIn(scene: Scene, { account_id }: Account, amount: number) {
  const { ach } = await scene.surety.accounts.get(account_id);
  if (!ach) throw new UsageError(`Account ${account_id} receives no transfers.`);
  return scene.surety.simulate.achIncoming({ ...ach, amount, company_name: 'EXAMPLE PAYROLL' });
}

/** A verified bank account of the customer, whose debits no return has stopped. */
export async function findBankAccount(scene: Scene, customerId: string): Promise<string> {
  const accounts = await scene.surety.externalAccounts.list(customerId);
  const found = accounts.find(
    ({ status, verification_status, debits_stopped }) =>
      status === 'active' && !debits_stopped && /verified$/.test(verification_status ?? ''),
  );
  if (found) return found.account_id;
  return scene.make('bank account', () => linkBankAccount(scene, customerId));
}

/** Links one more bank account; the ending of its token decides how it behaves (completion page, section 7). */
export async function linkBankAccount(scene: Scene, customer_id: string, ending = '') {
  const processor_token = `processor-sandbox-${crypto.randomUUID()}${ending}`;
  const linked = await scene.surety.externalAccounts.link({ customer_id, processor_token });
  return linked.account_id;
}

/** A customer with an account, for links of banks. */
export async function findBankCustomer(scene: Scene): Promise<string> {
  const { named } = scene;
  if (named.customer) return named.customer;
  return findCustomer(scene, 'of any kind', async () => null);
}

/** Starts a pull from the customer's bank account to the deposit account. */
export async function startPull(scene: Scene, deposit: Account, amount = 2_500): Promise<Transfer> {
  const customerId = deposit.customer_id ?? '';
  const origination_account_id = await findBankAccount(scene, customerId);
  const destination_account_id = deposit.account_id;
  return scene.step(`Starts a transfer of ${dollars(amount)} from the bank account`, () =>
    scene.surety.transfers.create({ origination_account_id, destination_account_id, amount }),
  );
}

/** A purchase on the card, which may be declined. */
export function purchase(scene: Scene, { card_id, last_four }: Card, amount: string) {
  return scene.step(`Buys for ${amount} with the card ending ${last_four}`, () =>
    scene.surety.simulate.authorization({ card_id, ...sampleMerchant, amount }),
  );
}

export const sampleMerchant = {
  transaction_datetime: '2026-07-01 12:30',
  currency: 'USD',
  merchant_name: 'Corner Cafe',
  merchant_city: 'Wilmington',
  merchant_state: 'DE',
  merchant_zip_code: '19801',
  mcc: '5814',
  mid: '1234',
} as const;

/** The transaction that was named, the newest in the state, or a purchase made for it. */
export async function findTransaction(
  scene: Scene,
  state: 'pending' | 'completed',
): Promise<CardTransaction> {
  const { surety, named } = scene;
  if (named.transaction) return surety.transactions.get(named.transaction);
  const query = { customer_id: named.customer, card_id: named.card, state };
  const found = await newest(surety.transactions.list(query), async ({ transaction_id }) => {
    const { moves } = await surety.objects.moves(transaction_id);
    return moves.some(({ on }) => on === (state === 'pending' ? 'clear' : 'refund'));
  });
  if (found) {
    scene.chose('transaction', found.transaction_id, `the newest that is ${state}`);
    return found;
  }
  const made = await purchase(scene, await findFundedCard(scene, 1_000), '4.50');
  if (state === 'completed') await performMove(scene, made.transaction_id, 'clear');
  return surety.transactions.get(made.transaction_id);
}

/** Makes a move of an object by its state table. @throws UsageError if no row of it leaves its state. */
export async function performMove(
  scene: Scene,
  objectId: string,
  fits: string | ((move: ObjectMove) => boolean),
  answers: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { surety } = scene;
  const object = await surety.objects.moves(objectId);
  const isWanted = typeof fits === 'string' ? (move: ObjectMove) => move.on === fits : fits;
  const move = object.moves.find((one) => one.operation !== null && isWanted(one));
  if (!move) {
    const states = object.states.map(({ state }) => state).join(', ');
    const moves = [...new Set(object.moves.map(({ on }) => on))].join(', ') || 'none';
    throw new UsageError(
      `The ${object.type} ${objectId} is ${states}; its moves are: ${moves}. Name another.`,
    );
  }
  const path = `${move.operation?.method} ${move.operation?.path}`;
  await scene.step(`${object.title}: ${move.on}, by ${path}`, () => surety.move(move, answers));
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
