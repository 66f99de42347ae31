import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkBirthDate,
  checkPhone,
  countryCodePattern,
  emailPattern,
  lineTextPattern,
  maskSsn,
  namePattern,
  phonePattern,
  readFieldDates,
  ssnDigits,
  ssnPattern,
  touchFieldDates,
  utcDate,
} from './identity-rules.ts';

const matches = (pattern: string) => (text: string) => new RegExp(pattern, 'u').test(text);

describe('a date of birth', () => {
  const today = Temporal.PlainDate.from('2026-07-01');
  test.each([
    ['2008-07-01', undefined],
    ['2008-07-02', /18 or older/],
    ['2026-07-01', /in the past/],
    ['2999-01-01', /in the past/],
    ['1896-07-01', undefined],
    ['1895-06-30', /at most 130 years/],
    ['1008-01-01', /at most 130 years/],
  ])('%s has the problem %s', (dob, rule) => {
    const [problem] = checkBirthDate(dob, today);
    if (rule) expect(problem).toEqual({ field: 'dob', rule: expect.stringMatching(rule) });
    else expect(problem).toBeUndefined();
  });

  test('on a leap day comes of age on the first of March', () => {
    const of = (day: string) => checkBirthDate('2008-02-29', Temporal.PlainDate.from(day));
    expect(of('2026-02-28')).toHaveLength(1);
    expect(of('2026-03-01')).toEqual([]);
  });

  test('counts days in UTC', () => {
    expect(utcDate(Temporal.Instant.from('2026-07-01T23:59:59-04:00')).toString()).toBe(
      '2026-07-02',
    );
  });
});

describe('a name', () => {
  const isName = matches(namePattern);
  test.each([
    'Ada',
    'José',
    'José',
    "O'Brien",
    'O’Brien',
    'Smith-Jones',
    'van der Berg',
    'St. John',
    '李',
    "'t Hooft",
    'Ng',
    'O‘Brien',
    'Jean–Luc',
    'Jean‐Luc',
    'Gal·la',
    'ジョン・スミス',
    'علی\u200cرضا',
    'Sample, Jr.',
    'Sample 3rd',
  ])('may be %s', (text) => expect(isName(text)).toBe(true));
  test.each([
    '',
    ' ',
    '-',
    '...',
    'R2D2',
    'Ada 7',
    '4',
    'Ada!',
    'Ada\n',
    'Ada\t',
    'Ada🙂',
    'a@b',
    '<b>',
  ])('may not be %o', (text) => expect(isName(text)).toBe(false));
});

describe('an SSN', () => {
  const isSsn = matches(ssnPattern);
  test.each(['123456789', '123-45-6789'])('may be written %s', (text) =>
    expect(isSsn(text)).toBe(true),
  );
  test.each(['12345678', '1234567890', '123-456789', '123-45-678a', ' 123456789', '١٢٣٤٥٦٧٨٩'])(
    'may not be written %o',
    (text) => expect(isSsn(text)).toBe(false),
  );

  test('has the same digits in both forms, and a mask that shows the last four only', () => {
    const parts = fc.tuple(
      fc.integer({ max: 999, min: 0 }),
      fc.integer({ max: 99, min: 0 }),
      fc.integer({ max: 9999, min: 0 }),
    );
    fc.assert(
      fc.property(parts, ([area, group, serial]) => {
        const texts = [area, group, serial].map(String);
        const [a = '', g = '', s = ''] = [3, 2, 4].map((length, i) =>
          texts[i]?.padStart(length, '0'),
        );
        expect(ssnDigits(`${a}-${g}-${s}`)).toBe(a + g + s);
        expect(maskSsn(ssnDigits(`${a}-${g}-${s}`).slice(-4))).toBe(`XXX-XX-${s}`);
      }),
    );
    expect(maskSsn(null)).toBeNull();
  });
});

describe('a phone number', () => {
  test.each(['5555555555', '555-555-5555', '1-2-3-4'])('may be written %s', (text) =>
    expect(matches(phonePattern)(text)).toBe(true),
  );
  test.each(['', '-', '555-', '-555', '555--5555', '+15555555555', '(555) 555-5555', '555 5555'])(
    'may not be written %o',
    (text) => expect(matches(phonePattern)(text)).toBe(false),
  );

  test.each([
    ['555-555-5555', '1', undefined],
    ['0000000000', '1', undefined],
    ['555-5555', '1', 'phone'],
    ['55555555555', '1', 'phone'],
    ['2071838750', '44', undefined],
    ['12', '44', 'phone'],
    ['5555555555', null, undefined],
    ['123', null, 'phone'],
    ['1234567890123456', null, 'phone'],
    ['5555555555', '999', 'phone_country_code'],
    ['5555555555', '0', 'phone_country_code'],
    ['5555555555', '12', 'phone_country_code'],
    [null, '1', undefined],
    [null, '999', 'phone_country_code'],
    [null, null, undefined],
  ])('%s with country code %s has a problem in %s', (phone, code, field) => {
    expect(checkPhone(phone, code).map((problem) => problem.field)).toEqual(field ? [field] : []);
  });
});

describe('an e-mail address', () => {
  const isEmail = matches(emailPattern);
  test.each([
    'ada@example.com',
    'a@b.co',
    'ada.b+tag@mail.example.co.uk',
    "o'brien@example.com",
    `${'a'.repeat(64)}@example.com`,
    'ada@xn--bcher-kva.example',
  ])('may be %s', (text) => expect(isEmail(text)).toBe(true));
  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a da@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@1.2.3.4',
    'ada@example.com\n',
    'ada@exämple.com',
    `${'a'.repeat(65)}@example.com`,
  ])('may not be %o', (text) => expect(isEmail(text)).toBe(false));
});

describe('the times at which fields were set', () => {
  test('change only for identity fields that changed', () => {
    const before = { first_name: '2026-01-01T00:00:00Z', dob: '2026-01-01T00:00:00Z' };
    const after = touchFieldDates(before, ['dob', 'brand_person_id'], '2026-02-01T00:00:00Z');
    expect(after).toEqual({ ...before, dob: '2026-02-01T00:00:00Z' });
    expect(readFieldDates(after).dob?.toString()).toBe('2026-02-01T00:00:00Z');
  });
});

describe('every pattern', () => {
  const patterns = {
    countryCodePattern,
    emailPattern,
    lineTextPattern,
    namePattern,
    phonePattern,
    ssnPattern,
  };
  const texts = ['a', ' ', '-', '.', 'a.', 'a-', '1', '1-', 'a@', 'a@a.', "'"].flatMap((text) => {
    const long = text.repeat(1_000_000 / text.length);
    return [long, `${long}\u0000`, `a@${long}\u0000`];
  });
  test.each(Object.entries(patterns))(
    'matches a mebibyte of text without stalling: %s',
    (_, pattern) => {
      for (const text of texts) expect(matches(pattern)(text)).toBeTypeOf('boolean');
    },
  );
});
