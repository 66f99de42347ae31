import { type StateRow, type StateTable, sources } from '../../../kernel/state-table.ts';
import { historyStates } from '../../accounts/account-history/account-history-states.ts';
import type { AccountType } from '../../accounts/accounts/account-rules.ts';
import { accountStates } from '../../accounts/accounts/account-states.ts';
import { validationStates } from '../../ach/account-validations/account-validation-states.ts';
import { bankFileStates } from '../../ach/bank-files/bank-file-states.ts';
import { advanceStates } from '../../ach/transfers/advance-states.ts';
import { transferStates } from '../../ach/transfers/transfer-states.ts';
import { cardStates } from '../../cards/cards/card-states.ts';
import { transactionStates } from '../../cards/transactions/transaction-states.ts';
import { closingStates } from '../../closing/closing/closing-states.ts';
import { deliveryStates } from '../../events/webhooks/delivery-states.ts';
import { applicationStates } from '../../onboarding/applications/application-states.ts';
import { kycStates } from '../../onboarding/kyc/kyc-states.ts';
import { scenarioRunStates } from '../../sandbox/scenarios/scenario-run-states.ts';
import { type MoveCall, moveCalls } from './move-calls-rules.ts';

export type { AccountType };

/** State machines by the names of their pages in docs/states. */
export const machines: Readonly<Record<string, StateTable>> = {
  account: accountStates,
  'account-history': historyStates,
  'account-validation': validationStates,
  advance: advanceStates,
  application: applicationStates,
  'bank-file': bankFileStates,
  card: cardStates,
  closing: closingStates,
  delivery: deliveryStates,
  kyc: kycStates,
  'scenario-run': scenarioRunStates,
  transaction: transactionStates,
  transfer: transferStates,
};

/** Ids of an object and of those around it, by the names that operations use. */
export type ObjectIds = Readonly<Record<string, string | null>>;

/** One row of a state table that leaves an object's state. */
export interface Move {
  machine: string;
  row: StateRow;
  call: MoveCall;
}

/** Rows of the machines that leave the states given and that the object has, in the order of the tables. */
export function movesFrom(
  states: Readonly<Record<string, string | null>>,
  accountType: AccountType | null = null,
): Move[] {
  return Object.entries(states).flatMap(([machine, state]) =>
    (machines[machine]?.rows ?? [])
      .filter((row) => sources(row).includes(state) && state !== null)
      .map((row) => ({ machine, row, call: callOf(machine, row.on) }))
      .filter(({ call }) => accountType === null || call.accounts?.includes(accountType) !== false)
      .map((move) => (accountType === 'credit' ? withDeposit(move) : move)),
  );
}

/** The move of a credit account, which follows its security deposit account. */
function withDeposit(move: Move): Move {
  const { call } = move;
  if ('reason' in call || call.withDeposit === undefined) return move;
  return { ...move, call: { reason: call.withDeposit } };
}

/** @throws Error for a row without a call; a test asks for each. */
function callOf(machine: string, on: string): MoveCall {
  const call = moveCalls[machine]?.[on];
  if (!call) throw new Error(`No call is known for ${on} of ${machine}`);
  return call;
}
