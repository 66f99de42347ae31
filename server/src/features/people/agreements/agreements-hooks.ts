import { defineHook } from '../../../platform/hook.ts';
import type { AgreementRow } from './agreements-store.ts';
import type { ConsentRow } from './consents-store.ts';

/** Runs when a program has a new version of an agreement. */
export const agreementPublished = defineHook<AgreementRow>('agreements.published');

/** Runs when a customer accepted a version. */
export const consentGiven = defineHook<{ consent: ConsentRow; agreement: AgreementRow }>(
  'agreements.consent_given',
);

/** Runs when a customer withdrew a consent. */
export const consentWithdrawn = defineHook<{ consent: ConsentRow; agreement: AgreementRow }>(
  'agreements.consent_withdrawn',
);
