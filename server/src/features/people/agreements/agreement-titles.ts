import type { AgreementKind } from './agreement-rules.ts';

/** Names of the kinds as people read them. */
export const agreementTitles: Readonly<Record<AgreementKind, string>> = {
  cardholder: 'Cardholder agreement',
  security: 'Security agreement',
  autopay: 'Authorization of automatic payments',
  esign: 'Consent to electronic papers',
  privacy: 'Privacy notice',
};
