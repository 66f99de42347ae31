import type { Account, Transfer } from '@surety/sdk';
import { newest } from './find-newest.ts';
import {
  findBankAccount,
  findBankCustomer,
  findCard,
  findDeposit,
  findFundedCard,
  linkBankAccount,
  performMove,
  startPull,
} from './objects.ts';
import { withSettings } from './program-settings.ts';
import type { Recipes } from './recipe.ts';
import { settle } from './recipes-cards.ts';
import type { Scene } from './scene.ts';

const pull = async (scene: Scene) => startPull(scene, await findDeposit(scene));

async function findTransferToReturn(scene: Scene): Promise<Transfer> {
  const { surety, named } = scene;
  if (named.transfer) return surety.transfers.get(named.transfer);
  for (const status of ['completed', 'pending'] as const) {
    const query = { customer_id: named.customer, status, direction: 'in' as const };
    const found = await newest(surety.transfers.list(query), async ({ transfer_id }) => {
      const { moves } = await surety.objects.moves(transfer_id);
      return status === 'completed' && moves.some(({ on }) => on === 'return');
    });
    if (found?.origination_account_id) {
      scene.chose('transfer', found.transfer_id, `the newest that is ${status}`);
      return found;
    }
  }
  return pull(scene);
}

async function cancel(scene: Scene) {
  const { named } = scene;
  if (named.transfer) {
    await performMove(scene, named.transfer, 'cancel');
    return { of: named.transfer };
  }
  const deposit = await findDeposit(scene);
  // By the calendar of banks a transfer waits for its window; at full speed it may leave at once.
  return withSettings(scene, { ach_speed: 'calendar' }, async () => {
    const { transfer_id } = await startPull(scene, deposit);
    await performMove(scene, transfer_id, 'cancel');
    return { of: transfer_id };
  });
}

async function correct(scene: Scene) {
  const { transfer_id } = await pull(scene);
  const digits = String(Math.floor(1e8 + Math.random() * 9e8));
  await scene.step('Sends a notification of change (C01)', () =>
    scene.surety.simulate.achNotificationOfChange({
      transfer_id,
      change_code: 'C01',
      corrected_data: digits,
    }),
  );
  return {};
}

/** The reversal of a pull needs its amount on the deposit, which a new pull has brought. */
async function reverse(scene: Scene) {
  const { surety, named } = scene;
  const transfer = named.transfer
    ? await surety.transfers.get(named.transfer)
    : await startPull(scene, await findDeposit(scene));
  const { transfer_id } = transfer;
  if (transfer.status === 'pending') {
    await scene.waitFor('transfer.completed', { of: transfer_id });
  }
  await scene.step('Reverses it as a duplicate', () =>
    surety.simulate.achReversal({ transfer_id, reason: 'duplicate' }),
  );
  return { of: transfer_id };
}

async function expireLink(scene: Scene) {
  const customer_id = await findBankCustomer(scene);
  const { account_id } = await scene.step('Starts a link flow and does not finish it', () =>
    scene.surety.externalAccounts.startLink({ type: 'external', link_type: 'plaid', customer_id }),
  );
  return { of: account_id, withinDays: 2 };
}

/** Builds the history of a bank account that is linked for it. */
export async function buildHistory(scene: Scene) {
  const customer = await findBankCustomer(scene);
  const accountId = await scene.step('Links a bank account and queries its history', () =>
    linkBankAccount(scene, customer),
  );
  await scene.surety.externalAccounts.history(accountId);
  return { of: accountId };
}

/** Validates a bank account that is new and unverified; its token's ending decides the bank's answer. */
async function validate(scene: Scene, method: 'prenote' | 'micro_deposits', ending = '') {
  const customer = await findBankCustomer(scene);
  const accountId = await scene.step(`Links a bank account and validates it by ${method}`, () =>
    linkBankAccount(scene, customer, `-unverified${ending}`),
  );
  await scene.surety.externalAccounts.validate(accountId, { method });
  return { of: accountId, withinDays: 20 };
}

/** A deposit account that can be paid back at once: nothing is pending, and there is a bank account. */
async function findDepositToClose(scene: Scene): Promise<Account> {
  const { surety } = scene;
  const deposit = await findDeposit(scene, async ({ account_id, security_deposit }) => {
    const credit = security_deposit?.credit_account ?? undefined;
    const [transfers, purchases] = await Promise.all([
      surety.transfers.list({ account_id, status: 'pending' }).take(1),
      credit ? surety.transactions.list({ account_id: credit, state: 'pending' }).take(1) : [],
    ]);
    return transfers.length + purchases.length === 0;
  });
  await findBankAccount(scene, deposit.customer_id ?? '');
  return deposit;
}

const freezeReason = 'Card numbers were sold';

async function freeze(scene: Scene) {
  const { account_id } = await findDeposit(scene);
  await performMove(scene, account_id, 'freeze', { reason: freezeReason });
  return account_id;
}

