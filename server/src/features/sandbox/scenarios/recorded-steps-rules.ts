import {
  dollars,
  idIn,
  kindOfToken,
  kycOf,
  partOf,
  type RecordedRequest,
  type Recording,
  textOf,
} from './recorded-requests-rules.ts';
import { type VerbName, verbs } from './scenario-verbs-rules.ts';

/** Part of a request that becomes a step. */
export interface Telling {
  verb: VerbName;
  args: Record<string, string | null | undefined>;
  /** Object that a successful step makes: its id, and a name for it. */
  makes?: { id: unknown; wish: string };
}

/** Step of a request; `part` of a later step, or null where no verb does it. */
type Teller = (request: RecordedRequest, recording: Recording) => Telling | 'part' | null;

const tellCustomer: Teller = ({ body, status, answer }, recording) => {
  const id = textOf(answer.customer_id);
  if (status >= 400 || id === null) return null;
  const first = textOf(body?.first_name);
  const person = {
    firstName: asName(first),
    lastName: asName(textOf(body?.last_name)),
    kyc: kycOf(recording.known, id, body?.ssn),
  };
  recording.people.set(id, person);
  const customer = recording.name(id, first ?? 'customer');
  return { verb: 'create_customer', args: { customer } };
};

/** A name that a scenario takes; null for another, which is then made up. */
function asName(text: string | null): string | null {
  return text !== null && /^[A-Za-z][A-Za-z' ]{0,49}$/.test(text) ? text : null;
}

const tellCorrection: Teller = ({ path, body, status }, recording) => {
  const id = idIn(path);
  const customer = recording.nameOf(id);
  if (!id || !customer || status >= 400 || body?.ssn === undefined) return null;
  const kyc = kycOf(recording.known, id, body.ssn);
  return { verb: 'correct_customer', args: { customer, kyc } };
};

/** An application's own request is part of the step of its first submission. */
const tellApplication: Teller = ({ body, status, answer }, recording) => {
  const applicant = partOf(body, 'applicant');
  const id = textOf(answer.application_id);
  const customerId = textOf(applicant.customer_id);
  if (status >= 400 || id === null || !recording.nameOf(customerId)) return null;
  recording.applications.set(id, {
    customerId: customerId ?? '',
    income: dollars(applicant.total_annual_income),
    housing: dollars(applicant.monthly_housing_payment),
    isSubmitted: false,
  });
  return 'part';
};

const tellApplicationChange: Teller = ({ path, body, status }, recording) => {
  const application = recording.applications.get(idIn(path) ?? '');
  if (!application || application.isSubmitted || status >= 400) return null;
  const applicant = partOf(body, 'applicant');
  application.income = dollars(applicant.total_annual_income) ?? application.income;
  application.housing = dollars(applicant.monthly_housing_payment) ?? application.housing;
  return 'part';
};

const tellSubmission: Teller = ({ path, status }, recording) => {
  const application = recording.applications.get(idIn(path) ?? '');
  const customer = recording.nameOf(application?.customerId);
  if (!application || !customer) return null;
  const { income, housing, isSubmitted } = application;
  if (isSubmitted) return { verb: 'submit_again', args: { customer } };
  if (status >= 400) return null;
  application.isSubmitted = true;
  return { verb: 'apply', args: { customer, income, housing } };
};

const tellDocuments: Teller = ({ path, answer }, recording) => {
  const customer = recording.nameOf(textOf(answer.customer_id) ?? idIn(path));
  return customer ? { verb: 'upload_documents', args: { customer } } : null;
};

const tellConsent =
  (verb: 'consent' | 'withdraw_consent'): Teller =>
  ({ answer }, recording) => {
    const customer = recording.nameOf(answer.customer_id);
    const kind = textOf(partOf(answer, 'agreement').kind);
    return customer && kind ? { verb, args: { customer, kind } } : null;
  };

const tellNotice: Teller = ({ body, answer }, recording) => {
  const customer = recording.nameOf(answer.customer_id);
  const kind = textOf(answer.kind);
  const args = { customer, kind, method: textOf(body?.method) };
  return customer && kind ? { verb: 'report_notice', args } : null;
};

const tellBank: Teller = ({ body, answer }, recording) => {
  const customerId = textOf(body?.customer_id);
  const customer = recording.nameOf(customerId);
  const id = textOf(answer.account_id);
  if (!customer || customerId === null) return null;
  const known = id === null ? undefined : recording.known.banks?.[id];
  const kind = known ?? kindOfToken(textOf(body?.processor_token));
  if (id !== null) recording.banks.set(id, customerId);
  return { verb: 'link_bank', args: { customer, kind }, makes: { id, wish: `${customer}-bank` } };
};

const tellTransfer: Teller = ({ body, answer }, recording) => {
  const amount = dollars(body?.amount);
  const from = recording.nameOf(body?.origination_account_id);
  const to = recording.nameOf(body?.destination_account_id);
  const makes = { id: answer.transfer_id, wish: 'transfer' };
  const payer = recording.nameOf(recording.credits.get(String(body?.destination_account_id)));
  if (from && payer) {
    return {
      verb: 'pay',
      args: { customer: payer, from, amount },
      makes: { ...makes, wish: 'paid' },
    };
  }
  if (from) {
    noteDeposit(body?.destination_account_id, body?.origination_account_id, recording);
    const same_day = partOf(body, 'ach').same_day === true ? 'true' : null;
    return { verb: 'fund', args: { from, amount, same_day }, makes };
  }
  if (to) return { verb: 'pay_out', args: { to, amount }, makes };
  const customer = recording.customerOfDeposit(body?.origination_account_id);
  const owed = recording.credits.get(String(body?.destination_account_id));
  return customer && owed ? { verb: 'repay', args: { customer, amount }, makes } : null;
};

/** A payment of a later day has no verb: a story pays on the day of its step. */
const tellPayment: Teller = ({ path, body, answer }, recording) => {
  const customer = recording.nameOf(recording.credits.get(idIn(path) ?? ''));
  if (!customer || textOf(body?.pay_on) !== null) return null;
  const from = recording.nameOf(body?.source_account_id);
  const args = { customer, from, amount: dollars(body?.amount) };
  return { verb: 'pay', args, makes: { id: answer.transfer_id, wish: 'paid' } };
};

/** A bank account's customer has the deposit that it funds. */
function noteDeposit(depositId: unknown, bankId: unknown, recording: Recording): void {
  const customerId = recording.ownerOfBank(bankId);
  if (typeof depositId === 'string' && customerId) recording.deposits.set(depositId, customerId);
}

const tellIncoming: Teller = ({ body, answer }, recording) => {
  const customer = recording.customerOfDeposit(answer.destination_account_id);
  const makes = { id: answer.transfer_id, wish: 'payment' };
  const args = { customer, amount: dollars(body?.amount) };
  return customer ? { verb: 'receive_deposit', args, makes } : null;
};

const tellCard: Teller = ({ body, answer }, recording) => {
  const depositId = textOf(body?.account_id);
  const customerId = textOf(answer.customer_id) ?? recording.deposits.get(depositId ?? '');
  const customer = recording.nameOf(customerId);
  if (!customer || !customerId || depositId === null) return null;
  recording.deposits.set(depositId, customerId);
  const creditId = textOf(answer.account_id);
  if (creditId !== null) recording.credits.set(creditId, customerId);
  const makes = { id: answer.card_id, wish: `${customer}-card` };
  return { verb: 'issue_card', args: { customer }, makes };
};

const tellReissue: Teller = ({ path, body, answer }, recording) => {
  const card = recording.nameOf(idIn(path));
  const type = textOf(body?.reissue_type ?? body?.mode ?? body?.reason);
  // A physical card is activated by a request that no step makes.
  if (!card || answer.status !== 'active') return null;
  return { verb: 'reissue_card', args: { card, type }, makes: { id: answer.card_id, wish: card } };
};

const tellCardStatus: Teller = ({ path, body }, recording) => {
  const card = recording.nameOf(idIn(path));
  const status = textOf(body?.status);
  return card && status ? { verb: 'set_card', args: { card, status } } : null;
};

const tellPurchase: Teller = ({ body, answer }, recording) => {
  const card = recording.nameOf(body?.card_id);
  // A scenario pays in dollars at a merchant in the US.
  if (!card || body?.currency !== 'USD' || body.merchant_country !== undefined) return null;
  const name = textOf(body.merchant_name) ?? '';
  const merchant = verbs.purchase.fields.merchant.pattern.test(name) ? name : null;
  return {
    verb: 'purchase',
    args: { card, amount: textOf(body.amount), merchant, mcc: textOf(body.mcc) },
    makes: { id: answer.transaction_id, wish: 'purchase' },
  };
};

/** A later step of a purchase, with its amount where one was sent. */
const tellLater =
  (verb: 'increase' | 'clear' | 'reverse' | 'refund'): Teller =>
  ({ body, answer }, recording) => {
    const purchase = recording.nameOf(body?.transaction_id);
    if (!purchase) return null;
    const args = { purchase, amount: textOf(body?.amount) };
    return verb === 'refund'
      ? { verb, args, makes: { id: answer.transaction_id, wish: 'refund' } }
      : { verb, args };
  };

const tellCancellation: Teller = ({ path }, recording) => {
  const transfer = recording.nameOf(idIn(path));
  return transfer ? { verb: 'cancel_transfer', args: { transfer } } : null;
};

const tellReturn: Teller = ({ body }, recording) => {
  const transfer = recording.nameOf(body?.transfer_id);
  const code = textOf(body?.return_code);
  return transfer && code ? { verb: 'return_transfer', args: { transfer, code } } : null;
};

const tellClosing: Teller = ({ path, body }, recording) => {
  const customer = recording.customerOfDeposit(idIn(path));
  const to = recording.nameOf(body?.external_account_id);
  const repay_from = textOf(body?.repay_from);
  return customer ? { verb: 'close', args: { customer, to, repay_from } } : null;
};

const tellFreeze: Teller = ({ path, body }, recording) => {
  const customer = recording.customerOfDeposit(idIn(path));
  const args = { customer, reason: textOf(body?.reason) };
  return customer ? { verb: 'freeze_account', args } : null;
};

const tellUnfreeze: Teller = ({ path }, recording) => {
  const customer = recording.customerOfDeposit(idIn(path));
  return customer ? { verb: 'unfreeze_account', args: { customer } } : null;
};

/** Tellers by operation. */
export const tellers: Readonly<Record<string, Teller>> = {
  createCustomer: tellCustomer,
  updateCustomer: tellCorrection,
  createApplication: tellApplication,
  updateApplication: tellApplicationChange,
  submitApplication: tellSubmission,
  uploadCustomerKycDocuments: tellDocuments,
  uploadDocument: tellDocuments,
  createConsent: tellConsent('consent'),
  withdrawConsent: tellConsent('withdraw_consent'),
  reportNoticeSent: tellNotice,
  linkExternalAccount: tellBank,
  createTransfer: tellTransfer,
  createPayment: tellPayment,
  simulateAchIncoming: tellIncoming,
  createCard: tellCard,
  reissueCard: tellReissue,
  changeCard: tellCardStatus,
  simulateAuthorization: tellPurchase,
  simulateIncrement: tellLater('increase'),
  simulateClearing: tellLater('clear'),
  simulateReversal: tellLater('reverse'),
  simulateRefund: tellLater('refund'),
  cancelTransfer: tellCancellation,
  simulateAchReturn: tellReturn,
  freezeAccount: tellFreeze,
  unfreezeAccount: tellUnfreeze,
  closeAccount: tellClosing,
};

/** Operations whose effect is the time between the steps. */
export const clockOperations = new Set(['advanceClock', 'changeClock', 'rewindClock']);
