import { createHash } from 'node:crypto';

/** Texts that customers agree to, with the words for each in the reference. */
export const agreementKinds = {
  cardholder: 'the terms of the card',
  security: 'the pledge of the security deposit (12 CFR 1026.12(d))',
  autopay: 'payments that are debited by themselves (12 CFR 1005.10(b))',
  esign: 'papers in electronic form (E-SIGN, 15 USC 7001(c))',
  privacy: 'the use of personal data (12 CFR 1016)',
} as const;

export type AgreementKind = keyof typeof agreementKinds;
export const agreementKindNames = Object.keys(agreementKinds) as AgreementKind[];

/** Kinds whose consent a customer may withdraw while the account goes on. */
const withdrawable: readonly AgreementKind[] = ['esign', 'autopay'];
export const isWithdrawable = (kind: AgreementKind): boolean => withdrawable.includes(kind);

/** One way in which a version differs from the one before it. */
interface Change {
  words: string;
  /** A change that needs a notice 45 days ahead (12 CFR 1026.9(c)(2)(ii)). */
  isSignificant: boolean;
  /** A change that the customer may reject (12 CFR 1026.9(c)(2)(iv)(B) and (h)). */
  isRejectable: boolean;
}

const minor = (words: string): Change => ({ words, isSignificant: false, isRejectable: false });
const significant = (words: string): Change => ({ words, isSignificant: true, isRejectable: true });

/** Differences that a version may have. */
export const agreementChanges = {
  fee_raised: significant('a fee is new or higher, such as that for a late payment'),
  security_interest: significant('a security interest is acquired'),
  payment_window_shortened: significant('less time is left to pay'),
  other_significant: significant('another term that 12 CFR 1026.6(b)(1) and (2) name changes'),
  minimum_payment_raised: {
    words: 'the smallest payment is higher',
    isSignificant: true,
    isRejectable: false,
  },
  limit_lowered: minor('the credit limit is lower'),
  name_changed: minor('the name of the card or of the creditor changes'),
  other_minor: minor('any other difference'),
} satisfies Record<string, Change>;

export type AgreementChange = keyof typeof agreementChanges;

/**
 * What a version changes for customers of before. A first security agreement acquires an interest in the deposits of
 * those who have the card already: it is no part of their opening disclosures (comment 12(d)(2)-1).
 */
export function changesForEarlier(agreement: {
  kind: AgreementKind;
  version: number;
  changes: readonly AgreementChange[];
}): readonly AgreementChange[] {
  const { kind, version, changes } = agreement;
  return kind === 'security' && version === 1 ? ['security_interest'] : changes;
}

/** True for a version that holds for earlier customers only after a notice (12 CFR 1026.9(c)(2)). */
export function isSignificant(changes: readonly AgreementChange[]): boolean {
  return changes.some((change) => agreementChanges[change].isSignificant);
}

/** True for a version that earlier customers may reject before it takes effect (12 CFR 1026.9(h)). */
export function isRejectable(changes: readonly AgreementChange[]): boolean {
  return changes.some((change) => agreementChanges[change].isRejectable);
}

/** Days from the notice of a significant change until it may take effect (12 CFR 1026.9(c)(2)(i)(A)). */
export const noticeAheadDays = 45;

/** The first day on which a significant change holds whose notice was sent on a day. */
export function effectiveAfterNotice(
  sentOn: Temporal.PlainDate,
  effectiveOn: Temporal.PlainDate,
): Temporal.PlainDate {
  const earliest = sentOn.add({ days: noticeAheadDays });
  return Temporal.PlainDate.compare(earliest, effectiveOn) > 0 ? earliest : effectiveOn;
}

/** The last day on which the notice of a change may be sent, so that it holds from its day on. */
export function changeNoticeOwedBy(
  effectiveOn: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const last = effectiveOn.subtract({ days: noticeAheadDays });
  return Temporal.PlainDate.compare(last, today) < 0 ? today : last;
}

/** Most characters of a text: a cardholder agreement has about 40,000. */
export const maxTextLength = 200_000;

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
