import { defineFeature } from '../../../platform/feature.ts';
import { customerErrors, customerRemoval } from '../../people/customers/customers.ts';
import { accountErrors } from './account-errors.ts';
import { accountEvents } from './account-events.ts';
import { readAccountFacts } from './account-facts.ts';
import { accountObject } from './account-object-store.ts';
import { accountProof } from './accounts-checks-store.ts';
import { accountOperations } from './accounts-routes.ts';
import { freezeOperations } from './freeze-routes.ts';
import { hasOpenAccount } from './read-accounts.ts';

export { accountErrors } from './account-errors.ts';
export { canRemove } from './account-facts.ts';
export { canBeCredited, canBeDebited, canDepositBeCredited } from './account-use-rules.ts';
export { accountRemoval, depositMoneyMoved, externalBalances } from './accounts-hooks.ts';
export { AccountSchema, accountExample } from './accounts-schemas.ts';
export {
  type AccountRow,
  findVerifications,
  lockDepositsByNumber,
} from './accounts-store.ts';
export { viewAccount, viewAccounts } from './accounts-view.ts';
export { expireLinkFlow, moveAccount, notifyAccountsMoved } from './change-account-status.ts';
export { closeDepositAccount } from './close-deposit-account.ts';
export { remedyOf, ruleOfCredit, ruleOfDebit } from './debit-stop-rules.ts';
export { liftDebitStop, stopDebits } from './debit-stops.ts';
export { openCreditAccount, openDepositAccount } from './open-account.ts';
export { getAccount, listAccountsOf, lockAccount } from './read-accounts.ts';
export { openExternalAccount, updateExternalAccount } from './write-external-account.ts';

export const accounts = defineFeature({
  name: 'accounts',
  errors: accountErrors,
  events: accountEvents,
  operations: [...accountOperations, ...freezeOperations],
  objects: [{ ...accountObject, readFacts: readAccountFacts }],
  on: [
    customerRemoval.on(async (unit, customerId) =>
      (await hasOpenAccount(unit, customerId)) ? customerErrors.customer_has_open_account : null,
    ),
  ],
  proof: accountProof,
});
