import { describe, expect, test } from 'vitest';
import {
  otherNoticeCases,
  publishedNoticeCases,
} from '../../../../test/support/published-notice-cases.ts';
import { noticeDeadline } from '../../onboarding/applications/adverse-action-rules.ts';
import {
  type AgreementChange,
  changeNoticeOwedBy,
  isRejectable,
  isSignificant,
} from '../agreements/agreement-rules.ts';
import { type LaterVersion, takesEffectOn, versionInForce } from './change-rules.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const later = (
  effective_on: string,
  noticeSentOn: string | null,
  changes: AgreementChange[] = ['fee_raised'],
  isRejected = false,
): LaterVersion => ({
  agreement: { kind: 'cardholder' as const, version: 2, effective_on, changes },
  noticeSentOn: noticeSentOn === null ? null : day(noticeSentOn),
  isRejected,
});
const effect = (version: LaterVersion) => takesEffectOn(version)?.toString() ?? null;

const changesOf: Readonly<Record<string, AgreementChange>> = {
  'late fee raised': 'fee_raised',
  'minimum payment raised': 'minimum_payment_raised',
  'security interest acquired': 'security_interest',
  'credit limit lowered': 'limit_lowered',
  'card name changed': 'name_changed',
};
const in2026 = (text: string) => `2026-${text}`;
const deadline = (date: string) =>
  noticeDeadline(Temporal.Instant.from(`${date}T17:00:00Z`)).toString();

// biome-ignore lint/suspicious/noExplicitAny: cases have values of every shape
type Judge = (given: any, expected: any) => void;

/** What the rules say of the cases that they decide. */
const judges: Readonly<Record<string, Judge>> = {
  '9(c)(2)-3': ({ days_in_changed_cycle, disclosed_grace_days }, { owed }) =>
    expect(isSignificant(['payment_window_shortened'])).toBe(
      owed && days_in_changed_cycle < disclosed_grace_days,
    ),
  '9(c)(2)(i)-2': ({ notice, cycle_starts }, { computation, transaction_fee }) => {
    const sent = in2026(notice);
    expect(in2026(transaction_fee).startsWith(String(effect(later(sent, sent))))).toBe(true);
    const firstCycle = in2026(cycle_starts[1]);
    expect(effect(later(firstCycle, sent, ['other_significant']))).toBe(firstCycle);
    expect(computation).toContain(cycle_starts[1]);
  },
  '9(c)(2)(i)/45-days': ({ notice_sent }, { day44, day45 }) => {
    const old = later('2025-01-01', null).agreement;
    const version = later(notice_sent, notice_sent);
    const holds = (on: { date: string }) =>
      versionInForce(old, [version], day(on.date)).inForce === version.agreement;
    expect([holds(day44), holds(day45)]).toEqual([day44.allowed, day45.allowed]);
  },
  '9(c)(2)(ii)': ({ changes }, { significant }) =>
    expect(
      changes.map((change: string) => isSignificant([changesOf[change] ?? 'other_minor'])),
    ).toEqual(significant),
  '9(h)(2)(ii)-1': (_, { may }) =>
    // The contract tests have the purchases that end.
    expect(isRejectable(['fee_raised'])).toBe(may),
  '9(h)(3)-1.ii': ({ notice, effective }, { on_0604 }) => {
    const told = [in2026(effective), in2026(notice)] as const;
    expect(effect(later(...told))).toBe(in2026(effective));
    expect(effect(later(...told, ['fee_raised'], true)) !== null).toBe(on_0604);
  },
  'B-9(a)(1)(i)': ({ complete_application }, { by }) =>
    expect(deadline(complete_application)).toBe(by),
  'B-9(a)(1)(ii)': ({ adverse_action }, { by }) => expect(deadline(adverse_action)).toBe(by),
};

/** Why the rules decide nothing in the other cases. */
const left: Readonly<Record<string, string>> = {
  '9(a)(2)-1': 'Statements of billing rights come with the statements.',
  '9(a)(1)': 'Statements of billing rights come with the statements.',
  '9(c)(2)-4': 'No feature is added to an account.',
  '9(c)(2)(i)-5': 'The paper has the whole text of the agreement: a contract test reads it.',
  '9(c)(2)(iv)-6':
    "The words of a change are those of the brand's text, which the paper has whole.",
  '9(c)(2)(iv)-11.ii': 'The card has no rate.',
  '9(c)(2)(v)-2.i': 'Hardship plans come with late days.',
  '9(c)(2)(v)-5': 'The card has no rate.',
  '9(c)(2)(vi)': 'The card has no fee over its limit.',
  '9(g)(4)-1': 'The card has no rate.',
  '9(h)(1)-2': 'Purchases end with the rejection; a contract test has that it stays.',
  '9(h)(2)(iii)-1': 'The whole balance is due each month: none is paid off over years.',
  '9(h)(2)(iii)-2.ii': 'The whole balance is due each month: none is paid off over years.',
  'B-9(a)(1)(iv)': 'No counteroffer is made.',
  'B-9(a)(2)(ii)': 'Each notice has its reasons, so that nobody asks for them.',
  'B-9-3': 'The report says the day of mailing (`sent_at`); a contract test has it.',
  'B-9(a)(1)-6': 'No counteroffer is made.',
  'B-2(c)(2)(ii)-2': 'Closing for delinquency comes with late days.',
  'B-2(c)(1)(ii)-2': 'The service closes no accounts for their limits.',
  'B-2(c)(2)(iii)-1': 'A declined purchase records no adverse action.',
  'B-2(c)(2)(i)': 'A change that the customer agrees to records no adverse action.',
};

describe('12 CFR 1026.9 on changes in terms, and 1002.9 on actions taken', () => {
  test.each(publishedNoticeCases.map((each) => [each.id, each] as const))(
    '%s',
    (id, { given, expected }) => {
      expect(judges).toHaveProperty([id]);
      judges[id]?.(given, expected);
    },
  );

  test('leave no case without a reason, and no reason without a case', () => {
    expect(Object.keys(left)).toEqual(Object.keys(otherNoticeCases));
    const counts = [publishedNoticeCases, Object.keys(left)].map(({ length }) => length);
    expect(counts).toEqual([8, 21]);
  });

  test('a higher smallest payment cannot be rejected, other significant changes can: 9(c)(2)(iv)(B)', () => {
    expect(isRejectable(['minimum_payment_raised'])).toBe(false);
    expect(isRejectable(['minimum_payment_raised', 'fee_raised'])).toBe(true);
    expect(isRejectable(['limit_lowered'])).toBe(false);
  });
});

test('a notice that was never sent lets nothing hold', () => {
  expect(effect(later('2026-02-15', null))).toBeNull();
});

test('the notice is owed 45 days before the day of the change, or at once', () => {
  const owedBy = (effectiveOn: string) =>
    changeNoticeOwedBy(day(effectiveOn), day('2026-01-01')).toString();
  expect(owedBy('2026-03-01')).toBe('2026-01-15');
  expect(owedBy('2026-02-15')).toBe('2026-01-01');
  expect(owedBy('2026-01-20')).toBe('2026-01-01');
});
