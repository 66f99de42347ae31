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
  expect(readSearch(q)).toEqual({ kind, text });
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
