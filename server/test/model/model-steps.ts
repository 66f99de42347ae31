import { activateCard, changeCard, createCard, reissueCard } from './cards-model.ts';
import { closeAccount } from './closing-model.ts';
import { changeControls } from './controls-model.ts';
import { linkAgain } from './debit-stops-model.ts';
import { decideEntry, takeFile } from './files-model.ts';
import {
  availableOf,
  type Bank,
  type Card,
  type MoneyModel,
  type Outcome,
  type Person,
  type Purchase,
  passTime,
  type Transfer,
} from './money-state.ts';
import type { RushStep, Step } from './money-steps.ts';
import {
  authorize,
  declineOf,
  post,
  processSingleMessage,
  refundCard,
  takeStep,
} from './purchases-model.ts';
import { orderOf } from './rush-model.ts';
import {
  answerWithChange,
  answerWithReturn,
  cancelTransfer,
  receiveDeposit,
  requestTransfer,
  retryTransfer,
} from './transfers-model.ts';

/** A rate of 1.0837, exactly; half a cent and more is rounded up. */
const converted = (cents: number) => Math.floor((2 * cents * 10_837 + 10_000) / 20_000);

/** Picks an element by number; undefined from an empty list. */
export function pickOf<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % Math.max(all.length, 1)];
}

type Doing<S extends Step> = (
  model: MoneyModel,
  step: S,
  at: { person: Person; card: Card; transfer: Transfer; bank: Bank; purchase: Purchase },
) => Outcome;
type StepOf<K extends Step['do']> = Extract<Step, { do: K }>;
/** Rushes are checked against the actual results: see `takeRush`. */
type Doings = { [K in Exclude<Step['do'], 'rush'>]: Doing<StepOf<K>> };

const ask =
  (kind: 'pull' | 'push' | 'repayment'): Doing<StepOf<'pull' | 'push' | 'repay'>> =>
  (model, { cents: amount, sameDay }, { person, bank }) =>
    requestTransfer(model, person, { kind, amount, bank, sameDay }).outcome;

const live: Doing<StepOf<'clearing' | 'reversal' | 'increment' | 'expiry' | 'refund'>> = (
  model,
  step,
  { person, purchase },
) => {
  const least = step.do === 'increment' ? 1 : null;
  const amount = step.do === 'expiry' ? null : (step.cents ?? least);
  return takeStep(model, person, purchase, { ...step, amount });
};

const doings: Doings = {
  pull: ask('pull'),
  push: ask('push'),
  repay: ask('repayment'),
  receive: (model, { cents }, { person }) => receiveDeposit(model, person, cents),
  cancel: (model, _, { person, transfer }) => cancelTransfer(model, person, transfer),
  retry: (model, _, { person, transfer }) => retryTransfer(model, person, transfer),
  return: (model, { code }, { person, transfer }) =>
    answerWithReturn(model, person, transfer, code),
  link: (_model, _, { bank }) => linkAgain(bank),
  correct: (model, _, { transfer, person }) => answerWithChange(model, person, transfer),
  card: (_model, { form }, { person }) => createCard(person, form).outcome,
  reissue: (_model, { form }, { person, card }) =>
    reissueCard(person, card, form ?? undefined).outcome,
  activate: (_model, _, { card }) => activateCard(card),
  turn: (_model, { status }, { card }) => changeCard(card, status),
  control: (_model, { controls }, { card }) => changeControls(card, controls),
  buy: (model, { foreign, cents, merchant }, { person, card }) => {
    const isRefused = foreign === 'rated' && !model.terms.takesForeign;
    const refusal = isRefused ? 'currency_not_permitted' : 'exchange_rate_missing';
    const isTaken = foreign === 'no' || (foreign === 'rated' && !isRefused);
    const amount = foreign === 'rated' ? converted(cents) : cents;
    const currencyRefusal = isTaken ? null : refusal;
    return authorize(model, person, card, { amount, currencyRefusal, merchant }).outcome;
  },
  single: (model, { cents, merchant }, { person, card }) =>
    processSingleMessage(model, person, card, { amount: cents, merchant }),
  post: (model, { cents }, { person, card }) => post(model, person, card, cents).outcome,
  refundCard: (model, { cents }, { person }) => refundCard(model, person, cents),
  inquire: (model, { merchant }, { person, card }) =>
    `${declineOf(model, person, card, { amount: 0, merchant }) ?? 'ok'} ${availableOf(person)}`,
  file: (model, step) => takeFile(model, step),
  decide: (model, step) => decideEntry(model, step),
  // A repeated request changes nothing.
  again: () => 'ok',
  clearing: live,
  reversal: live,
  increment: live,
  expiry: live,
  refund: live,
  close: (model, { repayFrom }, { person, bank: payee }) =>
    closeAccount(model, person, { payee, repayFrom: repayFrom ?? undefined }),
  wait: (model, { by }) => {
    passTime(model, model.now.add(inHours(by)));
    return 'ok';
  },
};

/** Applies a step to the model. Every person begins with one of every object. */
export function takeInModel(model: MoneyModel, step: Exclude<Step, RushStep>): Outcome {
  const person = model.people['who' in step ? step.who : 0];
  const pick = 'pick' in step ? step.pick : 0;
  const card = person && pickOf(person.cards, pick);
  const bank = person?.banks['bank' in step ? step.bank : 0];
  const transfer = person && pickOf(person.transfers, pick);
  const purchase = person && pickOf(person.purchases, pick);
  if (!person || !card || !bank || !transfer || !purchase) throw new Error('Nothing is there');
  const doing = doings[step.do] as Doing<Step>;
  return doing(model, step, { person, card, bank, transfer, purchase });
}

/** Finds an order in which concurrent purchases could have been decided with these results. */
export function takeRush(
  model: MoneyModel,
  { who, wishes }: RushStep,
  outcomes: readonly Outcome[],
): readonly number[] | undefined {
  const person = model.people[who];
  if (!person) throw new Error('Nobody is there');
  const rushed = wishes.flatMap(({ pick, cents: amount, merchant }, index) => {
    const card = pickOf(person.cards, pick);
    return card ? { card, amount, merchant, outcome: outcomes[index] ?? '' } : [];
  });
  return orderOf(model, person, rushed);
}

/** Converts days to hours: an instant has no days. */
export function inHours(by: string): Temporal.Duration {
  const duration = Temporal.Duration.from(by);
  return duration.with({ days: 0, hours: duration.hours + 24 * duration.days });
}
