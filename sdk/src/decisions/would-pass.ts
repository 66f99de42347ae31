import { cents } from '../money.ts';
import type { Surety } from '../surety.ts';
import type { CardTransaction, DecisionChange } from '../types.generated.ts';

/** A request that carries out a part of a change. */
export interface RemedyRequest {
  /** The SDK's name of the resource, such as `cards`. */
  readonly resource: string;
  readonly method: string;
  readonly ids: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Fields of a purchase as `POST /simulate/authorization` takes them; null for one without a value. */
export type PurchaseFields = Readonly<Record<string, string | null>>;

/** A set of changes that would have a declined purchase approved. */
export interface Remedy {
  /** The changes in words. */
  readonly text: string;
  readonly changes: readonly DecisionChange[];
  /** Requests before the purchase. The last one makes the card that pays, if `makesCard` is true. */
  readonly before: readonly RemedyRequest[];
  readonly makesCard: boolean;
  /** The purchase with its changes; without `card_id` if `makesCard` is true. */
  readonly purchase: PurchaseFields;
}

interface Step {
  readonly text: string;
  readonly before?: RemedyRequest;
  readonly fields?: PurchaseFields;
  /** The card that pays is that of the answer of `before`. */
  readonly makesCard?: true;
}

/**
 * Plans how each set of changes of a decision (`would_be_approved_with`) is carried out: requests, and the
 * purchase to send again. Only reads are sent.
 */
export class RemedyPlanner {
  readonly #surety: Surety;
  readonly #transaction: CardTransaction;
  readonly #signal: AbortSignal | undefined;

  constructor(surety: Surety, transaction: CardTransaction, signal?: AbortSignal) {
    this.#surety = surety;
    this.#transaction = transaction;
    this.#signal = signal;
  }

  async plan(changes: readonly DecisionChange[]): Promise<Remedy> {
    const steps: Step[] = [];
    for (const change of changes) steps.push(await this.#step(change));
    const makesCard = steps.some((step) => step.makesCard);
    const fields: PurchaseFields = Object.assign(
      purchaseOf(this.#transaction),
      ...steps.map((step) => step.fields),
    );
    // A step that makes the card comes last, so that its answer has it.
    const ordered = steps.toSorted(
      (one, other) => Number(!!one.makesCard) - Number(!!other.makesCard),
    );
    return {
      text: steps.map((step) => step.text).join(', and '),
      changes,
      before: ordered.flatMap((step) => step.before ?? []),
      makesCard,
      purchase: makesCard ? { ...fields, card_id: null } : fields,
    };
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
          before: request('clock', 'advance', [], { to: value }),
        };
      case 'card_status': {
        const isNew = change.operation === 'activateCard';
        return {
          text: isNew ? 'with the card activated' : `with the card ${value}`,
          before: isNew
            ? request('cards', 'activate', [card_id])
            : request('cards', 'update', [card_id], { status: value }),
        };
      }
      case 'card_expiry':
        return {
          text: 'with the card reissued under a new expiry date',
          before: request('cards', 'reissue', [card_id], {
            reissue_type: 'same_card_number_updated_expiry',
            form: 'virtual',
          }),
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
      before: request('programs', 'updateSettings', [program_id ?? ''], { [name]: setting }),
    };
  }

  async #deposit(missing: string): Promise<Step> {
    const { ach } = await this.#account(await this.#depositId());
    const body = { ...ach, amount: Number(cents(missing)) };
    return {
      text: `with ${missing} more on the deposit`,
      before: request('simulate', 'achIncoming', [], body),
    };
  }

  async #otherCard(cardId: string | null): Promise<Step> {
    if (cardId) return { text: `with the card ${cardId}`, fields: { card_id: cardId } };
    const { status } = await this.#account(this.#transaction.account_id);
    if (status !== 'active') return cardOfAnother;
    const account_id = await this.#depositId();
    return {
      text: 'with another card',
      before: request('cards', 'create', [], { account_id }),
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
      before: request('cards', 'setControls', [card_id], body),
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
  before: request('scenarios', 'run', ['happy-path']),
  makesCard: true,
};

function request(
  resource: string,
  method: string,
  ids: readonly string[],
  body: Readonly<Record<string, unknown>> = {},
): RemedyRequest {
  return { resource, method, ids, body };
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
function purchaseOf(transaction: CardTransaction): PurchaseFields {
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
