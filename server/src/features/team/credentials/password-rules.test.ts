import { describe, expect, test } from 'vitest';
import { findPasswordProblem } from './password-rules.ts';

const dana = { email: 'dana.miller@example.com', name: 'Dana Miller' };

describe('a new password', () => {
  test.each([
    ['a passphrase', 'correct horse battery staple'],
    ['a generated one', 'xK7#pQ2!vL9z'],
    ['letters of another script', 'снегопад над рекой'],
    ['the longest one', `${'ab3de'.repeat(51)}x`],
    ['a common word among others', 'my password lives in a teapot'],
  ])('may be %s', (_, password) => {
    expect(findPasswordProblem(password, dana)).toBeUndefined();
  });

  test.each([
    ['eleven characters', 'xK7#pQ2!vL9', /at least 12/],
    ['257 characters', `${'ab3de'.repeat(51)}xy`, /at most 256/],
    ['one character repeated', 'aaaaaaaaaaaaaaaa', /different characters/],
    ['a pattern of four', 'ab1!ab1!ab1!', /different characters/],
    ['a row of letters', 'abcdefghijklm', /in a row/],
    ['a row downwards', 'zyxwvutsrqpo', /in a row/],
    ['a row of digits', '1234567890123', /in a row/],
    ['a common word with digits', 'password123456', /common/],
    ['a common word in capitals and lookalikes', 'P4$$w0rdP4$$w0rd', /common/],
    ['lookalikes before a year', 'p4$$w0rd-2026', /common/],
    ['two common words', 'LetMeIn-Welcome1!', /common/],
    ['the keyboard', 'qwertyuiop123', /common/],
    ['a season and a year', 'Summer2026!!!', /common/],
    ['digits alone', '918273645546', /common/],
    ["the product's name", 'surety-surety-1', /common/],
    ['the e-mail', 'dana.miller@example.com', /e-mail or name/],
    ['the name with digits', 'Dana-Miller-77', /e-mail or name/],
  ])('must not be %s', (_, password, problem) => {
    expect(findPasswordProblem(password, dana)).toMatch(problem);
  });

  test('has a rule that does not quote it', () => {
    expect(findPasswordProblem('dana.miller', dana)).not.toContain('dana');
  });
});
