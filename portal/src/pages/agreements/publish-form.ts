import type { Agreement, AgreementChange, AgreementCreate, AgreementKind } from '@surety/sdk';
import { daysAfter } from '../../parts/days-left.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import { noticeAheadDays } from '../notices/notice-words.ts';
import { significantChanges } from './agreement-words.ts';

/** The fields of a new version as they are typed. */
export interface PublishFields {
  readonly kind: AgreementKind;
  readonly title: string;
  /** True where the words stand at an address of the brand. */
  readonly isElsewhere: boolean;
  readonly text: string;
  readonly address: string;
  readonly sha256: string;
  /** As YYYY-MM-DD; empty means the first day that is possible. */
  readonly day: string;
  readonly changes: readonly AgreementChange[];
}

export const emptyFields: PublishFields = {
  kind: 'cardholder',
  title: '',
  isElsewhere: false,
  text: '',
  address: '',
  sha256: '',
  day: '',
  changes: [],
};

/** Facts that a new version stands beside. */
export interface Around {
  /** The newest version of its kind. */
  readonly before: Agreement | undefined;
  /** The day in US Eastern time, as YYYY-MM-DD. */
  readonly today: string;
}

const isSignificant = (changes: readonly AgreementChange[]): boolean =>
  changes.some((change) => significantChanges.includes(change));

/** The first day on which a version with these changes can be in force. */
export function firstDay(changes: readonly AgreementChange[], { before, today }: Around): string {
  if (before === undefined) return today;
  const earliest = isSignificant(changes) ? daysAfter(today, noticeAheadDays) : today;
  return before.effective_on > earliest ? before.effective_on : earliest;
}

/** The body of the request; null while a field is missing. */
export function publishBody(fields: PublishFields, around: Around): AgreementCreate | null {
  if (missingOf(fields, around) !== null) return null;
  const { kind, title, isElsewhere, text, address, sha256, changes } = fields;
  return {
    kind,
    title: title.trim(),
    ...(isElsewhere ? { address: address.trim(), sha256: sha256.trim() } : { text }),
    effective_on: dayOf(fields, around),
    ...(around.before ? { changes: [...changes] } : {}),
  };
}

const dayOf = ({ day, changes }: PublishFields, around: Around): string =>
  day || firstDay(changes, around);

/** The first rule that the fields break, in words; null if none. */
export function missingOf(fields: PublishFields, around: Around): string | null {
  const { title, isElsewhere, text, address, sha256, changes } = fields;
  if (title.trim() === '') return 'A title is missing.';
  if (!isElsewhere && text.trim() === '') return 'The words are missing.';
  if (isElsewhere && !address.trim().startsWith('https://')) return 'An https address is missing.';
  if (isElsewhere && !/^[0-9a-f]{64}$/.test(sha256.trim())) {
    return 'The SHA-256 is missing: 64 digits from 0 to f.';
  }
  if (around.before && changes.length === 0)
    return 'Choose how it differs from the version before.';
  const first = firstDay(changes, around);
  return dayOf(fields, around) < first ? `The first possible day is ${shortDate(first)}.` : null;
}

/**
 * Words for the consequence of a version.
 *
 * @param accepted customers who accepted the version before, where it is the first one; null where nobody counted.
 */
export function consequencesOf(
  fields: PublishFields,
  around: Around,
  accepted: number | null,
): string {
  const { before } = around;
  const from = shortDate(dayOf(fields, around));
  if (!before)
    return `Customers can accept it from ${from} on. It is the first version of its kind.`;
  const replaced = `It replaces version ${before.version} for customers who accept from ${from} on.`;
  if (!isSignificant(fields.changes)) {
    return `${replaced} It holds for each customer who accepted an earlier version from that day on, without a notice.`;
  }
  const who =
    accepted === null
      ? 'Each customer who accepted an earlier version'
      : `Each customer who accepted version ${before.version} (${accepted} now)`;
  return `${replaced} ${who} is owed a notice ${noticeAheadDays} days ahead, and it holds for the customer ${noticeAheadDays} days after that notice was sent, or later.`;
}
