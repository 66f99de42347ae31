import { vendorCalls, vendorNames } from '../../../kernel/vendor-behaviour.ts';
import { reissueTypes } from '../../cards/cards/card-rules.ts';
import { paperVerbs } from './scenario-paper-verbs-rules.ts';
import { choice, money, optional, thing, type VerbSpec } from './scenario-specs-rules.ts';
import { webhookVerbs } from './scenario-webhook-verbs-rules.ts';

const part = {
  kind: 'money',
  optional: true,
  about: 'Sets a part of the amount; the default is the full amount, in dollars.',
} as const;

const customer = thing('customer', 'Names a customer of the scenario.');
const card = thing('card', 'Names a card by the `as` of its `issue_card`.');
const transfer = thing('transfer', 'Names a transfer by its `as`.');
const purchase = thing('purchase', 'Names a purchase by its `as`.');
const amount = money('Sets the amount in dollars.');
const returnCode = {
  kind: 'text',
  pattern: /^R\d{2}$/,
  rule: 'must be a NACHA return code such as R01',
  about: 'Sets the NACHA return code.',
} as const;

/** Sandbox SSNs by their KYC result (completion page, section 4). */
export const kycSsns = {
  passes: '123-45-6789',
  needs_documents: '333-33-3333',
  needs_social_security_card: '111-11-1111',
  needs_utility_bill: '222-22-2222',
  needs_all_documents: '444-44-4444',
  reviewed_then_passes: '000-00-0000',
  reviewed_then_fails: '555-55-5555',
  vendor_error: '777-77-7777',
  times_out: '888-88-8888',
  fails: '999-99-0000',
  watchlist: '999-99-1111',
} as const;
export type KycChoice = keyof typeof kycSsns;
export const kycChoices = Object.keys(kycSsns) as KycChoice[];

/** Kinds of bank accounts, by the endings of the sandbox's tokens (completion page, section 7). */
const bankKinds = [
  'healthy',
  'identity-mismatch',
  'login-required',
  'not-enabled',
  'unverified',
  'empty',
  'no-funds',
  'closed',
  'unauthorized',
] as const;

/** Outcomes of all vendors; the API refuses one that does not fit its vendor. */
const outcomes = [...new Set(Object.values(vendorCalls).flatMap((call) => [...call.outcomes]))];
const vendor = choice([...vendorNames, 'all'], 'Names a simulated vendor.');
const about = optional(
  thing('customer', 'Limits the behaviour to this customer; the default is every customer.'),
);
const yesOrNo = ['true', 'false'] as const;

