import { takesCredits, takesDebits } from './debit-stops-model.ts';
import {
  type Bank,
  type Closing,
  heldOf,
  type MoneyModel,
  type Outcome,
  type Person,
  type Transfer,
} from './money-state.ts';
import { requestTransfer } from './transfers-model.ts';

export function lookAtClosing(model: MoneyModel, person: Person): void {
  if (person.closing) goOn(model, person, person.closing);
}

export function closeAccount(
  model: MoneyModel,
  person: Person,
  wish: { payee: Bank; repayFrom: Closing['repayFrom'] | undefined },
): Outcome {
  const { payee, repayFrom } = wish;
  const known = person.closing;
  if (known?.status !== 'closed' && !takesCredits(payee)) return '400 account_close_schema';
  if (!known) {
    const repay = repayFrom ?? 'deposit';
    person.closing = { status: 'closing', payee, repayFrom: repay, pull: null, payBack: null };
    person.depositStatus = 'inactive';
    person.creditStatus = 'inactive';
    goOn(model, person, person.closing);
    return 'ok';
  }
  if (known.status !== 'closed') {
    Object.assign(known, { payee, repayFrom: repayFrom ?? known.repayFrom });
    goOn(model, person, known);
    if (known.status === 'stopped') {
      if (known.pull?.status !== 'pending') known.pull = null;
      if (hasFailed(known.payBack)) known.payBack = null;
    }
  }
  goOn(model, person, known);
  return 'ok';
}

const hasFailed = (transfer: Transfer | null) =>
  transfer !== null && ['returned', 'cancelled', 'failed'].includes(transfer.status);

function goOn(model: MoneyModel, person: Person, closing: Closing): void {
  if (closing.status === 'closed') {
    const isPayBackReturned = hasFailed(closing.payBack) && person.deposit > 0;
    if (!isPayBackReturned && person.deposit >= 0) return;
    closing.status = 'stopped';
    person.depositStatus = 'inactive';
    return;
  }
  let standing = takeStep(model, person, closing);
  while (standing === 'moved') standing = takeStep(model, person, closing);
  if (standing === 'through') closing.status = 'closed';
  else closing.status = standing === 'refused' ? 'stopped' : 'closing';
}

type Standing = 'moved' | 'waits' | 'refused' | 'through';

/** Runs the first step that is not done, where possible. */
function takeStep(model: MoneyModel, person: Person, closing: Closing): Standing {
  const open = person.cards.filter(({ status }) => status !== 'closed');
  for (const card of open) card.status = 'closed';
  if (heldOf(person) > 0) return 'waits';
  if (person.owed < 0) {
    person.deposit -= person.owed;
    person.owed = 0;
  }
  const standing = repay(model, person, closing);
  if (standing) return standing;
  person.creditStatus = 'closed';
  return payBack(model, person, closing);
}

function repay(model: MoneyModel, person: Person, closing: Closing): Standing | null {
  const missing = Math.max(person.owed, 0) + Math.max(-person.deposit, 0);
  const { pull } = closing;
  if (pull?.status === 'pending') return 'waits';
  if (missing === 0) return null;
  if (hasFailed(pull)) return 'refused';
  if (closing.repayFrom === 'transfer' && !pull) {
    if (!takesDebits(closing.payee)) return 'refused';
    closing.pull = ask(model, person, closing, 'pull', missing);
    return 'moved';
  }
  if (person.owed > 0 && person.deposit > 0) {
    ask(model, person, closing, 'repayment', Math.min(person.owed, person.deposit));
    return 'moved';
  }
  return awaitsOthers(person, closing) ? 'waits' : 'refused';
}

function payBack(model: MoneyModel, person: Person, closing: Closing): Standing {
  if (closing.payBack?.status === 'pending' || awaitsOthers(person, closing)) return 'waits';
  if (person.deposit === 0) {
    person.depositStatus = 'closed';
    return 'through';
  }
  if (hasFailed(closing.payBack) || !takesCredits(closing.payee)) return 'refused';
  closing.payBack = ask(model, person, closing, 'push', person.deposit);
  return 'moved';
}

function ask(
  model: MoneyModel,
  person: Person,
  { payee: bank }: Closing,
  kind: 'pull' | 'push' | 'repayment',
  amount: number,
): Transfer {
  const wish = { kind, amount, bank, sameDay: false, forClosing: true };
  const { transfer, outcome } = requestTransfer(model, person, wish);
  if (!transfer) throw new Error(`The closing asks for what is refused: ${outcome}`);
  return transfer;
}

function awaitsOthers({ transfers }: Person, { pull, payBack: own }: Closing): boolean {
  return transfers.some((one) => one.status === 'pending' && one !== pull && one !== own);
}
