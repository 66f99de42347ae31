import { Surety } from '@surety/sdk';
import {
  findCard,
  findDeposit,
  findFundedCard,
  findTransaction,
  performMove,
  purchase,
  sampleMerchant,
} from './objects.ts';
import type { Recipes } from './recipe.ts';
import type { Scene } from './scene.ts';

/** Holds less than a purchase of the recipes. */
const small = 1_000;

async function moveTransaction(scene: Scene, on: string, answers: object = {}) {
  const { transaction_id } = await findTransaction(scene, 'pending');
  await performMove(scene, transaction_id, on, { ...answers });
  return { of: transaction_id };
}

async function clearPart(scene: Scene) {
  const card = await findFundedCard(scene, small);
  const { transaction_id } = await purchase(scene, card, '4.50');
  await performMove(scene, transaction_id, 'clear', { amount: '2.00', final: false });
  return { of: transaction_id };
}

async function decline(scene: Scene) {
  const card = await findCard(scene);
  const { balance } = await scene.surety.accounts.get(card.account_id);
  const tooMuch = Math.max(0, balance.available_balance ?? 0) + 100;
  const made = await purchase(scene, card, (tooMuch / 100).toFixed(2));
  return { of: made.transaction_id };
}

async function changeControls(scene: Scene) {
  const { card_id } = await findCard(scene);
  const { spending_limits, allowed_mccs, blocked_mccs, allowed_countries, blocked_countries } =
    await scene.surety.cards.controls(card_id);
  const per_transaction = spending_limits?.per_transaction === 100_000 ? 200_000 : 100_000;
  await scene.step(`Limits a purchase to $${per_transaction / 100}`, () =>
    scene.surety.cards.setControls(card_id, {
      spending_limits: { ...spending_limits, per_transaction },
      allowed_mccs,
      blocked_mccs,
      allowed_countries,
      blocked_countries,
    }),
  );
  return { of: card_id };
}

/** Only the card's holder may see the number: with a temporary key, as a brand's app asks. */
async function reveal(scene: Scene) {
  const { card_id, customer_id } = await findCard(scene);
  await scene.step('Reveals the card with a temporary key of its holder', async () => {
    const temporaryKey = await scene.surety.keys.createTemporary({ customer_id });
    const holder = new Surety({ baseUrl: scene.surety.access.baseUrl, temporaryKey });
    const { url } = await holder.cards.reveal(card_id);
    const page = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await page.body?.cancel();
  });
  return { of: card_id };
}

export const cardRecipes: Recipes = {
  'card.created': {
    about: 'issues a card on a deposit account',
    isAtOnce: true,
    run: async (scene) => {
      const { account_id } = await findDeposit(scene);
      const card = await scene.step('Issues a card', () =>
        scene.surety.cards.create({ account_id }),
      );
      return { of: card.card_id };
    },
  },
  'card.status_changed': {
    about: 'deactivates a card, or activates it again',
    isAtOnce: true,
    run: async (scene) => {
      const { card_id, status } = await findCard(scene);
      await performMove(scene, card_id, ({ on }) =>
        status === 'active' ? on === 'deactivate' : /activate$/.test(on),
      );
      return { of: card_id };
    },
  },
  'card.controls_changed': {
    about: 'changes the spending limit of a card',
    isAtOnce: true,
    run: changeControls,
  },
  'card.details_revealed': {
    about: 'shows the number of a card once',
    isAtOnce: true,
    run: reveal,
  },
  'transaction.authorized': {
    about: 'makes a purchase that is approved',
    isAtOnce: true,
    run: async (scene) => {
      const card = await findFundedCard(scene, small);
      return { of: (await purchase(scene, card, '4.50')).transaction_id };
    },
  },
  'transaction.declined': {
    about: 'makes a purchase above what the card can spend',
    isAtOnce: true,
    run: decline,
  },
  'transaction.cleared': {
    about: 'makes a purchase and clears a part of it',
    isAtOnce: true,
    run: clearPart,
  },
  'transaction.completed': {
    about: 'clears a purchase',
    isAtOnce: true,
    run: (scene) => moveTransaction(scene, 'clear'),
  },
  'transaction.reversed': {
    about: 'reverses a purchase',
    isAtOnce: true,
    run: (scene) => moveTransaction(scene, 'reverse'),
  },
  'transaction.expired': {
    about: 'lets the hold of a purchase expire',
    isAtOnce: true,
    run: (scene) => moveTransaction(scene, 'expire'),
  },
  'transaction.refunded': {
    about: 'refunds a completed purchase',
    isAtOnce: true,
    run: async (scene) => {
      const { transaction_id } = await findTransaction(scene, 'completed');
      await performMove(scene, transaction_id, 'refund', { amount: '1.00' });
      return { of: transaction_id };
    },
  },
};

/** Posts a purchase without a hold, which no limit refuses: the account may end below zero. */
export function settle(scene: Scene, card_id: string, amount: string) {
  return scene.step(`Settles a purchase of ${amount} without an authorization`, () =>
    scene.surety.simulate.settlement({ card_id, ...sampleMerchant, amount }),
  );
}
