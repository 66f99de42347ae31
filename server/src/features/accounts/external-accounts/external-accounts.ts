import { defineFeature } from '../../../platform/feature.ts';
import { externalBalances } from '../accounts/accounts.ts';
import { externalAccountErrors } from './external-account-errors.ts';
import { externalAccountOperations } from './external-accounts-routes.ts';
import { expireLink, linkExpiry } from './link-flows.ts';
import { addLinkPages } from './link-pages.ts';
import { findExternalBalances, processorToken } from './provider-links.ts';

export { externalAccountErrors } from './external-account-errors.ts';
export { isVerified } from './external-account-rules.ts';
export { linkRemoved, numbersDoubted } from './external-accounts-hooks.ts';
export { findExternalBalances, findProcessorToken } from './provider-links.ts';

export const externalAccounts = defineFeature({
  name: 'external-accounts',
  errors: externalAccountErrors,
  operations: externalAccountOperations,
  on: [externalBalances.on(findExternalBalances)],
  jobs: [linkExpiry.runs((context, { account_id }) => expireLink(context, account_id))],
  sealed: [processorToken],
  pages: [{ only: 'sandbox', add: addLinkPages }],
});
