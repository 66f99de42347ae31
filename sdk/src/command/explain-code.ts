import { declines } from '../catalog/declines.generated.ts';
import { errors } from '../catalog/errors.generated.ts';
import { reasons } from '../catalog/reasons.generated.ts';
import type { DeclineRow, ErrorRow, ReasonRow } from '../platform/catalog-rows.ts';
import { nearest } from './nearest.ts';

export interface FoundDecline extends DeclineRow {
  readonly reason: string;
  readonly cure: string;
}

export interface FoundError extends ErrorRow {
  readonly code: string;
}

export interface FoundReason extends ReasonRow {
  readonly code: string;
}

/** Declines, errors and reasons that a text names. */
export interface FoundCodes {
  readonly declines: readonly FoundDecline[];
  readonly reasons: readonly FoundReason[];
  readonly errors: readonly FoundError[];
}

/** A heading with labelled sentences below it. */
export interface CodeText {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, sentence: string])[];
}

const raisesLimit = 'Raise or remove the limit: surety cards set-controls --help.';
const permits = "Change the card's controls: surety cards set-controls --help.";

/** The change that has a purchase pass the check of each reason. */
const declineCures: Readonly<Record<string, string>> = {
  card_closed: 'Nothing: a closed card stays closed. Issue another: surety cards create.',
  card_inactive: 'Activate or unfreeze it: surety cards update CARD --status active.',
  card_expired: 'Issue a card that replaces it: surety cards reissue CARD.',
  account_not_active: 'Nothing: the account is closed or closing.',
  exchange_rate_missing: 'Send the rate: --exchange_rate of surety simulate authorization.',
  currency_not_permitted: 'Permit foreign currencies: surety programs update-settings --help.',
  merchant_category_not_permitted: permits,
  merchant_country_not_permitted: permits,
  transaction_control_exceeded: raisesLimit,
  day_control_exceeded: raisesLimit,
  month_control_exceeded: raisesLimit,
  lifetime_control_exceeded: raisesLimit,
  limit_exceeded:
    'Add to the deposit, which is the limit, or repay: surety transfers create --help.',
};

const maxNear = 5;
const maxOperations = 8;

/** True for a text that is written as a code is, whether or not there is one. */
export function isCode(text: string): boolean {
  return /^[a-z]+(_[a-z]+)*$|^3\d{3}$|^\d\d$|^R\d\d$/i.test(text);
}

/**
 * The reason of a decline or the reasons of a response code, the reason of a return or of a failed KYC, and the error
 * of a code or the errors of a number of the credit dialect. A decline and an error can share a name.
 */
export function findCodes(text: string): FoundCodes {
  return {
    declines: Object.entries(declines)
      .filter(([reason, { code }]) => reason === text || code === text)
      .map(([reason, row]) => ({ reason, ...row, cure: declineCures[reason] ?? '' })),
    reasons: Object.entries(reasons)
      .filter(([code]) => code.toLowerCase() === text.toLowerCase())
      .map(([code, row]) => ({ code, ...row })),
    errors: Object.entries(errors)
      .filter(
        ([code, { number }]) => code === text || (number !== undefined && String(number) === text),
      )
      .map(([code, row]) => ({ code, ...row })),
  };
}

/** Meaning and cure of each decline, reason and error. */
export function explainCodes(found: FoundCodes): CodeText[] {
  return [
    ...found.declines.map(explainDecline),
    ...found.reasons.map(explainReason),
    ...found.errors.map(explainError),
  ];
}

/** The sentence on a code that no decline and no error has, with those that resemble or contain it. */
export function unknownCode(text: string): string {
  const codes = [declines, reasons, errors].flatMap((rows) => Object.keys(rows));
  const containing = codes.filter((code) => text.length > 3 && code.includes(text));
  const near = [...new Set([...nearest(text, codes), ...containing])].slice(0, maxNear);
  const hint = near.length > 0 ? ` Nearest: ${near.join(', ')}.` : '';
  return `No error, no decline, no return and no failed KYC has the name or code ${text}.${hint}`;
}

/** The sentence on the response code that declines nothing. */
export const approvedText = '00 is the response code of an approved purchase.';

function explainDecline({ reason, code, meaning, cure }: FoundDecline): CodeText {
  return {
    title: `${reason} (decline, response code ${code})`,
    rows: [
      ['Meaning', `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`],
      ['Cure', cure],
    ],
  };
}

function explainReason({ code, of, meaning, cure }: FoundReason): CodeText {
  return {
    title: `${code} (${of})`,
    rows: [
      ['Meaning', meaning],
      ['Cure', cure],
    ],
  };
}

function explainError(error: FoundError): CodeText {
  return {
    title: `${error.code} (${error.status})`,
    rows: [
      ['Meaning', error.meaning],
      ['Cure', error.cure],
      ...answeredAs(error),
      ...answeredBy(error),
      ...(error.code === 'insufficient_funds' ? [leadToDecline] : []),
    ],
  };
}

const leadToDecline = [
  'Declines',
  'A purchase above what the card can spend is declined: limit_exceeded (51).',
] as const;

/** The form in which operations on credit applications answer an error. */
function answeredAs({ code, status, number }: FoundError): [string, string][] {
  if (number === undefined) return [];
  const message = status === 404 ? ' and the message "Not found."' : '';
  const reason = number === 3002 ? ` and details.reason "${code}"` : '';
  return [['Number', `Credit applications answer it with the code ${number}${message}${reason}.`]];
}

/** Nothing for errors of every operation, and for those of operations that the portal alone has. */
function answeredBy({ operations }: FoundError): [string, string][] {
  if (operations.length === 0) return [];
  const shown = operations.slice(0, maxOperations).join(', ');
  const more = operations.length - maxOperations;
  return [['Answered by', more > 0 ? `${shown} and ${more} more` : shown]];
}
