import { describe, expect, test } from 'vitest';
import { problemsOf, story } from '../../../../test/support/scenario-stories.ts';
import { readScenario } from './scenario-rules.ts';

const carded = 'at: day 1\nissue_card: { customer: ada }\nas: main';
/** A repeat of the steps, each of one line. */
const repeat = (head: string, ...steps: string[]) =>
  ['repeat:', ...head.split('\n').map((line) => `  ${line}`), '  steps:']
    .concat(steps.map((step) => `    - ${step}`))
    .join('\n');
const purchase = '{ purchase: { card: main, amount: 5 }, as: monthly }';
const clear = '{ at: day 2, clear: { purchase: monthly } }';

describe('a repeat', () => {
  test('is all its rounds, each at its time, with names that mean the newest round', () => {
    const { steps } = readScenario(
      story(
        carded,
        `at: day 10\n${repeat('times: 3\nevery: P30D', purchase, clear)}`,
        'refund: { purchase: monthly }',
      ),
    );
    expect(steps.slice(3).map(({ at, verb, as }) => [at.text, verb, as])).toEqual([
      ['day 10', 'purchase', 'monthly'],
      ['day 12', 'clear', null],
      ['day 40', 'purchase', 'monthly'],
      ['day 42', 'clear', null],
      ['day 70', 'purchase', 'monthly'],
      ['day 72', 'clear', null],
      ['day 72', 'refund', null],
    ]);
  });

  test('begins at the time of the step above, and its times need not be whole days', () => {
    const { steps } = readScenario(
      story(
        carded,
        repeat('times: 2\nevery: PT90M', '{ at: PT1H, purchase: { card: main, amount: 5 } }'),
      ),
    );
    expect(steps.slice(3).map(({ at }) => at)).toEqual([
      { text: 'P1DT1H', milliseconds: 25 * 3_600_000 },
      { text: 'P1DT2H30M', milliseconds: 26.5 * 3_600_000 },
    ]);
  });

  test('may go on for ten years, and fill a scenario', () => {
    const rounds = (times: number) =>
      story(carded, repeat(`times: ${times}\nevery: day 1`, purchase));
    expect(readScenario(rounds(1_997)).steps).toHaveLength(2_000);
    expect(problemsOf(rounds(1_998))).toEqual([
      'steps[3].repeat (line 10) must leave the scenario with at most 2000 steps, those of all rounds counted',
    ]);
  });

  test.each<[string, string, RegExp]>([
    [
      'a wrong number',
      repeat('times: 0\nevery: P1D', purchase),
      /times .* must be a whole number from 1 to 2000$/,
    ],
    ['words for a number', repeat('times: many\nevery: P1D', purchase), /times .* must be a whole/],
    ['no number', repeat('every: P1D', purchase), /repeat\.times .* is required$/],
    ['a month', repeat('times: 2\nevery: P1M', purchase), /every .* must be "day N" or/],
    ['no time between', repeat('times: 2\nevery: PT0S', purchase), /every .* above zero$/],
    ['no steps', 'repeat: { times: 2, every: P1D, steps: [] }', /steps .* at least one step$/],
    [
      'steps that are none',
      'repeat: { times: 2, every: P1D, steps: x }',
      /steps .* at least one step$/,
    ],
    [
      'rounds that overlap',
      repeat('times: 2\nevery: P1D', purchase, clear),
      /every .* must not be shorter than the steps of a round take$/,
    ],
    [
      'more than ten years',
      repeat('times: 123\nevery: P30D', purchase),
      /must end within 3660 days of the beginning/,
    ],
    [
      'a repeat in a repeat',
      repeat('times: 2\nevery: P1D', '{ repeat: { times: 2, every: P1D, steps: [] } }'),
      /must not be in another repeat$/,
    ],
    [
      'a customer',
      repeat('times: 2\nevery: P1D', '{ create_customer: { customer: ada } }'),
      /create_customer .* must not be in a repeat/,
    ],
    [
      'a verb beside it',
      `apply: { customer: ada }\n${repeat('times: 2\nevery: P1D', purchase)}`,
      /apply .* is not known here; known are at, repeat$/,
    ],
    [
      'a bad step',
      repeat('times: 2\nevery: P1D', '{ purchase: { card: other, amount: 5 } }'),
      /repeat\.steps\[0\]\.purchase\.card .* must name a card/,
    ],
  ])('with %s is refused with line, field and rule', (_name, written, rule) => {
    expect(problemsOf(story(carded, written))).toEqual([expect.stringMatching(rule)]);
  });
});

describe('settings', () => {
  const set = (text: string) =>
    story(carded).replace('customers:', `settings: ${text}\ncustomers:`);

  test('are those of the program, each with its type', () => {
    const { settings } = readScenario(
      set('{ card_valid_months: 6, kyc_requires_ip: true, deposit_account_prefix: 5012 }'),
    );
    expect(settings).toEqual({
      card_valid_months: 6,
      kyc_requires_ip: true,
      deposit_account_prefix: '5012',
    });
  });

  test.each<[string, string, RegExp]>([
    [
      'an unknown name',
      '{ card_months: 6 }',
      /^settings\.card_months \(line 2\) is not a setting; the nearest is/,
    ],
    [
      'a value out of bounds',
      '{ card_valid_months: 0 }',
      /^settings\.card_valid_months \(line 2\) must be >= 1$/,
    ],
    ['a list', '[a]', /^settings \(line 2\) must be a map of settings and values$/],
    [
      'a map as a value',
      '{ card_valid_months: { a: 1 } }',
      /^settings\.card_valid_months \(line 2\) must be one value$/,
    ],
  ])('with %s are refused with line, field and rule', (_name, text, rule) => {
    expect(problemsOf(set(text))).toEqual([expect.stringMatching(rule)]);
  });
});
