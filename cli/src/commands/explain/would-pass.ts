import type { CardTransaction, DecisionChange, Surety } from '@surety/sdk';
import { cents } from '@surety/sdk/money';
import { typedCommand } from '../../shell-words.ts';

/** A set of changes that would have a declined purchase approved. */
export interface WouldPass {
  /** The changes in words. */
  readonly text: string;
  readonly changes: readonly DecisionChange[];
  /** Commands that carry the changes out and send the purchase again, joined for a shell. */
  readonly command: string;
}

type Fields = Record<string, string | null>;

/** Commands before the purchase, and fields of the purchase, that carry one change out. */
interface Step {
  readonly text: string;
  readonly before?: string;
  readonly fields?: Fields;
  /** The card's id is the output of `before`. */
  readonly makesCard?: true;
}

/** Turns the decision's changes into commands. */
export class WouldPassWriter {
  readonly #surety: Surety;
  readonly #transaction: CardTransaction;
  readonly #signal: AbortSignal;

  constructor(surety: Surety, transaction: CardTransaction, signal: AbortSignal) {
    this.#surety = surety;
    this.#transaction = transaction;
    this.#signal = signal;
  }

  async write(changes: readonly DecisionChange[]): Promise<WouldPass> {
    const steps: Step[] = [];
    for (const change of changes) steps.push(await this.#step(change));
    const fields = Object.assign(
      purchaseOf(this.#transaction),
      ...steps.map((step) => step.fields),
    );
    const isNewCard = steps.some(({ makesCard }) => makesCard);
    const purchase = typedCommand(['simulate', 'authorization'], {
      ...fields,
      ...(isNewCard ? { card_id: null } : {}),
    });
    const before = steps.flatMap((step) => step.before ?? []);
    const last = isNewCard ? `${purchase} --card_id "$card"` : purchase;
    const text = steps.map((step) => step.text).join(', and ');
    return { text, changes, command: [...before, last].join(' && ') };
  }

  #step(change: DecisionChange): Promise<Step> | Step {
    const value = [change.value].flat()[0] ?? '';
    const { card_id } = this.#transaction;
    switch (change.change) {
      case 'amount':
        return { text: `for ${value} or less`, fields: { amount: value } };
      case 'currency':
        return { text: `in ${value}`, fields: { currency: value, exchange_rate: null } };
      case 'exchange_rate':
        return {
          text: `with an exchange rate of ${value} or less`,
          fields: { exchange_rate: value },
        };
      case 'transaction_datetime':
        return { text: `dated ${value} or earlier`, fields: { transaction_datetime: value } };
      case 'merchant_category':
        return elsewhere(change, 'mcc', 'category', ['5411', '5812', '7011', '4111']);
      case 'merchant_country':
        return elsewhere(change, 'merchant_country', 'country', ['US', 'CA', 'MX', 'FR', 'JP']);
      case 'time':
        return {
          text: `after ${value}`,
          before: typedCommand(['clock', 'advance'], { to: value }),
        };
      case 'card_status': {
        const isNew = change.operation === 'activateCard';
        const words = isNew ? ['cards', 'activate', card_id] : ['cards', 'update', card_id];
        return {
          text: isNew ? 'with the card activated' : `with the card ${value}`,
          before: typedCommand(words, isNew ? {} : { status: value }),
        };
      }
      case 'card_expiry':
        return {
          text: 'with the card reissued under a new expiry date',
          before: newCard(
            typedCommand(['cards', 'reissue', card_id], {
              reissue_type: 'same_card_number_updated_expiry',
              form: 'virtual',
            }),
          ),
          makesCard: true,
        };
      default:
        return this.#stepOfAccount(change, value);
    }
  }

  /** Changes that need the card's account, controls or program to be read. */
  async #stepOfAccount(change: DecisionChange, value: string): Promise<Step> {
    if (change.change === 'deposit') return this.#deposit(value);
    if (change.change === 'card') return this.#otherCard(change.value === null ? null : value);
    if (change.change === 'controls') return this.#liftControls([change.value].flat());
    const { program_id = '' } = await this.#account(this.#transaction.account_id);
    const [name = '', setting = ''] = value.split('=');
    return {
      text: `with the program's setting ${value}`,
      before: typedCommand(['programs', 'update-settings', program_id], {
        data: JSON.stringify({ [name]: setting }),
      }),
    };
  }

