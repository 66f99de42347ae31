import { describe, expect, test } from 'vitest';
import { csvOf } from './csv-of.ts';

describe('a list as CSV', () => {
  test('has a line of names and one of each row, and nothing runs as a formula', () => {
    const rows = [
      { name: 'Miller, Dana', note: '=HYPERLINK("x")' },
      { name: '+1 555', note: '@SUM(A1)' },
      { name: '-2+3', note: null },
    ];
    expect(csvOf(rows)).toBe(
      'name,note\r\n"Miller, Dana","\'=HYPERLINK(""x"")"\r\n\'+1 555,\'@SUM(A1)\r\n\'-2+3,\r\n',
    );
  });

  test('has cents as dollars below a name that says so, also below zero, and amounts of the API as they are', () => {
    const rows = [
      { amount: 123_450, currency: 'USD', total_amount: '-12.50', attempt: 2 },
      { amount: -5, currency: 'USD', total_amount: null, attempt: 1 },
    ];
    expect(csvOf(rows)).toBe(
      'amount_usd,currency,total_amount,attempt\r\n1234.50,USD,-12.50,2\r\n-0.05,USD,,1\r\n',
    );
  });

  test('says no currency in a name where rows have several', () => {
    const rows = [
      { amount: 100, currency: 'USD' },
      { amount: 200, currency: 'EUR' },
    ];
    expect(csvOf(rows)).toBe('amount,currency\r\n1.00,USD\r\n2.00,EUR\r\n');
  });

  test('has fields of objects inside, also where the first row has none, and lists and payloads as JSON', () => {
    const rows = [
      { id: 'a', ach: null, events: ['x', 'y'], payload: {} },
      { id: 'b', ach: { code: 'R01' }, events: [], payload: { amount: 5 } },
    ];
    expect(csvOf(rows)).toBe(
      'id,events,payload,ach.code\r\na,"[""x"",""y""]",{},\r\nb,[],"{""amount"":5}",R01\r\n',
    );
  });

  test('keeps masked values masked', () => {
    expect(csvOf([{ first_name: '[masked]', ssn_last_four: null }])).toBe(
      'first_name,ssn_last_four\r\n[masked],\r\n',
    );
  });
});
