import { openSampleDeposit, samplePurchase } from '../sample-cards.ts';
import { createSampleCustomer, linkSampleAccount, startSampleLink } from '../sample-links.ts';
import type { MachineScenes, Make, SceneWorld } from './scene-world.ts';

const emptyDeposit: Make = async ({ service }) => (await openSampleDeposit(service, 0n)).depositId;
const bankAccount = async ({ brand }: SceneWorld, ending = '') =>
  linkSampleAccount(brand, await createSampleCustomer(brand), ending);
const unfinishedLink: Make = async ({ brand }) => {
  const customer_id = await createSampleCustomer(brand);
  return (await startSampleLink(brand, { customer_id })).body.account_id;
};
const close = (world: SceneWorld, depositId: string) =>
  world.done('POST', `/accounts/${depositId}/close`, {});
const closeCard = (world: SceneWorld, cardId: string) =>
  world.done('PATCH', `/cards/${cardId}`, { status: 'closed' });
const buy = (world: SceneWorld, cardId: string, kind: string) =>
  world.done('POST', `/simulate/${kind}`, samplePurchase(cardId, '2.00'));

const closingUnderWay: Make = async (world) => {
  const { depositId } = await world.openCard(500n);
  await close(world, depositId);
  return depositId;
};
const closingHeldUp: Make = async (world) => {
  const card = await world.openCard(500n);
  await buy(world, card.cardId, 'authorization');
  await close(world, card.depositId);
  return card.depositId;
};
const closingStopped: Make = async (world) => {
  const card = await world.openCard(100n);
  await buy(world, card.cardId, 'settlement');
  await close(world, card.depositId);
  await world.pass('PT1S');
  return card.depositId;
};
const freeze = (world: SceneWorld, id: string) =>
  world.done('POST', `/accounts/${id}/freeze`, { reason: 'Card numbers were sold' });
const frozen =
  (cents: bigint): Make =>
  async (world) => {
    const { depositId, customerId } = await openSampleDeposit(world.service, cents);
    await linkSampleAccount(world.brand, customerId);
    await freeze(world, depositId);
    return depositId;
  };

export const accountScenes: MachineScenes = {
  active: {
    'an empty deposit': emptyDeposit,
    'a deposit with money': async ({ service, brand }) => {
      const { depositId, customerId } = await openSampleDeposit(service, 500n);
      await linkSampleAccount(brand, customerId);
      return depositId;
    },
    'an empty deposit with a card': async (world) => (await world.openCard(0n)).depositId,
    'an empty deposit whose card is closed': async (world) => {
      const { depositId, cardId } = await world.openCard(0n);
      await closeCard(world, cardId);
      return depositId;
    },
    'an empty deposit with a pull on its way': async (world) => {
      const card = await world.openCard(0n);
      await closeCard(world, card.cardId);
      await world.pull(card);
      return card.depositId;
    },
    'an empty deposit with an amount owed': async (world) => {
      const card = await world.openCard(0n);
      await buy(world, card.cardId, 'settlement');
      await closeCard(world, card.cardId);
      return card.depositId;
    },
    'a credit account': async (world) => (await world.openCard(0n)).creditId,
    'a bank account': (world) => bankAccount(world),
    'an unverified bank account': (world) => bankAccount(world, '-unverified'),
    'a bank account with a pull on its way': async (world) => {
      const card = await world.openCard(0n);
      await world.pull(card);
      return card.bankId;
    },
  },
  inactive: {
    'a bank account whose link is unfinished': unfinishedLink,
    'a deposit whose closing waits for its pay-back': closingUnderWay,
    'a deposit whose closing is stopped': closingStopped,
  },
  frozen: {
    'a frozen deposit': frozen(0n),
    'a frozen deposit with money': frozen(500n),
    'a frozen credit account': async (world) => {
      const { creditId } = await world.openCard(0n);
      await freeze(world, creditId);
      return creditId;
    },
    'a frozen bank account': async (world) => {
      const id = await bankAccount(world);
      await freeze(world, id);
      return id;
    },
  },
  closed: {
    'a closed deposit': async (world) => {
      const depositId = await emptyDeposit(world);
      await world.done('DELETE', `/accounts/${depositId}`);
      return depositId;
    },
  },
  removed: {
    'a removed bank account': async (world) => {
      const id = await bankAccount(world);
      await world.done('DELETE', `/accounts/${id}`);
      return id;
    },
  },
};

export const closingScenes: MachineScenes = {
  closing: { 'one that pays back': closingUnderWay, 'one that a purchase holds up': closingHeldUp },
  stopped: { 'one with more owed than deposited': closingStopped },
};

const history: Make = async (world) => {
  const id = await bankAccount(world);
  await world.done('GET', `/accounts/${id}/history`);
  return id;
};

export const historyScenes: MachineScenes = {
  building: { 'one just asked for': history },
  ready: {
    'one that was built': async (world) => {
      const id = await history(world);
      await world.pass('PT1M');
      return id;
    },
  },
};

const cardOf = async (world: SceneWorld, form: string) => {
  const { depositId } = await openSampleDeposit(world.service, 500n);
  return (await world.done('POST', '/cards', { account_id: depositId, form })).card_id as string;
};
const frozenCard = async (world: SceneWorld, form: string) => {
  const id = await cardOf(world, form);
  if (form === 'physical') await world.done('POST', `/cards/${id}/activate`);
  await world.done('PATCH', `/cards/${id}`, { status: 'inactive' });
  return id;
};

export const cardScenes: MachineScenes = {
  active: {
    'a virtual card': (world) => cardOf(world, 'virtual'),
    'an activated physical card': async (world) => {
      const id = await cardOf(world, 'physical');
      await world.done('POST', `/cards/${id}/activate`);
      return id;
    },
  },
  inactive: {
    'a physical card under way': (world) => cardOf(world, 'physical'),
    'a frozen virtual card': (world) => frozenCard(world, 'virtual'),
    'a frozen physical card': (world) => frozenCard(world, 'physical'),
  },
  closed: {
    'a closed card': async (world) => {
      const id = await cardOf(world, 'virtual');
      await closeCard(world, id);
      return id;
    },
  },
};

const purchase = async (world: SceneWorld, kind: string, amount = '2.00') => {
  const { cardId } = await world.openCard(500n);
  const body = samplePurchase(cardId, amount);
  return (await world.done('POST', `/simulate/${kind}`, body)).transaction_id as string;
};

export const transactionScenes: MachineScenes = {
  pending: {
    'an authorized purchase': (world) => purchase(world, 'authorization'),
    'a purchase of which a part has cleared': async (world) => {
      const transaction_id = await purchase(world, 'authorization');
      const part = { transaction_id, amount: '1.00', final: false };
      await world.done('POST', '/simulate/clearing', part);
      return transaction_id;
    },
  },
  completed: {
    'a cleared purchase': async (world) => {
      const transaction_id = await purchase(world, 'authorization');
      await world.done('POST', '/simulate/clearing', { transaction_id });
      return transaction_id;
    },
    'a purchase without an authorization': (world) => purchase(world, 'settlement'),
  },
  declined: { 'a declined purchase': (world) => purchase(world, 'authorization', '9.00') },
};