  async #deposit(missing: string): Promise<Step> {
    const { ach } = await this.#account(await this.#depositId());
    const body = { ...ach, amount: Number(cents(missing)) };
    return {
      text: `with ${missing} more on the deposit`,
      before: typedCommand(['simulate', 'ach-incoming'], { data: JSON.stringify(body) }),
    };
  }

  async #otherCard(cardId: string | null): Promise<Step> {
    if (cardId) return { text: `with the card ${cardId}`, fields: { card_id: cardId } };
    const { status } = await this.#account(this.#transaction.account_id);
    if (status !== 'active') return cardOfAnother;
    const account_id = await this.#depositId();
    return {
      text: 'with another card',
      before: newCard(typedCommand(['cards', 'create'], { account_id })),
      makesCard: true,
    };
  }

  async #liftControls(names: readonly (string | null)[]): Promise<Step> {
    const { card_id } = this.#transaction;
    const controls = await this.#surety.cards.controls(card_id, { signal: this.#signal });
    const kept = (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
    const { allowed_mccs, blocked_mccs, allowed_countries, blocked_countries } = controls;
    const body = {
      spending_limits: kept(controls.spending_limits),
      ...kept({ allowed_mccs, blocked_mccs, allowed_countries, blocked_countries }),
    };
    return {
      text: `without the card's control ${names.join(', ')}`,
      before: typedCommand(['cards', 'set-controls', card_id], { data: JSON.stringify(body) }),
    };
  }

  async #depositId(): Promise<string> {
    const { credit, account_id } = await this.#account(this.#transaction.account_id);
    return credit?.security_deposit_account_id ?? account_id;
  }

  #account(accountId: string) {
    return this.#surety.accounts.get(accountId, { signal: this.#signal });
  }
}

/** The customer's account itself cannot be used, so that another customer pays. */
const cardOfAnother: Step = {
  text: "with another customer's card (the scenario opens one with 579.50, and takes 20 days)",
  before: `card=$(surety scenario run happy-path --json | sed -n 's/.*"card_id": "\\([^"]*\\)".*/\\1/p' | head -n 1)`,
  makesCard: true,
};

/** Keeps the id of the card that the command makes in the shell's variable `card`. */
function newCard(command: string): string {
  return `card=$(${command} --jsonl | sed 's/.*"card_id":"\\([^"]*\\)".*/\\1/')`;
}

function elsewhere(
  { rule, value }: DecisionChange,
  field: string,
  noun: string,
  usual: readonly string[],
): Step {
  const list = [value].flat().filter((item) => item !== null);
  const isIn = rule === 'in' || rule === 'equals';
  const chosen = (isIn ? list[0] : usual.find((code) => !list.includes(code))) ?? '';
  const which = isIn
    ? `the ${noun} ${list.join(' or ')}`
    : `another ${noun} than ${list.join(', ')}`;
  return { text: `at a merchant of ${which}`, fields: { [field]: chosen } };
}

/** The amount that the merchant asked for, in the currency of the request. */
export function askedAmount({ original_amount, amount }: CardTransaction): string {
  return (original_amount ?? amount).replace(/^-/, '');
}

/** The request that a recorded purchase was made with. */
function purchaseOf(transaction: CardTransaction): Fields {
  return {
    card_id: transaction.card_id,
    amount: askedAmount(transaction),
    currency: transaction.original_currency ?? transaction.currency_code,
    exchange_rate: transaction.exchange_rate,
    transaction_datetime: transaction.transaction_time.slice(0, 'YYYY-MM-DD HH:MM'.length),
    merchant_name: transaction.merchant_name,
    merchant_city: transaction.merchant_city,
    merchant_state: transaction.merchant_state,
    merchant_zip_code: transaction.merchant_zip_code,
    merchant_country: transaction.merchant_country,
    mcc: transaction.mcc_code,
    mid: transaction.merchant_id,
  };
}