/** All verbs of steps, in the words of the field. */
export const verbs = {
  create_customer: { does: 'Create the customer {customer}', fields: { customer } },
  correct_customer: {
    does: 'Correct the SSN of {customer} so that KYC {kyc}',
    fields: { customer, kyc: choice(kycChoices, 'Sets the outcome of later KYCs.') },
  },
  apply: {
    does: 'Create and submit a credit application for {customer}',
    fields: {
      customer,
      income: optional(money('Sets the annual income in dollars; the default is 70000.')),
      housing: optional(money('Sets the monthly housing payment in dollars; the default is 1500.')),
    },
  },
  submit_again: { does: 'Submit the application of {customer} again', fields: { customer } },
  upload_documents: {
    does: 'Upload the documents that KYC requires of {customer}',
    fields: { customer },
  },
  ...paperVerbs,
  link_bank: {
    does: 'Link a bank account of {customer}[, {kind}]',
    fields: {
      customer,
      kind: optional(choice(bankKinds, 'Sets the kind of bank account; the default is `healthy`.')),
    },
    makes: 'bank',
  },
  fund: {
    does: 'Pull {amount} from {from} into the deposit[, same day: {same_day}]',
    fields: {
      from: thing('bank', 'Names a bank account by the `as` of its `link_bank`.'),
      amount,
      same_day: optional(
        choice(yesOrNo, 'Sends the transfer as same-day ACH; the default is `false`.'),
      ),
    },
    makes: 'transfer',
  },
  pay_out: {
    does: 'Push {amount} from the deposit to {to}',
    fields: { to: thing('bank', 'Names a bank account by the `as` of its `link_bank`.'), amount },
    makes: 'transfer',
  },
  repay: {
    does: 'Repay {amount} of the amount owed by {customer} from the deposit',
    fields: { customer, amount },
    makes: 'transfer',
  },
  pay: {
    does: 'Pay what {customer} owes[: {amount}][, from {from}]',
    fields: {
      customer,
      from: optional(
        thing(
          'bank',
          'Names the bank account that pays; the default is the deposit, which pays at once.',
        ),
      ),
      amount: {
        ...part,
        about:
          'Sets the amount in dollars; the default is all that is owed and held and not being paid already.',
      },
    },
    makes: 'transfer',
  },
  receive_deposit: {
    does: 'Another bank sends {amount} to the deposit of {customer}',
    fields: { customer, amount },
    makes: 'transfer',
  },
  cancel_transfer: { does: 'Cancel {transfer}', fields: { transfer } },
  return_transfer: {
    does: 'The bank returns {transfer} with {code}',
    fields: {
      transfer,
      code: returnCode,
    },
  },
  issue_card: { does: 'Issue a card to {customer}', fields: { customer }, makes: 'card' },
  reissue_card: {
    does: 'Reissue {card}[, {type}]',
    fields: {
      card: thing('card', 'Names a card; without `as`, the name means the new card from then on.'),
      type: optional(
        choice(
          reissueTypes,
          'Sets what the new card keeps; the default is `same_card_number_updated_expiry`.',
        ),
      ),
    },
    makes: 'card',
  },
  set_card: {
    does: 'Set {card} to {status}',
    fields: {
      card,
      status: choice(['active', 'inactive', 'closed'], 'Sets the new status of the card.'),
    },
  },
  purchase: {
    does: 'Authorize a purchase of {amount} on {card}[ at {merchant}]',
    fields: {
      card,
      amount,
      merchant: {
        kind: 'text',
        optional: true,
        pattern: /^[A-Za-z0-9][A-Za-z0-9 .,'&-]{0,39}$/,
        rule: "must be 1 to 40 letters, digits, spaces or . , ' & -",
        about: "Sets the merchant's name.",
      },
      mcc: {
        kind: 'text',
        optional: true,
        pattern: /^\d{4}$/,
        rule: 'must have four digits',
        about: 'Sets the merchant category code; the default is 5812.',
      },
    },
    makes: 'purchase',
  },
  increase: { does: 'Increase {purchase} by {amount}', fields: { purchase, amount } },
  clear: {
    does: 'Clear {purchase}[ with {amount}]',
    fields: {
      purchase,
      amount: {
        ...part,
        about:
          'Sets the amount to clear, above or below the held amount; the default is the held amount, in dollars.',
      },
    },
  },
  reverse: { does: 'Reverse {purchase}[ by {amount}]', fields: { purchase, amount: part } },
  refund: {
    does: 'Refund {purchase}[ with {amount}]',
    fields: { purchase, amount: part },
    makes: 'purchase',
  },
  behave: {
    does: 'Set the behaviour of the vendor {vendor}[ for {customer}][: {outcome}][ with {return_code}][, down: {down}][, {times}]',
    fields: {
      vendor,
      customer: about,
      outcome: optional(choice(outcomes, "Sets the outcome of the vendor's calls.")),
      return_code: optional({
        ...returnCode,
        about: 'Sets the return code of the outcome `returned`.',
      }),
      banking_days: optional({
        kind: 'text',
        pattern: /^(0|[1-9]\d?)$/,
        rule: 'must be a whole number up to 99',
        about:
          'Sets the number of banking days from settlement to the outcome `returned`; 0 means before settlement.',
      }),
      down: optional(choice(yesOrNo, 'Makes every call fail; the default is `false`.')),
      times: optional({
        kind: 'text',
        pattern: /^(once|always|[1-9]\d{0,2}|1000)$/,
        rule: 'must be once, always or a number up to 1000',
        about: 'Sets how many calls follow the behaviour; the default is `once`.',
      }),
    },
  },
  behave_normally: {
    does: 'Delete the behaviours of the vendor {vendor}[ for {customer}]',
    fields: { vendor, customer: about },
  },
  ...webhookVerbs,
  freeze_account: {
    does: 'Freeze the account of {customer}',
    fields: {
      customer,
      reason: optional({
        kind: 'text',
        pattern: /^.{1,200}$/,
        rule: 'must be a text of 1 to 200 characters',
        about: 'Says why; the default is "Scenario".',
      }),
    },
  },
  unfreeze_account: {
    does: 'Unfreeze the account of {customer}',
    fields: { customer },
  },
  close: {
    does: 'Close the account of {customer}[, paying the deposit back to {to}]',
    fields: {
      customer,
      to: optional(thing('bank', 'Names the bank account that the deposit is paid back to.')),
      repay_from: optional(
        choice(
          ['deposit', 'transfer'],
          'Sets how the amount owed is repaid; the default is `deposit`.',
        ),
      ),
    },
  },
} as const satisfies Record<string, VerbSpec>;

export type VerbName = keyof typeof verbs;

/** Renders the plan's text of a step. */
export function describe(does: string, args: Record<string, string | undefined>): string {
  const told = does.replaceAll(/\[([^\]]*)\]/g, (_, text: string) => {
    const name = /\{(\w+)\}/.exec(text)?.[1] ?? '';
    return args[name] === undefined ? '' : text;
  });
  return told.replaceAll(/\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
}
