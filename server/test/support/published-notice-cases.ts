/** A case of a regulation or its official interpretation, by the number of its paragraph or comment. */
export interface PublishedCase {
  id: string;
  given: Readonly<Record<string, unknown>>;
  expected: Readonly<Record<string, unknown>>;
}

/**
 * Worked examples and rules on notices: 12 CFR 1026.9 with Supplement I, and 12 CFR 1002.9, as of 2026-03-02. Dates are
 * those of the sources, or moved to 2026 where they have none; amounts are in cents.
 */
export const publishedNoticeCases: readonly PublishedCase[] = [
  {
    id: '9(c)(2)-3',
    given: {
      disclosed_grace_days: 28,
      days_in_changed_cycle: 21,
    },
    expected: {
      owed: true,
    },
  },
  {
    id: '9(c)(2)(i)-2',
    given: {
      change: ['transaction fee', 'balance computation method'],
      notice: '03-01',
      cycle_starts: ['03-21', '04-21'],
    },
    expected: {
      days: 45,
      transaction_fee: '04-15, mid-cycle allowed',
      computation: 'start of the first cycle that begins at least 45 days after: 04-21',
    },
  },
  {
    id: '9(c)(2)(i)/45-days',
    given: {
      notice_sent: '2026-01-01',
    },
    expected: {
      day44: {
        date: '2026-02-14',
        allowed: false,
      },
      day45: {
        date: '2026-02-15',
        allowed: true,
      },
    },
  },
  {
    id: '9(c)(2)(ii)',
    given: {
      changes: [
        'late fee raised',
        'minimum payment raised',
        'security interest acquired',
        'credit limit lowered',
        'card name changed',
      ],
    },
    expected: {
      significant: [true, true, true, false, false],
    },
  },
  {
    id: '9(h)(2)(ii)-1',
    given: {
      rejected: true,
    },
    expected: {
      may: true,
    },
  },
  {
    id: '9(h)(3)-1.ii',
    given: {
      due_day: 15,
      unpaid: ['04-15'],
      notice: '04-20',
      effective: '06-04',
      rejected: '05-05',
      still_unpaid_on: '06-15',
    },
    expected: {
      on_0604: false,
      after_0615: 'allowed with a second notice, no right to reject',
    },
  },
  {
    id: 'B-9(a)(1)(i)',
    given: {
      complete_application: '2026-03-01',
    },
    expected: {
      by: '2026-03-31',
      days: 30,
    },
  },
  {
    id: 'B-9(a)(1)(ii)',
    given: {
      incomplete: true,
      adverse_action: '2026-03-10',
    },
    expected: {
      by: '2026-04-09',
    },
  },
];

/** Questions of the other cases of these sections. */
export const otherNoticeCases: Readonly<Record<string, string>> = {
  '9(a)(2)-1': 'Latest day of the first short form?',
  '9(a)(1)': 'Window for the next long form?',
  '9(c)(2)-4': 'Notice and lead time?',
  '9(c)(2)(i)-5': 'May a copy of the security agreement be the notice?',
  '9(c)(2)(iv)-6': 'What must the notice restate?',
  '9(c)(2)(iv)-11.ii': 'Which reasons must be named for a rate increase?',
  '9(c)(2)(v)-2.i': 'Notice before payments resume?',
  '9(c)(2)(v)-5': 'Days the customer may still reject after the written paper?',
  '9(c)(2)(vi)': 'First day an over-limit fee could follow from the lower limit?',
  '9(g)(4)-1': 'May the penalty rate apply on 02-16?',
  '9(h)(1)-2': 'Does using the card forfeit or revoke the rejection?',
  '9(h)(2)(iii)-1': 'Earliest and alternative start of a five-year amortization of the balance?',
  '9(h)(2)(iii)-2.ii': 'Balance protected?',
  'B-9(a)(1)(iv)': 'Notice by?',
  'B-9(a)(2)(ii)': 'Must reasons be given; by when?',
  'B-9-3': 'When is notice given?',
  'B-9(a)(1)-6': 'Second notice?',
  'B-2(c)(2)(ii)-2': 'Is a notice owed?',
  'B-2(c)(1)(ii)-2': 'Adverse action?',
  'B-2(c)(2)(iii)-1': 'Adverse action?',
  'B-2(c)(2)(i)': 'Adverse action?',
};
