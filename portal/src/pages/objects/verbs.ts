import type { ObjectMove, ObjectMoves } from '@surety/sdk';
import { type Choice, choicesOf } from './machine-moves.ts';

/** The right that the request of a verb needs, as `docs/roles.md` names it. */
export type Right = 'change' | 'money' | 'integrate' | 'simulate';

/** A move as a person says it. */
export interface Verb {
  /** The verb on its button, with three dots where a dialog asks for more than a yes. */
  readonly label: string;
  /** What follows from it, in one or two sentences. */
  readonly says: string;
  readonly right: Right;
  readonly tone?: 'primary' | 'danger';
  /** The states from which a person makes it, where it is made by itself from the others; all by default. */
  readonly from?: readonly string[];
}

const change = (label: string, says: string, tone?: Verb['tone']): Verb => ({
  label,
  says,
  right: 'change',
  ...(tone ? { tone } : {}),
});
const money = (label: string, says: string, tone?: Verb['tone']): Verb => ({
  ...change(label, says, tone),
  right: 'money',
});
/** What the bank or the operator does, which a sandbox lets a person play. */
const played = (label: string, says: string, tone?: Verb['tone']): Verb => ({
  ...change(label, says, tone),
  right: 'simulate',
});

const passes = 'As if the vendor had verified the identity. Its application is approved.';
const fails = 'As if the vendor had not verified the identity, which uses up the attempt.';

/** Verbs by machine and event. Moves that a vendor, a network or time makes have none: the drawing offers to play them. */
export const verbs: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  card: {
    activate: change(
      'Activate',
      'The card can buy from now on. A card that it replaces is closed.',
      'primary',
    ),
    reactivate: change('Unfreeze', 'The card can buy again from now on.', 'primary'),
    deactivate: change(
      'Freeze',
      'New purchases are declined until the card is unfrozen. Purchases that are authorized already still clear.',
    ),
    close: change(
      'Close card…',
      'The card never buys again, and nobody can open it again. Purchases that are authorized already still clear.',
      'danger',
    ),
  },
  account: {
    finishLinkFlow: change(
      'Finish the link…',
      "The person's choice of a bank account is saved, and money can move from and to it.",
      'primary',
    ),
    freeze: money(
      'Freeze account…',
      'No money leaves the account until it is unfrozen: purchases are declined, and transfers out and repayments are refused. Money still arrives. A deposit and its credit account are frozen together.',
    ),
    unfreeze: money(
      'Unfreeze account',
      'Money can leave the account again. Cards keep their own state.',
      'primary',
    ),
    startClosing: money(
      'Close account…',
      'The cards are closed now. Once nothing is pending, what is owed is repaid from the deposit and the rest is paid out.',
      'danger',
    ),
    close: money(
      'Close at once…',
      'The deposit and its credit account are closed. It is possible only while neither holds money, nothing is pending and no card is open.',
      'danger',
    ),
    remove: money(
      'Remove bank account…',
      'No new transfer can use this bank account. Transfers that have begun end as usual.',
      'danger',
    ),
  },
  closing: {
    check: {
      ...money(
        'Try closing again…',
        'The closing goes on from the step at which it stopped, with the bank account that you name.',
        'primary',
      ),
      from: ['stopped'],
    },
  },
  transfer: {
    cancel: money(
      'Cancel transfer…',
      'The transfer does not go to the bank. Money that was held for it is free again.',
      'danger',
    ),
  },
  application: {
    submit: change(
      'Submit',
      'The person is verified (KYC) with what the application says now.',
      'primary',
    ),
  },
  kyc: {
    verified: played('Let it pass', passes, 'primary'),
    rejected: played('Let it fail', fails),
    documents_requested: played(
      'Ask for documents',
      'The KYC waits for an identity document of the person, for 28 days.',
    ),
    documents_approved: played('Let it pass', passes, 'primary'),
    documents_referred: played('Refer to a review', 'The KYC waits for the end of a review.'),
    review_approved: played('Let it pass', passes, 'primary'),
    review_rejected: played('Let it fail', fails),
  },
  'account-validation': {
    match: money(
      'Confirm the amounts…',
      'The two amounts that the person saw at their bank prove that the account is theirs.',
      'primary',
    ),
  },
  'bank-file': {
    release: played('Release', 'The held file goes to the bank with the next delivery.', 'primary'),
    acknowledge: played('Acknowledge as the bank', 'The bank has accepted the file.', 'primary'),
    refuse: played(
      'Refuse as the bank…',
      'No entry of the file settles. Its entries can be cut into a new file, or failed.',
    ),
    cutAnew: played(
      'Send again',
      'The entries go into a new file, and their settlement date follows it.',
      'primary',
    ),
    fail: played(
      'Give up…',
      'Each transfer of the file fails, and what it had booked is booked back.',
      'danger',
    ),
  },
  delivery: {
    resend: {
      label: 'Send again',
      says: 'The event is sent once more, with its id.',
      right: 'integrate',
    },
  },
  'identity-change': {
    cancel: change('Cancel the change…', 'The person keeps the identity that they have.', 'danger'),
  },
};

/** The verb of a move; none for moves that a vendor, a network or time makes. */
export const verbOf = ({ machine, on }: Pick<ObjectMove, 'machine' | 'on'>): Verb | undefined =>
  verbs[machine]?.[on];

/** A verb with the move that it makes. */
export interface Offer {
  readonly machine: string;
  readonly choice: Choice;
  readonly verb: Verb;
}

/** Moves with a verb that can be made now; those of which it is not known are offered too. */
export function offersOf(found: Pick<ObjectMoves, 'states' | 'moves'> | undefined): Offer[] {
  const offers = (found?.states ?? []).flatMap(({ machine, state }) =>
    choicesOf(machine, found?.moves ?? []).flatMap((choice) => {
      const verb = verbOf({ machine, on: choice.on });
      const isOffered = choice.operation !== null && choice.isPossible !== false;
      return verb && isOffered && (verb.from?.includes(state) ?? true)
        ? [{ machine, choice, verb }]
        : [];
    }),
  );
  // Where facts leave open to which state a request leads, its verb is one button all the same.
  return offers.filter(({ verb }, at) => offers.findIndex((each) => each.verb === verb) === at);
}
