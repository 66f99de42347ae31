import { describe, expect, test } from 'vitest';
import type { Controls } from './control-preview.ts';
import { changedControls, draftOf, readDraft, removedControls } from './controls-draft.ts';

const controls: Controls = {
  spending_limits: { per_transaction: 1_250, per_day: 500_000, per_month: null, lifetime: null },
  allowed_mccs: [],
  blocked_mccs: ['7995'],
  allowed_countries: ['CA', 'US'],
  blocked_countries: [],
};

describe('the form of controls', () => {
  test('reads back what it shows', () => {
    expect(draftOf(controls)).toMatchObject({ per_transaction: '12.50', per_day: '5000.00' });
    expect(readDraft(draftOf(controls))).toEqual({ controls, problems: {} });
  });

  test('takes amounts and codes as people write them', () => {
    const draft = { ...draftOf(controls), per_day: '$1,000', blocked_mccs: ' 7995;5411 7995' };
    const read = readDraft(draft).controls;
    expect([read.spending_limits.per_day, read.blocked_mccs]).toEqual([100_000, ['5411', '7995']]);
  });

  test.each([
    ['per_day', '0'],
    ['per_day', '1.505'],
    ['per_day', '-5'],
    ['per_day', 'ten'],
    ['blocked_mccs', '581'],
    ['allowed_countries', 'USA'],
    ['blocked_countries', 'US'],
  ])('refuses %s of %j by its field', (field, text) => {
    expect(Object.keys(readDraft({ ...draftOf(controls), [field]: text }).problems)).toEqual([
      field,
    ]);
  });
});

test('names what a change takes away, with the value that it had', () => {
  const after = readDraft({ ...draftOf(controls), per_day: '', allowed_countries: '' }).controls;
  expect(removedControls(controls, after, 'USD')).toEqual([
    'the limit of $5,000.00 per day',
    'the list of allowed countries: CA, US',
  ]);
  expect(removedControls(controls, controls, 'USD')).toEqual([]);
});

test('tells each control that differs, before and after', () => {
  const after = readDraft({ ...draftOf(controls), per_day: '10', blocked_mccs: '' }).controls;
  expect(changedControls(controls, after, 'USD')).toEqual([
    ['limit per day', '$5,000.00', '$10.00'],
    ['list of blocked categories', '7995', 'none'],
  ]);
});
