import type { Actions, Done } from './scenario-action.ts';

/** Actions on cards and purchases. */
export const cardActions: Actions<
  | 'issue_card'
  | 'reissue_card'
  | 'set_card'
  | 'purchase'
  | 'increase'
  | 'clear'
  | 'reverse'
  | 'refund'
> = {
  issue_card: async (stage, { customer }) => {
    const deposit = await stage.depositOf(customer);
    const card = await stage.call('createCard', { body: { account_id: deposit } });
    const id = String(card.card_id);
    const account = String(card.account_id);
    return {
      objects: { card_id: id, account_id: account },
      state: String(card.status),
      made: { id, customer },
    };
  },

  reissue_card: async (stage, { card: name, type = 'same_card_number_updated_expiry' }) => {
    const { id: replaced, customer } = stage.thing(name);
    const card = await stage.call('reissueCard', {
      params: { card_id: replaced },
      body: { reissue_type: type },
    });
    const id = String(card.card_id);
    return {
      objects: { card_id: id },
      state: String(card.status),
      made: { id, customer },
      renames: name,
    };
  },

  set_card: async (stage, { card, status }) => {
    const { id } = stage.thing(card);
    const changed = await stage.call('changeCard', { params: { card_id: id }, body: { status } });
    return { objects: { card_id: id }, state: String(changed.status) };
  },

  purchase: async (stage, { card, amount, merchant = 'Corner Shop', mcc = '5812' }) => {
    const { id, customer } = stage.thing(card);
    const now = (await stage.time()).toString({ smallestUnit: 'minute' });
    const bought = await stage.call('simulateAuthorization', {
      body: {
        card_id: id,
        amount,
        transaction_datetime: now.slice(0, 16).replace('T', ' '),
        currency: 'USD',
        merchant_name: merchant,
        merchant_city: 'Springfield',
        merchant_state: 'IL',
        merchant_zip_code: '62701',
        mcc,
        mid: '1234',
      },
    });
    return told(bought, customer);
  },

  increase: async (stage, { purchase, amount }) => {
    const { id, customer } = stage.thing(purchase);
    const body = { transaction_id: id, amount };
    return told(await stage.call('simulateIncrement', { body }), customer);
  },

  clear: async (stage, { purchase, amount }) => {
    const { id, customer } = stage.thing(purchase);
    return told(await stage.call('simulateClearing', partOf(id, amount)), customer);
  },

  reverse: async (stage, { purchase, amount }) => {
    const { id, customer } = stage.thing(purchase);
    return told(await stage.call('simulateReversal', partOf(id, amount)), customer);
  },

  refund: async (stage, { purchase, amount }) => {
    const { id, customer } = stage.thing(purchase);
    return told(await stage.call('simulateRefund', partOf(id, amount)), customer);
  },
};

function partOf(id: string, amount: string | undefined) {
  return { body: { transaction_id: id, ...(amount === undefined ? {} : { amount }) } };
}

function told(transaction: Record<string, unknown>, customer: string): Done {
  const id = String(transaction.transaction_id);
  const reason = transaction.decline_reason;
  return {
    objects: { transaction_id: id },
    state: String(transaction.transaction_state),
    note: reason === null ? null : `${transaction.transaction_response_code} ${reason}`,
    made: { id, customer },
  };
}
