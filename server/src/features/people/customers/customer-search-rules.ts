import { parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/max';
import type { StoredCustomer } from './customers-rules.ts';

/** A text by which a customer is found, normalized; each kind is hashed for a purpose of its own. */
export interface SearchTerm {
  kind: 'name' | 'phone' | 'ssn_last_four';
  text: string;
}

/** Search that the parameter `q` requests, or the rule that it breaks. */
export type Search =
  | SearchTerm
  | { kind: 'phone'; text: string; others: readonly string[] }
  | { kind: 'email'; text: string }
  | { rule: string };

const searchRule =
  'must be a last name, a first and last name, an e-mail address, a phone number or the last four digits of an SSN';

/** Longest last names of several words, such as "de la Cruz y Vega", stay below it. */
const maxWords = 6;

/** Letters that Unicode does not decompose, as people without them on their keyboards write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** A name without case, accents, spaces and punctuation: "O'Brien-Łuk" is "obrienluk". */
export function normalizeName(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return bare
    .replace(/[łøđðıßæœþ]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Everything by which a customer is found, beside the e-mail address. */
export function searchTermsOf(
  customer: Pick<
    StoredCustomer,
    'first_name' | 'middle_name' | 'last_name' | 'phone' | 'phone_country_code' | 'ssn_last_four'
  >,
): SearchTerm[] {
  const { first_name: first, middle_name: middle, last_name: last } = customer;
  const words = last.split(/[\s-]+/).slice(0, maxWords);
  const names = [
    last,
    ...words,
    `${first}${last}`,
    `${last}${first}`,
    `${first}${middle ?? ''}${last}`,
  ];
  const digits = customer.phone?.replaceAll('-', '') ?? '';
  const code = customer.phone_country_code ?? '';
  return [
    ...distinct('name', names.map(normalizeName)),
    ...distinct('phone', [digits, digits && `${code}${digits}`]),
    ...distinct('ssn_last_four', [customer.ssn_last_four ?? '']),
  ];
}

function distinct(kind: SearchTerm['kind'], texts: readonly string[]): SearchTerm[] {
  return [...new Set(texts)].filter((text) => text !== '').map((text) => ({ kind, text }));
}

/** Reads the parameter `q`: its form decides what it is. */
export function readSearch(q: string): Search {
  if (q.includes('@')) return { kind: 'email', text: q.trim() };
  // The zero in brackets is dialled inside the country alone: "+44 (0)20 7946 0952".
  const digits = q
    .trim()
    .replace(/^(\+|00)([^(]*)\(0\)/, '$1$2')
    .replace(/[\s().-]/g, '');
  if (/^\d{4}$/.test(digits)) return { kind: 'ssn_last_four', text: digits };
  if (/^\d{9}$/.test(digits)) {
    return {
      rule: 'must not be nine digits: an SSN would stay in logs of addresses, its last four digits find it, and a phone number of nine digits is written with its country code, such as +48',
    };
  }
  if (/^\+?\d{5,18}$/.test(digits)) return readPhone(digits);
  const [last = '', first] = q.split(',');
  const text = normalizeName(first === undefined ? q : `${first}${last}`);
  return /\p{L}/u.test(text) ? { kind: 'name', text } : { rule: searchRule };
}

/**
 * A phone number, with the other notations in which a record may hold it: its country's code twice or not at all, and
 * the digit that is dialled before it inside the country.
 */
function readPhone(written: string): Search {
  const text = written.replace(/^(\+|00|011(?=\d{10}))/, '');
  const forms = [...formsOfNumber(text), ...(text === written ? localForms(text) : [])];
  return { kind: 'phone', text, others: [...new Set(forms)].filter((form) => form !== text) };
}

/** Forms of a number that begins with the code of its country; none if no country has such numbers. */
function formsOfNumber(text: string): string[] {
  const number = parsePhoneNumber(`+${text}`);
  if (!number?.isPossible()) return [];
  const { countryCallingCode: code, nationalNumber } = number;
  const dialled = number.formatNational().replace(/\D/g, '');
  return [`${code}${dialled}`, `${code}${code}${nationalNumber}`];
}

/** Forms of a number as it is dialled inside its country. */
function localForms(text: string): string[] {
  if (text.startsWith('0')) return [text.slice(1)];
  if (/^1\d{10}$/.test(text)) return [text.slice(1)];
  return /^\d{10}$/.test(text) ? [`1${text}`, `11${text}`, `0${text}`] : [`0${text}`];
}
