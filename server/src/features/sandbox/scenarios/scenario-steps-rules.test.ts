import { describe, expect, test } from 'vitest';
import { story as ownStory, problemsOf } from '../../../../test/support/scenario-stories.ts';
import { nilId } from '../../../kernel/ids.ts';

/** Bob and his bank exist in the world already. */
const story = (...steps: string[]) =>
  ownStory(...steps).replace(
    'ada: {}',
    `{ ada: {}, bob: { customer_id: ${nilId}, banks: { old: ${nilId} } } }`,
  );

const linked = 'link_bank: { customer: ada }\nas: checking';
const carded = 'issue_card: { customer: ada }\nas: main';
const bought = 'purchase: { card: main, amount: 5 }\nas: lunch';

describe('an error in a step is reported with its line', () => {
  test.each<[string, string[], RegExp]>([
    ['an unknown verb', ['steal: { card: main }'], /^steps\[2\]\.steal \(line 7\) is not known/],
    ['no verb', ['at: day 1'], /^steps\[2\] \(line 7\) must hold exactly one of create_customer, /],
    [
      'two verbs',
      [`${carded}\napply: { customer: ada }`],
      /^steps\[2\] \(line 7\) must hold exactly/,
    ],
    [
      'a bad time',
      ['at: tomorrow\napply: { customer: ada }'],
      /^steps\[2\]\.at \(line 7\) must be "day N"/,
    ],
    [
      'a month',
      ['at: P1M\napply: { customer: ada }'],
      /^steps\[2\]\.at \(line 7\) must be "day N"/,
    ],
    [
      'more than ten years',
      ['at: day 3661\napply: { customer: ada }'],
      /must be .*, 3660 days at most$/,
    ],
    ['time back', ['at: -P1D\napply: { customer: ada }'], /^steps\[2\]\.at \(line 7\) must be/],
    [
      'an earlier time',
      ['at: day 2\nlink_bank: { customer: ada }', 'at: day 1\napply: { customer: ada }'],
      /^steps\[3\]\.at \(line 9\) must not be before the time of the step above$/,
    ],
    [
      'a missing field',
      [linked, 'fund: { from: checking }'],
      /^steps\[3\]\.fund\.amount \(line 9\) is required$/,
    ],
    [
      'an unknown field',
      [`${'link_bank: { customer: ada, bank: x }'}`],
      /^steps\[2\]\.link_bank\.bank \(line 7\) is not/,
    ],
    [
      'cents',
      [linked, 'fund: { from: checking, amount: 1.5 }'],
      /amount \(line 9\) must be an amount in dollars above zero/,
    ],
    [
      'nothing',
      [linked, 'fund: { from: checking, amount: 0 }'],
      /must be an amount in dollars above zero/,
    ],
    [
      'less',
      [linked, 'fund: { from: checking, amount: -5 }'],
      /must be an amount in dollars above zero/,
    ],
    [
      '1e3',
      [linked, 'fund: { from: checking, amount: 1e3 }'],
      /must be an amount in dollars above zero/,
    ],
    [
      'a stranger',
      ['link_bank: { customer: cyd }'],
      /^steps\[2\]\.link_bank\.customer \(line 7\) must name a customer/,
    ],
    [
      'a bank that is a customer',
      ['fund: { from: ada, amount: 5 }'],
      /from \(line 7\) must name a bank/,
    ],
    [
      'a card of the future',
      ['purchase: { card: main, amount: 5 }', carded],
      /card \(line 7\) must name a card that an/,
    ],
    [
      'a choice',
      ['link_bank: { customer: ada, kind: shady }'],
      /kind \(line 7\) must be one of healthy, /,
    ],
    [
      'a code',
      [
        linked,
        'fund: { from: checking, amount: 5 }\nas: t',
        'return_transfer: { transfer: t, code: X1 }',
      ],
      /code \(line 11\) must be a NACHA/,
    ],
    [
      'a list for a value',
      ['link_bank: { customer: [ada] }'],
      /customer \(line 7\) must name a customer/,
    ],
    [
      'a name twice',
      [linked, carded.replace('main', 'checking')],
      /^steps\[3\]\.as \(line 10\) must be a name that nothing/,
    ],
    [
      'a name of nothing',
      ['apply: { customer: ada }\nas: x'],
      /^steps\[2\]\.as \(line 8\) must be absent/,
    ],
    [
      'a name of what is refused',
      [`${linked}\nrefused: oops`],
      /^steps\[2\]\.as \(line 8\) must be absent/,
    ],
    [
      'a bad refusal',
      ['apply: { customer: ada }\nrefused: Not A Code'],
      /^steps\[2\]\.refused \(line 8\) must be the code/,
    ],
    [
      'a customer twice',
      ['create_customer: { customer: ada }'],
      /^create_customer\.customer \(line 7\) must not be created twice$/,
    ],
    [
      'a customer whom the world has, created',
      ['create_customer: { customer: bob }'],
      /^create_customer\.customer \(line 7\) must not be a customer that already exists in the world$/,
    ],
    [
      'a name that the world has',
      [linked.replace('checking', 'old')],
      /^steps\[2\]\.as \(line 8\) must be a name that nothing else has$/,
    ],
    [
      'a card of the world that is a bank',
      ['purchase: { card: old, amount: 5 }'],
      /card \(line 7\) must name a card that an earlier step created or that a customer lists$/,
    ],
    [
      'a webhook that is a customer',
      ['drop_messages: { every: 2, webhook: ada }'],
      /webhook \(line 7\) must name one of the webhooks of the scenario$/,
    ],
    [
      'too often',
      ['duplicate_messages: { every: 0 }'],
      /every \(line 7\) must be a whole number from 1 to 1000$/,
    ],
    [
      'too long',
      ['delay_messages: { every: 1, ms: 60001 }'],
      /ms \(line 7\) must be a whole number from 1 to 60000$/,
    ],
    [
      'half a message',
      ['lose_answers: { every: 1.5 }'],
      /every \(line 7\) must be a whole number from 1/,
    ],
    [
      'what belongs to another fault',
      ['reorder_messages: { every: 2, copies: 2 }'],
      /copies \(line 7\) is not known here; known are every, within_ms, webhook$/,
    ],
    [
      'no subject',
      ['expect: { status: approved }'],
      /^steps\[2\]\.expect \(line 7\) must be about exactly one of application, /,
    ],
    ['two subjects', ['expect: { kyc: ada, deposit: ada }'], /must be about exactly one of/],
    [
      'nothing expected',
      ['expect: { kyc: ada }'],
      /^steps\[2\]\.expect \(line 7\) must expect at least one of status$/,
    ],
    [
      'an unknown event',
      ['expect: { event: card.melted, customer: ada }'],
      /^steps\[2\]\.expect\.event \(line 7\) must be one of/,
    ],
    [
      'a refused expectation',
      ['expect: { kyc: ada, status: passed }\nrefused: x'],
      /^steps\[2\]\.refused \(line 8\) must be absent/,
    ],
    [
      'an amount expected',
      ['expect: { deposit: ada, ledger: lots }'],
      /ledger \(line 7\) must be an amount in dollars, such as/,
    ],
    [
      'an unknown fact',
      [carded, bought, 'expect: { purchase: lunch, colour: red }'],
      /colour \(line 11\) is not known here/,
    ],
  ])('%s', (_, steps, rule) => {
    const found = problemsOf(story(...steps));
    expect(found).toContainEqual(expect.stringMatching(rule));
  });
});
