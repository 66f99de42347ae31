import { describe, expect, test } from 'vitest';
import { readAnswers } from './move-answers.ts';

const about = '';
const fields = [
  { name: 'return_code', isRequired: true, about, shape: { enum: ['R01', 'R02'] } },
  { name: 'amount', about, shape: 'string' },
  { name: 'amounts', about, shape: ['integer'] },
  { name: 'times', about, shape: 'integer' },
] as const;

describe('answers to what a move asks', () => {
  test('are texts, numbers and JSON, as the fields have them', () => {
    const { values, problems, isComplete } = readAnswers(fields, {
      return_code: 'R01',
      amount: '4.50',
      amounts: '[12, 34]',
      times: '3',
    });
    expect(values).toEqual({ return_code: 'R01', amount: '4.50', amounts: [12, 34], times: 3 });
    expect([problems, isComplete]).toEqual([{}, true]);
  });

  test('are left out where they are empty, and wanted where they are required', () => {
    expect(readAnswers(fields, { amount: ' ' })).toEqual({
      values: {},
      problems: {},
      isComplete: false,
    });
  });

  test('name the shape that they have not', () => {
    const { problems } = readAnswers(fields, { return_code: 'R01', times: '1.5', amounts: '12,' });
    expect(Object.keys(problems)).toEqual(['amounts', 'times']);
  });
});
