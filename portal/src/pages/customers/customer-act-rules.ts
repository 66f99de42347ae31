import type { Account, AccountClosing, Card, CreditApplication, Verification } from '@surety/sdk';

/** An act that is done on the page of another object. */
interface ActElsewhere {
  readonly label: string;
  /** As `GET /objects/{id}` names types. */
  readonly type: 'credit_application' | 'account';
  readonly id: string;
  readonly right: 'change' | 'money';
  readonly tone: 'primary' | 'usual';
}

interface HeldMoney {
  readonly deposit: Pick<Account, 'account_id' | 'status'>;
  readonly credit?: Pick<Account, 'account_id' | 'status' | 'balance'> | undefined;
}

interface ActFacts {
  readonly holdings: {
    readonly applications: readonly Pick<
      CreditApplication,
      'application_id' | 'application_status' | 'next_step'
    >[];
    readonly cards: readonly Card[];
    readonly money: readonly HeldMoney[];
  };
  readonly closing: Pick<AccountClosing, 'status'> | undefined;
  readonly refusal: { readonly notice_sent_at: string | null } | undefined;
}

/** Cards whose verbs stand on the page; a person with more has the others under "Accounts and cards". */
const cardsAtMost = 2;

/** The acts that a customer's state allows: on other pages, on cards, and the deposits that need a card or are frozen. */
export function actsOf({ holdings, closing, refusal }: ActFacts) {
  const { cards, money } = holdings;
  const open = cards.filter(({ status }) => status !== 'closed');
  const deposit = money.find((each) => each.deposit.status === 'active')?.deposit;
  return {
    links: [
      ...applicationActs(holdings.applications[0], refusal, money.length > 0),
      ...paymentActs(money[0]),
      ...closingActs(money[0]?.deposit, closing),
    ],
    cards: open.slice(0, cardsAtMost),
    issuesFor: deposit && open.length === 0 ? deposit.account_id : null,
    unfreezes: frozenDeposit(money),
  };
}

/** The id of the first deposit that is frozen. */
export const frozenDeposit = (money: readonly HeldMoney[]): string | null =>
  money.find(({ deposit }) => deposit.status === 'frozen')?.deposit.account_id ?? null;

function applicationActs(
  application: ActFacts['holdings']['applications'][number] | undefined,
  refusal: ActFacts['refusal'],
  hasAccount: boolean,
): ActElsewhere[] {
  if (!application || hasAccount) return [];
  const label = refusal
    ? refusal.notice_sent_at === null && 'Send the notice…'
    : application.next_step === 'submit' && 'Submit the application…';
  if (!label) return [];
  const { application_id: id } = application;
  return [{ label, type: 'credit_application', id, right: 'change', tone: 'primary' }];
}

/** A payment is made on the page of the credit account, where something is owed or held on it. */
function paymentActs(money: HeldMoney | undefined): ActElsewhere[] {
  const credit = money?.credit;
  const isOpen = credit?.status === 'active' || credit?.status === 'frozen';
  if (!isOpen || credit.balance.current_balance >= 0) return [];
  const { account_id: id } = credit;
  return [{ label: 'Make a payment…', type: 'account', id, right: 'money', tone: 'usual' }];
}

function closingActs(
  deposit: Pick<Account, 'account_id' | 'status'> | undefined,
  closing: ActFacts['closing'],
): ActElsewhere[] {
  if (!deposit) return [];
  const { account_id: id } = deposit;
  if (closing?.status === 'stopped') {
    return [{ label: 'Try closing again…', type: 'account', id, right: 'money', tone: 'primary' }];
  }
  if (deposit.status !== 'active') return [];
  return [{ label: 'Close account…', type: 'account', id, right: 'money', tone: 'usual' }];
}

const running: readonly string[] = ['submitted', 'document required', 'under review'];

/** True where an identity change can start: a KYC has passed, and none runs, of another change for example. */
export const canChangeIdentity = ({
  verifications,
}: {
  readonly verifications: readonly Pick<Verification, 'kyc_status'>[];
}): boolean =>
  verifications.some(({ kyc_status }) => kyc_status === 'passed') &&
  !verifications.some(({ kyc_status }) => running.includes(kyc_status));
