import { expect, test } from 'vitest';
import { normalizeName, readSearch, searchTermsOf } from './customer-search-rules.ts';

test.each([
  ["O'Brien", 'obrien'],
  ['Łukasz', 'lukasz'],
  ['José  María', 'josemaria'],
  ['Groß', 'gross'],
  ['Мария', 'мария'],
  ['小林', '小林'],
])('the name %s is searched as %s', (name, text) => {
  expect(normalizeName(name)).toBe(text);
});

test.each([
  ['ada@example.com', 'email', 'ada@example.com'],
  ['6789', 'ssn_last_four', '6789'],
  ['555-555-5555', 'phone', '5555555555'],
  ['+1 (555) 555-5555', 'phone', '15555555555'],
  ['Example', 'name', 'example'],
  ['Ada Example', 'name', 'adaexample'],
  ['Example, Ada', 'name', 'adaexample'],
])('%s is a search by %s', (q, kind, text) => {
  expect(readSearch(q)).toMatchObject({ kind, text });
});

/** A record's number and code, with notations that find it. */
test.each([
  ['4155550191', '1', ['415-555-0191', '1-415-555-0191', '+1 (415) 555-0191', '0014155550191']],
  ['1-415-555-0191', '1', ['415-555-0191', '+14155550191', '1 415 555 0191', '(415) 555-0191']],
  ['02079460952', '44', ['+442079460952', '020 7946 0952', '+44 (0)20 7946 0952', '442079460952']],
  ['2079460952', '44', ['+442079460952', '02079460952', '0044 20 7946 0952', '01144 2079460952']],
])('the number %s of country %s is found by %j', (phone, phone_country_code, notations) => {
  const names = { first_name: 'Ada', middle_name: null, last_name: 'Example' };
  const terms = searchTermsOf({ ...names, phone, phone_country_code, ssn_last_four: null });
  const texts = new Set(terms.filter(({ kind }) => kind === 'phone').map(({ text }) => text));
  const missing = notations.filter((q) => {
    const search = readSearch(q);
    const found = 'others' in search ? [search.text, ...search.others] : [];
    return !found.some((text) => texts.has(text));
  });
  expect(missing).toEqual([]);
});

test('a number of another country is not found by the same digits', () => {
  const search = readSearch('+44 20 7946 0952');
  expect('others' in search && search.others).not.toContain('2079460952');
});

test.each([['123-45-6789'], ['123456789'], ['-'], ['12'], [' ']])('%s is refused', (q) => {
  expect(readSearch(q)).toEqual({ rule: expect.stringMatching(/^must /) });
});

test('a customer is found by each part of a last name, both orders, and both forms of a phone number', () => {
  const texts = searchTermsOf({
    first_name: 'Ana',
    middle_name: 'Inés',
    last_name: 'García-Márquez',
    phone: '555-555-5555',
    phone_country_code: '1',
    ssn_last_four: '6789',
  }).map(({ text }) => text);
  expect(texts).toEqual([
    'garciamarquez',
    'garcia',
    'marquez',
    'anagarciamarquez',
    'garciamarquezana',
    'anainesgarciamarquez',
    '5555555555',
    '15555555555',
    '6789',
  ]);
});

test('a customer without phone and SSN is found by name alone', () => {
  const customer = {
    ...{ first_name: 'Ada', middle_name: null, last_name: 'Example' },
    ...{ phone: null, phone_country_code: '1', ssn_last_four: null },
  };
  expect(new Set(searchTermsOf(customer).map(({ kind }) => kind))).toEqual(new Set(['name']));
});
