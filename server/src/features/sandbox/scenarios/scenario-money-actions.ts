import { type Actions, centsOf, type Done } from './scenario-action.ts';
import type { Stage } from './scenario-stage.ts';

/** Actions on bank accounts, transfers and closing. */
export const moneyActions: Actions<
  | 'link_bank'
  | 'fund'
  | 'pay_out'
  | 'repay'
  | 'pay'
  | 'receive_deposit'
  | 'cancel_transfer'
  | 'return_transfer'
  | 'freeze_account'
  | 'unfreeze_account'
  | 'close'
> = {
  link_bank: async (stage, { customer, kind = 'healthy' }, as) => {
    // The suffix `account` keeps a name from being parsed as the ending that selects the bank's
    // behaviour.
    const token = `processor-sandbox-${stage.scenario.name}-${as}-account`;
    const linked = await stage.call('linkExternalAccount', {
      body: {
        processor_token: kind === 'healthy' ? token : `${token}-${kind}`,
        customer_id: stage.player(customer).customerId,
      },
    });
    const id = String(linked.account_id);
    return {
      objects: { account_id: id },
      state: String(linked.verification_status),
      made: { id, customer },
    };
  },

  fund: async (stage, { from, amount, same_day }) => {
    const { id, customer } = stage.thing(from);
    const deposit = await stage.depositOf(customer);
    const sameDay = same_day === 'true';
    return transfer(stage, customer, { from: id, to: deposit, amount, sameDay });
  },

  pay_out: async (stage, { to, amount }) => {
    const { id, customer } = stage.thing(to);
    const deposit = await stage.depositOf(customer);
    return transfer(stage, customer, { from: deposit, to: id, amount });
  },

  repay: async (stage, { customer, amount }) => {
    const deposit = await stage.depositOf(customer);
    const credit = await stage.creditOf(customer);
    return transfer(stage, customer, { from: deposit, to: credit, amount });
  },

  pay: async (stage, { customer, from, amount }) => {
    const source = from === undefined ? await stage.depositOf(customer) : stage.thing(from).id;
    const paid = await stage.call('createPayment', {
      params: { account_id: await stage.creditOf(customer) },
      body: {
        source_account_id: source,
        ...(amount === undefined ? { pay: 'current_balance' } : { amount: centsOf(amount) }),
      },
    });
    return toldTransfer(paid, customer);
  },

  receive_deposit: async (stage, { customer, amount }) => {
    const deposit = await stage.account(await stage.depositOf(customer));
    const received = await stage.call('simulateAchIncoming', {
      body: {
        routing_number: deposit.routing_number,
        account_number: deposit.account_number,
        amount: centsOf(amount),
        description: 'Payroll',
        company_name: 'Example Payroll',
      },
    });
    return toldTransfer(received, customer);
  },

  cancel_transfer: async (stage, { transfer: name }) => {
    const { id, customer } = stage.thing(name);
    const params = { transfer_id: id };
    return toldTransfer(await stage.call('cancelTransfer', { params }), customer);
  },

  return_transfer: async (stage, { transfer: name, code }) => {
    const { id, customer } = stage.thing(name);
    const body = { transfer_id: id, return_code: code };
    return toldTransfer(await stage.call('simulateAchReturn', { body }), customer);
  },

  freeze_account: async (stage, { customer, reason = 'Scenario' }) => {
    const params = { account_id: await stage.depositOf(customer) };
    return toldAccount(await stage.call('freezeAccount', { params, body: { reason } }));
  },

  unfreeze_account: async (stage, { customer }) => {
    const params = { account_id: await stage.depositOf(customer) };
    return toldAccount(await stage.call('unfreezeAccount', { params }));
  },

  close: async (stage, { customer, to, repay_from }) => {
    const deposit = await stage.depositOf(customer);
    const closing = await stage.call('closeAccount', {
      params: { account_id: deposit },
      body: {
        ...(to === undefined ? {} : { external_account_id: stage.thing(to).id }),
        ...(repay_from === undefined ? {} : { repay_from }),
      },
    });
    const steps = closing.steps as { step: string; status: string }[];
    const open = steps.find(({ status }) => status !== 'done');
    return {
      objects: { account_id: deposit },
      state: String(closing.status),
      note: open ? `${open.step}: ${open.status}` : null,
    };
  },
};

async function transfer(
  stage: Stage,
  customer: string,
  {
    from,
    to,
    amount,
    sameDay = false,
  }: { from: string; to: string; amount: string; sameDay?: boolean },
): Promise<Done> {
  const made = await stage.call('createTransfer', {
    body: {
      ach: { same_day: sameDay },
      origination_account_id: from,
      destination_account_id: to,
      amount: centsOf(amount),
      description: 'Scenario',
    },
  });
  return toldTransfer(made, customer);
}

function toldTransfer(answer: Record<string, unknown>, customer: string): Done {
  const id = String(answer.transfer_id);
  const ach = answer.ach as { ach_return_code: string | null } | null;
  return {
    objects: { transfer_id: id },
    state: String(answer.status),
    note: ach?.ach_return_code ?? null,
    made: { id, customer },
  };
}

function toldAccount(answer: Record<string, unknown>): Done {
  return { objects: { account_id: String(answer.account_id) }, state: String(answer.status) };
}
