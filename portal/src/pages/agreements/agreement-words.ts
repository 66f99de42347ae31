import type {
  Agreement,
  AgreementChange,
  AgreementKind,
  Consent,
  CustomerAgreement,
} from '@surety/sdk';
import { easternDate } from '../../parts/days-left.ts';
import type { Tone } from '../../parts/status.tsx';
import { shortDate } from '../../platform/wall-clock.ts';

/** Kinds of agreements as a person says them, in the order of a program's page. */
export const agreementKinds: Readonly<Record<AgreementKind, string>> = {
  cardholder: 'Cardholder agreement',
  security: 'Security agreement',
  autopay: 'Authorization of automatic payments',
  esign: 'Consent to electronic papers',
  privacy: 'Privacy notice',
};

/** Differences of a version from the one before it, as a person says them. */
export const changeWords: Readonly<Record<AgreementChange, string>> = {
  fee_raised: 'A fee is new or higher, such as that for a late payment',
  security_interest: 'A security interest is acquired',
  payment_window_shortened: 'Less time is left to pay',
  other_significant: 'Another significant term changes (12 CFR 1026.6(b)(1) and (2))',
  minimum_payment_raised: 'The smallest payment is higher',
  limit_lowered: 'The credit limit is lower',
  name_changed: 'The name of the card or of the creditor changes',
  other_minor: 'Any other difference',
};

/** Changes that need a notice 45 days ahead (12 CFR 1026.9(c)(2)(ii)). */
export const significantChanges: readonly AgreementChange[] = [
  'fee_raised',
  'security_interest',
  'payment_window_shortened',
  'other_significant',
  'minimum_payment_raised',
];

type Version = Pick<Agreement, 'title' | 'version'>;

/** "Cardholder agreement, version 2". */
export const versionWords = ({ title, version }: Version): string => `${title}, version ${version}`;

/** If customers can accept a version today, later, or no more. */
export function standingOf(
  { is_in_force, effective_on }: Pick<Agreement, 'is_in_force' | 'effective_on'>,
  nowMs: number,
): { readonly text: string; readonly tone: Tone } {
  if (is_in_force) return { text: 'in force', tone: 'ok' };
  return effective_on > easternDate(nowMs)
    ? { text: `from ${shortDate(effective_on)}`, tone: 'warn' }
    : { text: 'replaced', tone: 'calm' };
}

/** A version in a person's words: when customers can accept it, and what earlier customers are owed. */
export function agreementSentence(agreement: Agreement, nowMs: number): string {
  const { is_in_force, effective_on, is_significant, is_rejectable, is_sample } = agreement;
  const isLater = !is_in_force && effective_on > easternDate(nowMs);
  const standing = is_in_force
    ? `In force since ${shortDate(effective_on)}: customers can accept it.`
    : isLater
      ? `Customers can accept it from ${shortDate(effective_on)} on.`
      : 'A later version has replaced it: customers cannot accept it any more.';
  const change = is_significant
    ? ' It is a significant change: it holds for an earlier customer 45 days after the notice was sent, or later.'
    : '';
  const right = is_rejectable ? ' Until then the customer may reject it.' : '';
  const sample = is_sample ? ' It is a sample of the sandbox and binds nobody.' : '';
  return `${standing}${change}${right}${sample}`;
}

/** Words for the way in which a customer accepted. */
export const givenWords = ({ given_by }: Pick<Consent, 'given_by'>): string =>
  given_by === 'application' ? 'with a credit application' : 'by a request';

/** Words for the version that holds today and the one that comes, of one kind of agreement. */
export function holdsInWords({ accepted, in_force, next }: CustomerAgreement): string {
  const now = holdsNow(accepted, in_force);
  return next === null ? now : `${now}; ${nextInWords(next)}`;
}

function holdsNow(
  accepted: CustomerAgreement['accepted'],
  inForce: CustomerAgreement['in_force'],
): string {
  if (inForce === null) return 'does not hold yet';
  return inForce.agreement_id === accepted.agreement_id
    ? 'holds today'
    : `version ${inForce.version} holds today`;
}

function nextInWords(next: NonNullable<CustomerAgreement['next']>): string {
  const { version, takes_effect_on, rejected_at } = next;
  if (rejected_at !== null) {
    return `the customer rejected version ${version} on ${shortDate(rejected_at)}`;
  }
  if (takes_effect_on !== null)
    return `version ${version} holds from ${shortDate(takes_effect_on)}`;
  return `version ${version} holds 45 days after its notice is sent`;
}
