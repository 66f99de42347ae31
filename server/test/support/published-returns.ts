/**
 * What published sources say that an ACH return does to the authorization of debits, re-authored as data:
 * moov-io/ach (docs/returns.md, c6bd2372, 2026-08-21), EPCOR (The Rules Behind Reinitiated Entries, 2021),
 * Buckley on Nacha's bulletin of 2013-07-15, manuals of two banks on reinitiated debits, Dwolla (2026-07-18),
 * Increase, Stripe, and 12 CFR 1005.10. The Nacha rules themselves are sold, and are not among them.
 */

/**
 * `retry`: the entry may be presented again. `pause`: not before the cause is remedied. `end`: not without a
 * new authorization. `correct-or-end`: a corrected entry within 60 days needs none. `review`: a person looks.
 * `leave` and `fix-ours`: the authorization is untouched. `not-a-debit` and `cannot-happen`: no answer to a debit.
 */
export type PublishedEffect =
  | 'retry'
  | 'pause'
  | 'end'
  | 'correct-or-end'
  | 'review'
  | 'leave'
  | 'fix-ours'
  | 'not-a-debit'
  | 'cannot-happen';

const codesOf: Readonly<Record<PublishedEffect, string>> = {
  retry: 'R01 R09',
  pause: 'R02 R03 R04 R08 R12 R13 R16 R20 R28 R34 R85',
  end: 'R05 R07 R10 R14 R15 R29 R31',
  'correct-or-end': 'R11',
  review: 'R06 R17',
  leave: 'R24 R32',
  'fix-ours': 'R18 R19 R21 R22 R25 R26 R27 R35 R36',
  'not-a-debit': 'R23',
  'cannot-happen':
    'R30 R33 R37 R38 R39 R40 R41 R42 R43 R44 R45 R46 R47 R50 R51 R52 R53 R61 R62 R67 R68 R69 R70 R71 R72 R73 R74 R75 R76 R77 R80 R81 R82 R83 R84',
};

/** Effects of all codes on the authorization, by code. */
export const publishedEffects: readonly (readonly [code: string, effect: PublishedEffect])[] =
  Object.entries(codesOf).flatMap(([effect, codes]) =>
    codes.split(' ').map((code) => [code, effect as PublishedEffect] as const),
  );

/** Last days on which an entry may be presented again, by the settlement date of the first: the 180th after it. */
export const publishedLastRetries: readonly (readonly [firstSettledOn: string, last: string])[] = [
  ['2026-01-15', '2026-07-14'],
  ['2026-03-02', '2026-08-29'],
  ['2027-08-31', '2028-02-27'],
  ['2027-09-01', '2028-02-28'],
];

/** Returns of one entry, first to last, and whether it may be presented once more after the last. */
export const publishedPresentments: readonly (readonly [returns: string[], may: boolean])[] = [
  [['R01'], true],
  [['R09'], true],
  [['R01', 'R01'], true],
  [['R01', 'R09'], true],
  [['R01', 'R01', 'R01'], false],
  [['R01', 'R09', 'R01'], false],
  [['R01', 'R10'], false],
  [['R02'], false],
  [['R07'], false],
  [['R08'], false],
  [['R10'], false],
  [['R24'], false],
];
