/**
 * Return reason codes (NACHA Operating Rules, appendix four). R40 to R47 answer enrollments, R50 to
 * R53 checks, R80 to R85 international payments: none can answer an entry of this service, and all
 * are known, so that a file that contains one is recorded rather than refused.
 */

/**
 * Time frame of a return, from the settlement of the entry or return that it answers.
 * `next_delivery`: with the next file of the operator or the bank. `on_refusal`: after its
 * customer's refusal. `agreed`: as the two banks agree.
 */
export type ReturnTimeFrame =
  | '2_banking_days'
  | '5_banking_days'
  | '60_calendar_days'
  | 'next_delivery'
  | 'on_refusal'
  | 'agreed';

/** Time frames in words. */
export const returnTimes: Readonly<Record<ReturnTimeFrame, string>> = {
  '2_banking_days': '2 banking days',
  '5_banking_days': '5 banking days',
  '60_calendar_days': '60 days',
  next_delivery: "the bank's next file",
  on_refusal: 'after the refusal',
  agreed: 'as the banks agree',
};

/** A return of an entry, its dishonor by our bank, and the contest of the dishonor by the other. */
export type ReturnStage = 'return' | 'dishonored' | 'contested';

/**
 * Class of a return, by its remedy. `retryable`: for want of funds, so that the entry may be
 * presented again (NACHA Operating Rules, subsection 2.12.4). `unauthorized` and `administrative`:
 * counted for a return rate of their own (subsection 2.17.2).
 */
export const returnClasses = ['retryable', 'unauthorized', 'administrative'] as const;
export type ReturnClass = (typeof returnClasses)[number];

/**
 * Remedy without which no other debit of the account may follow a return. `numbers`: no entry reaches the
 * account by the numbers that were used, so they are corrected or the account is confirmed; NACHA Operating
 * Rules, subsection 2.12.4, allow another entry once the cause of the return is remedied. `review`: a person
 * looks first, as the entry or the account is in question. `authorization`: the receiver authorizes debits
 * anew, since the authorization was revoked, disputed or has ended (2.12.4 and 2.3.2), or a stop order may
 * cover every later debit of the originator (12 CFR 1005.10(c), comments 1 and 2).
 */
export const debitRemedies = ['numbers', 'review', 'authorization'] as const;
export type DebitRemedy = (typeof debitRemedies)[number];

export interface ReturnReason {
  stage: ReturnStage;
  timeFrame: ReturnTimeFrame;
  title: string;
  class: ReturnClass | null;
}

const soon = '2_banking_days';
const late = '60_calendar_days';
const next = 'next_delivery';

const returns: Record<string, [ReturnTimeFrame, string, ReturnClass?]> = {
  R01: [soon, 'Insufficient funds', 'retryable'],
  R02: [soon, 'Account closed', 'administrative'],
  R03: [soon, 'No account, or unable to locate it', 'administrative'],
  R04: [soon, 'Invalid account number structure', 'administrative'],
  R05: [
    late,
    'Unauthorized debit to a consumer account with a corporate class code',
    'unauthorized',
  ],
  R06: ['agreed', 'Returned at the request of the originating bank'],
  R07: [late, 'Authorization revoked by the customer', 'unauthorized'],
  R08: [soon, 'Payment stopped'],
  R09: [soon, 'Uncollected funds', 'retryable'],
  R10: [late, 'Originator not known to the receiver, or not authorized to debit', 'unauthorized'],
  R11: [late, 'Entry not in accordance with the terms of the authorization', 'unauthorized'],
  R12: [soon, 'Account sold to another bank'],
  R13: [next, 'Receiving bank not qualified to participate'],
  R14: [soon, 'Representative payee deceased or unable to continue'],
  R15: [soon, 'Beneficiary or account holder deceased'],
  R16: [soon, 'Account frozen'],
  R17: [soon, 'File record edit criteria, or entry of questionable circumstances'],
  R18: [next, 'Improper effective entry date'],
  R19: [next, 'Amount field error'],
  R20: [soon, 'Non-transaction account'],
  R21: [soon, 'Invalid company identification'],
  R22: [soon, 'Invalid individual identification number'],
  R23: ['on_refusal', 'Credit entry refused by the receiver'],
  R24: [soon, 'Duplicate entry'],
  R25: [next, 'Addenda error'],
  R26: [next, 'Mandatory field error'],
  R27: [next, 'Trace number error'],
  R28: [next, 'Routing number check digit error'],
  R29: [soon, 'Corporate customer advises not authorized', 'unauthorized'],
  R30: [next, 'Receiving bank not in the check truncation program'],
  R31: ['agreed', 'Permissible return entry (CCD and CTX)'],
  R32: [next, 'Receiving bank unable to settle'],
  R33: [late, 'Return of a destroyed check entry'],
  R34: [next, 'Receiving bank with limited participation'],
  R35: [next, 'Improper debit entry'],
  R36: [next, 'Improper credit entry'],
  R37: [late, 'Source document presented for payment'],
  R38: [late, 'Stop payment on source document'],
  R39: [soon, 'Improper source document, or source document presented for payment'],
  R40: ['agreed', 'Enrollment returned by the federal agency'],
  R41: ['agreed', 'Enrollment: invalid transaction code'],
  R42: ['agreed', 'Enrollment: routing number or check digit error'],
  R43: ['agreed', 'Enrollment: invalid account number'],
  R44: ['agreed', 'Enrollment: invalid individual identification number'],
  R45: ['agreed', 'Enrollment: invalid individual or company name'],
  R46: ['agreed', 'Enrollment: invalid representative payee indicator'],
  R47: ['agreed', 'Enrollment: duplicate'],
  R50: [soon, 'State law affecting acceptance of represented checks'],
  R51: [late, 'Represented check ineligible, or its entry improper', 'unauthorized'],
  R52: [late, 'Stop payment on represented check'],
  R53: [late, 'Check and its entry both presented for payment'],
  R80: ['agreed', 'International entry: coding error'],
  R81: ['agreed', 'International entry: non-participant'],
  R82: ['agreed', 'International entry: invalid foreign bank identification'],
  R83: ['agreed', 'International entry: foreign bank unable to settle'],
  R84: ['agreed', 'International entry: not processed by the gateway'],
  R85: ['agreed', 'International payment without an international class code'],
};

