import { describe, expect, test } from 'vitest';
import { shortBankName, shortFileName } from './cut-middle.ts';

describe('a name that a list has no room for', () => {
  test('keeps the day and the end of a bank file, whose middle is an id', () => {
    const name = '20270107-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41.ach';
    expect(shortFileName(name)).toBe('20270107…0b6c41.ach');
    expect(shortFileName('returns-of-tuesday-morning.ach')).toBe('returns-of-tuesday-morning.ach');
  });

  test('keeps the last four digits of a bank account', () => {
    expect(shortBankName('Lakeside Community Credit Union …0384')).toBe('Lakeside Comm…0384');
    expect(shortBankName('First Bank …0384')).toBe('First Bank…0384');
  });
});