/** The newest frozen deposit account, if there is one. */
async function findFrozen({ surety, named }: Scene): Promise<string | undefined> {
  const query = named.customer ? { customer_id: named.customer } : {};
  const list = surety.accounts.list({ ...query, type: 'security_deposit', status: 'frozen' });
  const isNamed = ({ account_id }: Account) => !named.account || account_id === named.account;
  return (await newest(list, isNamed))?.account_id;
}

async function close(scene: Scene, chosen?: Account) {
  const deposit = chosen ?? (await findDepositToClose(scene));
  const external_account_id = await findBankAccount(scene, deposit.customer_id ?? '');
  await performMove(scene, deposit.account_id, 'startClosing', { external_account_id });
  return { of: deposit.account_id, withinDays: 60 };
}

/** More is owed than the deposit holds, so that the closing cannot repay it. */
async function stopClosing(scene: Scene) {
  const deposit = await findDepositToClose(scene);
  const credit = deposit.security_deposit?.credit_account;
  const { card_id } = await findCard(scene, (card) => card.account_id === credit);
  const above = (deposit.balance.ledger_balance ?? 0) + 200;
  await settle(scene, card_id, (above / 100).toFixed(2));
  return close(scene, deposit);
}

async function advance(scene: Scene) {
  const deposit = await findDeposit(scene);
  // Between its delivery and its settlement the service has seconds for the advance, on a busy machine too.
  const wanted = { instant_funding_limit: 30_000, ach_fast_delay_ms: 10_000 };
  return withSettings(scene, wanted, async () => {
    const { transfer_id } = await startPull(scene, deposit);
    await scene.waitFor('transfer.advanced', { of: transfer_id });
    return { of: transfer_id };
  });
}

/** Pays what is owed on a card, and lets the payment settle and its reserve end. */
async function release(scene: Scene) {
  const { surety } = scene;
  const card = await findFundedCard(scene, 1_000);
  await settle(scene, card.card_id, '4.50');
  const source_account_id = await findBankAccount(scene, card.customer_id);
  return withSettings(scene, { payment_hold_banking_days: 1 }, async () => {
    const payment = await scene.step('Pays what is owed from the bank account', () =>
      surety.payments.create(card.account_id, { source_account_id, pay: 'current_balance' }),
    );
    await scene.waitFor('transfer.completed', { of: payment.transfer_id });
    return { of: payment.transfer_id, withinDays: 10 };
  });
}

export const moneyRecipes: Recipes = {
  'transfer.created': {
    about: 'starts a transfer from the bank account to the deposit',
    isAtOnce: true,
    run: async (scene) => ({ of: (await pull(scene)).transfer_id }),
  },
  'transfer.completed': {
    about: 'starts a transfer and lets it settle',
    run: async (scene) => ({ of: scene.named.transfer ?? (await pull(scene)).transfer_id }),
  },
  'transfer.cancelled': {
    about: 'cancels a transfer before it leaves',
    isAtOnce: true,
    run: cancel,
  },
  'transfer.returned': {
    about: 'has the bank return a transfer (R10)',
    run: async (scene) => {
      const { transfer_id } = await findTransferToReturn(scene);
      await performMove(scene, transfer_id, 'return', { return_code: 'R10' });
      return { of: transfer_id };
    },
  },
  'transfer.advanced': { about: 'makes a pull available before it settles', run: advance },
  'transfer.released': {
    about: 'pays what is owed on a card, and lets the money be spent after its banking days',
    run: release,
  },
  'transfer.reversed': {
    about: 'starts a transfer, lets it settle and reverses it as a duplicate',
    run: reverse,
  },
  'account.link_expired': { about: 'starts a link flow, which ends after a day', run: expireLink },
  'account.history.ready': { about: 'builds the history of a bank account', run: buildHistory },
  'account.numbers.corrected': { about: "has the bank correct an account's number", run: correct },
  'account.micro_deposits.arrived': {
    about: 'validates a bank account by two small amounts',
    run: (scene) => validate(scene, 'micro_deposits'),
  },
  'account.validation.verified': {
    about: 'validates a bank account by an entry without money',
    run: (scene) => validate(scene, 'prenote'),
  },
  'account.validation.failed': {
    about: 'validates a bank account that does not exist',
    run: (scene) => validate(scene, 'prenote', '-no-account'),
  },
  'account.frozen': {
    about: 'freezes a deposit account, with its credit account',
    isAtOnce: true,
    run: async (scene) => ({ of: await freeze(scene) }),
  },
  'account.unfrozen': {
    about: 'freezes a deposit account and unfreezes it',
    isAtOnce: true,
    run: async (scene) => {
      const deposit = (await findFrozen(scene)) ?? (await freeze(scene));
      await performMove(scene, deposit, 'unfreeze');
      return { of: deposit };
    },
  },
  'account.closing': {
    about: 'closes a deposit account and its card',
    run: (scene) => close(scene),
  },
  'account.closed': { about: 'closes a deposit account to the end', run: (scene) => close(scene) },
  'account.closing_stopped': {
    about: 'closes a deposit account on which more is owed than it holds',
    run: stopClosing,
  },
};
