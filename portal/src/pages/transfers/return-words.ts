import { reasons } from '@surety/sdk/catalog/reasons';

/** What a bank says by a return code, as a person would; the other codes have the words of NACHA. */
const plainWords: Readonly<Record<string, string>> = {
  R01: 'the account has not enough money',
  R02: 'the account is closed',
  R03: 'the bank finds no such account',
  R04: 'the account number cannot be right',
  R05: 'the customer says that they did not authorize it',
  R07: 'the customer has withdrawn the authorization',
  R08: 'the customer has stopped the payment',
  R09: 'the money on the account is not available yet',
  R10: 'the customer says that they did not authorize it',
  R11: 'the customer says that it differs from what they authorized',
  R16: 'the account is frozen',
  R20: 'the account allows no such payments',
  R23: 'the receiver has refused the money',
  R29: 'the company says that it did not authorize it',
};

/** "Insufficient funds" of a return code, as NACHA names it; undefined for a code that is not known. */
const namedBy = (code: string): string | undefined => reasons[code]?.meaning.split('. ')[0];

/** What a return code means, to be read within a sentence. */
export function returnWords(code: string): string {
  const name = namedBy(code);
  return (
    plainWords[code] ??
    (name ? name.slice(0, 1).toLowerCase() + name.slice(1) : 'no reason is known')
  );
}

/** The class of a return code by its remedy, such as `unauthorized`; empty for a code without one. */
export const returnClass = (code: string): string =>
  /Class: (\w+)\./.exec(reasons[code]?.meaning ?? '')?.[1] ?? '';

/** What a return code means, for a row of a list. */
const shortWords: Readonly<Record<string, string>> = {
  R01: 'not enough money',
  R02: 'account closed',
  R03: 'no such account',
  R04: 'wrong number',
  R05: 'not authorized',
  R07: 'authorization revoked',
  R08: 'payment stopped',
  R09: 'money not available',
  R10: 'not authorized',
  R11: 'not as authorized',
  R16: 'account frozen',
  R23: 'refused',
  R29: 'not authorized',
};

/** "R01, not enough money"; the code alone where it is a seldom one. */
export const shortReturn = (code: string): string =>
  shortWords[code] ? `${code}, ${shortWords[code]}` : code;

/** The codes with which banks return entries of this service, as the values of a filter; frequent ones first. */
export const returnCodeOptions: readonly (readonly [value: string, label: string])[] = (() => {
  const codes = Object.keys(reasons).filter((code) => /^R[0-3]\d$/.test(code));
  const frequent = ['R01', 'R02', 'R03', 'R10'];
  const others = codes.filter((code) => !frequent.includes(code));
  return [...frequent, ...others].map((code) => [code, `${code}: ${returnWords(code)}`] as const);
})();
