import {
  getCountries,
  getCountryCallingCode,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { SealedColumn } from '../../../kernel/sealed-column.ts';

/** Fields that KYC verifies, by the contract's names; each has the time when it was last set. */
export const identityFields = [
  'first_name',
  'middle_name',
  'last_name',
  'dob',
  'ssn',
  'phone',
  'phone_country_code',
  'email',
  'addresses',
] as const;

export type IdentityField = (typeof identityFields)[number];

/** Time at which each identity field was last set; absent when it never was. */
export type FieldDates = Partial<Record<IdentityField, Temporal.Instant>>;

/** `FieldDates` as stored: ISO timestamps. */
export type StoredFieldDates = Partial<Record<IdentityField, string>>;

/** An SSN as stored: sealed, hashed for comparison, and the last four digits for responses. */
export interface SealedSsn {
  ssn_sealed: Buffer;
  ssn_hash: Buffer;
  ssn_last_four: string;
}

/** Vault functions that seal an SSN. */
export interface SsnVault {
  seal(text: string, column: SealedColumn, row: string): Buffer;
  keyedHash(text: string, purpose: string): Buffer;
}

// Patterns match texts of up to a mebibyte, so each must run in one pass.

/**
 * Letters of any script with their marks, apostrophes (also as word processors turn them), hyphens and dashes, periods,
 * commas, blanks, the middle dots of Catalan and Katakana, the joiners of Persian and Indic scripts, and an ordinal as
 * in "Sample 3rd".
 */
export const namePattern = String.raw`^(?=\P{L}*\p{L})(?:[\p{L}\p{M}'‘’.,\u00b7\u30fb\uff65\u2010-\u2013\- \u200c\u200d]|[1-9](?:st|nd|rd|th|ST|ND|RD|TH))+$`;
export const nameRule =
  'must have a letter, and only letters, spaces, apostrophes, hyphens, periods, commas, middle dots and ordinals such as 3rd';

/** Contract, section 2.1: with dashes or without. */
export const ssnPattern = String.raw`^(\d{9}|\d{3}-\d{2}-\d{4})$`;
export const ssnRule = 'must be ######### or ###-##-####';

export const phonePattern = String.raw`^\d+(-\d+)*$`;
export const phoneRule = 'must be digits, or digits with dashes between them';

export const countryCodePattern = String.raw`^\d{1,3}$`;
export const countryCodeRule = 'must be 1 to 3 digits';

const emailAtom = "[A-Za-z0-9!#$%&'*+/=?^_`{\\|}~\\-]+";
/** One label of a domain name (RFC 1035). */
export const domainLabel = String.raw`[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?`;

/** RFC 5321 without quotes: dot-separated atoms, 64 characters at most, at a domain name. */
export const emailPattern = `^(?=[^@]{1,64}@)${emailAtom}(?:\\.${emailAtom})*@(?:${domainLabel}\\.)+(?=[A-Za-z])${domainLabel}$`;
export const emailRule = 'must be an e-mail address';
export const maxEmailLength = 254;

/** Plain text of one line: no control characters and not only spaces. */
export const lineTextPattern = String.raw`^(?=\s*\S)[^\p{Cc}]+$`;
export const lineTextRule = 'must not be blank or contain control characters';

const adultYears = 18;
/** Longer than any known life, so that a mistyped century is refused. */
const oldestYears = 130;

/** Ages count by the UTC date. */
export function utcDate(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO('UTC').toPlainDate();
}

/** A real past date of a person of 18 or older (completion page, section 3). */
export function checkBirthDate(dob: string, today: Temporal.PlainDate): FieldProblem[] {
  const born = Temporal.PlainDate.from(dob);
  const problem = (rule: string) => [{ field: 'dob', rule }];
  if (Temporal.PlainDate.compare(born, today) >= 0) return problem('must be a date in the past');
  const { years } = born.until(today, { largestUnit: 'years' });
  if (years < adultYears) return problem(`must be of a person ${adultYears} or older`);
  if (years > oldestYears) return problem(`must be at most ${oldestYears} years ago`);
  return [];
}

const callingCodes = new Set<string>(getCountries().map((c) => getCountryCallingCode(c)));

/**
 * Checks that the length fits the country's numbering plan, not that the number is in use: sandbox
 * requests use 555 numbers.
 */
export function checkPhone(phone: string | null, countryCode: string | null): FieldProblem[] {
  if (countryCode !== null && !callingCodes.has(countryCode)) {
    return [{ field: 'phone_country_code', rule: 'must be an assigned country calling code' }];
  }
  if (phone === null) return [];
  const digits = phone.replaceAll('-', '');
  if (countryCode === null) {
    // E.164: at most 15 digits.
    const fits = digits.length >= 4 && digits.length <= 15;
    return fits ? [] : [{ field: 'phone', rule: 'must have 4 to 15 digits' }];
  }
  const mistake = validatePhoneNumberLength(digits, { defaultCallingCode: countryCode });
  const rule = `must have as many digits as the numbers of country code ${countryCode}`;
  return mistake === undefined ? [] : [{ field: 'phone', rule }];
}

/** The nine digits of an SSN, written with dashes or without. */
export function ssnDigits(ssn: string): string {
  return ssn.replaceAll('-', '');
}

/** Column and row of a person's SSN, and the purpose of its hash. */
export interface SsnPlace {
  column: SealedColumn;
  row: string;
  purpose: string;
}

/** Seals an SSN, written with dashes or without, for its place. */
export function sealSsn(vault: SsnVault, ssn: string, place: SsnPlace): SealedSsn {
  const digits = ssnDigits(ssn);
  return {
    ssn_sealed: vault.seal(digits, place.column, place.row),
    ssn_hash: vault.keyedHash(digits, place.purpose),
    ssn_last_four: digits.slice(-4),
  };
}

export const noSsn = { ssn_sealed: null, ssn_hash: null, ssn_last_four: null };

/** `XXX-XX-6789`, or null when there is none. */
export function maskSsn(lastFour: string | null): string | null {
  return lastFour === null ? null : `XXX-XX-${lastFour}`;
}

/** Records `now` (ISO) as the time at which the `changed` fields were set. */
export function touchFieldDates(
  stored: StoredFieldDates,
  changed: readonly string[],
  now: string,
): StoredFieldDates {
  const touched = identityFields.filter((field) => changed.includes(field));
  return { ...stored, ...Object.fromEntries(touched.map((field) => [field, now])) };
}

/** The stored times as instants. */
export function readFieldDates(stored: StoredFieldDates): FieldDates {
  return Object.fromEntries(
    Object.entries(stored).map(([field, date]) => [field, Temporal.Instant.from(date)]),
  );
}
