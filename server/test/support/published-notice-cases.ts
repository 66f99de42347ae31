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
    id: '9(a)(2)-1',
    given: {
      last_long_form: '2026-03-15',
      switch_to: 'short form on each statement',
    },
    expected: {
      by: '2027-03-15',
    },
  },
  {
    id: '9(a)(1)',
    given: {
      last_annual: '2026-01-20',
    },
    expected: {
      not_before: '2026-07-20',
      not_after: '2027-07-20',
      once_per_calendar_year: true,
    },
  },
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
    id: '9(c)(2)-4',
    given: {
      feature: 'balance transfer',
      added_days_after_opening: 31,
    },
    expected: {
      change_notice: true,
      days: 45,
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
    id: '9(c)(2)(i)-5',
    given: {
      change: 'security interest added',
    },
    expected: {
      may: true,
      description_of_interest_required: true,
    },
  },
  {
    id: '9(c)(2)(iv)-6',
    given: {
      old: 'greater of $5 or 3%, at most $100',
      new_minimum_dollars: 10,
    },
    expected: {
      whole_rule: 'greater of $10 or 3%, at most $100',
    },
  },
  {
    id: '9(c)(2)(iv)-11.ii',
    given: {
      reasons: ['score fell', 'late on this account', 'late elsewhere'],
    },
    expected: {
      named: ['score fell', 'late on this account'],
      max: 4,
    },
  },
  {
    id: '9(c)(2)(v)-2.i',
    given: {
      skip_month: 'December',
      explained_at_opening: [true, false],
    },
    expected: {
      owed: [false, true],
    },
  },
  {
    id: '9(c)(2)(v)-5',
    given: {
      temporary_rate_by_telephone: true,
    },
    expected: {
      days: 45,
    },
  },
  {
    id: '9(c)(2)(vi)',
    given: {
      limit_lowered: '03-01',
      notice: '03-01',
    },
    expected: {
      date: '04-15',
    },
  },
  {
    id: '9(g)(4)-1',
    given: {
      notice: '01-01',
      penalty_if_over_on: '02-16',
      over_on_02_16: [true, false, false],
      over_earlier: [true, true, false],
      new_excess_on: '02-17',
    },
    expected: {
      may: [true, false, false],
      for_02_17: 'a new 45-day notice',
    },
  },
  {
    id: '9(h)(1)-2',
    given: {
      used_card_after: ['notice, before effective date', 'rejection'],
    },
    expected: {
      forfeits: [false, false],
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
    id: '9(h)(2)(iii)-1',
    given: {
      notice: '04-16',
      effective: '06-01',
      rejected: '05-05',
    },
    expected: {
      earliest: '05-05',
      also_allowed: '06-01',
    },
  },
  {
    id: '9(h)(2)(iii)-2.ii',
    given: {
      notice: '06-16',
      effective: '08-01',
      balance_0720_cents: 100000,
      rejected: '07-20',
      purchase_0722_cents: 20000,
      credit_ended: ['07-25', 'not ended'],
    },
    expected: {
      cents: [120000, 100000],
      optional_cents_if_not_ended: 120000,
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
  {
    id: 'B-9(a)(1)(iv)',
    given: {
      counteroffer: '2026-03-10',
      accepted: false,
    },
    expected: {
      by: '2026-06-08',
      days: 90,
    },
  },
  {
    id: 'B-9(a)(2)(ii)',
    given: {
      notice: '2026-03-10',
      reasons_requested: ['2026-05-09', '2026-05-10'],
    },
    expected: {
      must: [true, false],
      within_days_of_request: 30,
    },
  },
  {
    id: 'B-9-3',
    given: {
      mailed: '2026-03-30',
      arrived: '2026-04-03',
    },
    expected: {
      on: '2026-03-30',
    },
  },
  {
    id: 'B-9(a)(1)-6',
    given: {
      combined_counteroffer_and_adverse: true,
      not_accepted: true,
    },
    expected: {
      owed: false,
    },
  },
  {
    id: 'B-2(c)(2)(ii)-2',
    given: {
      closing_because: ['now delinquent', 'delinquent last year, now current'],
    },
    expected: {
      owed: [false, true],
    },
  },
  {
    id: 'B-2(c)(1)(ii)-2',
    given: {
      closing: 'all accounts with limit under $400, others stay',
    },
    expected: {
      adverse: true,
    },
  },
  {
    id: 'B-2(c)(2)(iii)-1',
    given: {
      declines: ['expired or lost card', 'over the limit', 'suspected fraud', 'system down'],
    },
    expected: {
      adverse: [false, false, false, false],
    },
  },
  {
    id: 'B-2(c)(2)(i)',
    given: {
      change: 'agreed by the customer',
    },
    expected: {
      adverse: false,
    },
  },
];