/**
 * Remedies that returns call for. Every other known code leaves the authorization as it is: funds were
 * missing, the fault is in our file, or the code answers no debit of this service.
 */
const remedies: Readonly<Record<string, DebitRemedy>> = {
  R02: 'numbers',
  R03: 'numbers',
  R04: 'numbers',
  R05: 'authorization',
  R06: 'review',
  R07: 'authorization',
  R08: 'authorization',
  R10: 'authorization',
  R11: 'authorization',
  R12: 'numbers',
  R13: 'numbers',
  R14: 'authorization',
  R15: 'authorization',
  R16: 'review',
  R17: 'review',
  R20: 'numbers',
  R28: 'numbers',
  R29: 'authorization',
  R31: 'authorization',
  R34: 'numbers',
  R85: 'numbers',
};

/** Reasons for dishonoring a return: within five banking days of its settlement. */
const dishonored: Record<string, string> = {
  R61: 'Misrouted return',
  R62: 'Return of an erroneous or reversing debit',
  R67: 'Duplicate return',
  R68: 'Untimely return',
  R69: 'Field errors',
  R70: 'Permissible return not accepted, or return not requested',
};

/** Reasons for contesting a dishonored return: within two banking days of its settlement. */
const contested: Record<string, string> = {
  R71: 'Misrouted dishonored return',
  R72: 'Untimely dishonored return',
  R73: 'Timely original return',
  R74: 'Corrected return',
  R75: 'Return not a duplicate',
  R76: 'No errors found',
  R77: 'Dishonored return R62 not accepted',
};

const reasons = new Map<string, ReturnReason>([
  ...Object.entries(returns).map(
    ([code, [timeFrame, title, ofClass = null]]) =>
      [code, { stage: 'return', timeFrame, title, class: ofClass }] as const,
  ),
  ...Object.entries(dishonored).map(
    ([code, title]) =>
      [code, { stage: 'dishonored', timeFrame: '5_banking_days', title, class: null }] as const,
  ),
  ...Object.entries(contested).map(
    ([code, title]) => [code, { stage: 'contested', timeFrame: soon, title, class: null }] as const,
  ),
]);

/** Meaning of a return reason code; undefined if the code is unknown. */
export function returnReason(code: string): ReturnReason | undefined {
  return reasons.get(code);
}

/**
 * Remedy without which no debit may follow a return with this code; null where debits may follow. A person
 * reviews a code that is unknown here, as nothing says that debits may go on.
 */
export function debitRemedy(code: string): DebitRemedy | null {
  return reasons.has(code) ? (remedies[code] ?? null) : 'review';
}

/** All known codes, in order. */
export const returnCodes: readonly string[] = [...reasons.keys()].sort();

/** Codes of a stage, in order. */
export function codesOfStage(stage: ReturnStage): string[] {
  return returnCodes.filter((code) => returnReason(code)?.stage === stage);
}

/** Codes of a class, in order. */
export function codesOfClass(ofClass: ReturnClass): string[] {
  return returnCodes.filter((code) => returnReason(code)?.class === ofClass);
}

/** Codes of a class as words of a sentence, such as `R01 or R09`. */
export function namedCodes(ofClass: ReturnClass, type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en', { type }).format(codesOfClass(ofClass));
}
