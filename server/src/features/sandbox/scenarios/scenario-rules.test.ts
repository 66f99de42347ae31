import { describe, expect, test } from 'vitest';
import { problemsOf, story } from '../../../../test/support/scenario-stories.ts';
import { nilId } from '../../../kernel/ids.ts';
import { readScenario } from './scenario-rules.ts';

const linked = 'link_bank: { customer: ada }\nas: checking';

describe('a scenario', () => {
  test('is read with its lines, times, names and amounts', () => {
    const { name, customers, steps } = readScenario(
      story(linked, 'at: day 3\nfund: { from: checking, amount: 12.5_ }'.replace('12.5_', '12.50')),
    );
    expect([name, customers.get('ada')]).toEqual([
      'story',
      { firstName: 'Ada', lastName: 'Example', kyc: 'passes' },
    ]);
    expect(steps.slice(2)).toEqual([
      {
        line: 7,
        at: { text: 'day 0', milliseconds: 0 },
        verb: 'link_bank',
        subject: null,
        args: { customer: 'ada' },
        as: 'checking',
        refused: null,
      },
      {
        line: 9,
        at: { text: 'day 3', milliseconds: 3 * 86_400_000 },
        verb: 'fund',
        subject: null,
        args: { from: 'checking', amount: '12.50' },
        as: null,
        refused: null,
      },
    ]);
  });

  test('may be JSON, which is YAML too', () => {
    const steps = [{ create_customer: { customer: 'ada' } }];
    expect(problemsOf(JSON.stringify({ name: 'json', customers: { ada: {} }, steps }))).toEqual([]);
  });

  test.each([
    ['day 0', 0],
    ['day 3660', 3_660 * 24],
    ['P3DT4H', 76],
    ['P2W', 14 * 24],
    ['PT90M', 1.5],
  ])('happens at %s', (at, hours) => {
    const [, , step] = readScenario(story(`at: ${at}\nlink_bank: { customer: ada }`)).steps;
    expect(step?.at).toEqual({ text: at, milliseconds: hours * 3_600_000 });
  });
});

const minimal = (changes: Record<string, string>) =>
  Object.entries({
    name: 'story',
    customers: '{ ada: {} }',
    steps: '[{ create_customer: { customer: ada } }]',
    ...changes,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

describe('an error is reported with its line', () => {
  test.each<[string, string, RegExp[]]>([
    ['nothing', '', [/^body \(line 1\) must hold a scenario; it is empty$/]],
    ['no map', '- a', [/^body \(line 1\) must be a map of names and values$/]],
    ['broken YAML', 'name: [1\nsteps: 2', [/^body \(line 2\) must be YAML 1.2: BAD_INDENT$/]],
    ['two documents', `${minimal({})}\n---\nb: 2`, [/^body \(line 4\) must hold one document$/]],
    ['a tag', minimal({ name: '!!js/function x' }), [/^body \(line 1\) must not hold tags$/]],
    ['an anchor', minimal({ name: '&x story' }), [/^name \(line 1\) must not use anchors/]],
    [
      'aliases that stand for much',
      'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]',
      [/^a \(line 1\) must not use/, /^b \(line 2\) must not use/, /^c\[0\] \(line 3\)/, /^c\[1\]/],
    ],
    [
      'deep nesting',
      minimal({ name: '[[[[[[[[[x]]]]]]]]]' }),
      [/must not nest deeper than 8 levels/],
    ],
    ['nesting that exhausts', '['.repeat(30_000), [/^body \(line 1\) must not nest so deep$/]],
    ['a field twice', `${minimal({})}\nname: again`, [/^name \(line 4\) must not appear twice$/]],
    ['too much', `# ${'x'.repeat(70_000)}`, [/^body \(line 1\) must have at most 32768 bytes$/]],
    ['an unknown section', minimal({ people: '{}' }), [/^people \(line 4\) is not known here;/]],
    ['no name', 'customers: { ada: {} }\nsteps: []', [/^name \(line 1\) is required$/, /^steps /]],
    ['a bad name', minimal({ name: 'My Story' }), [/^name \(line 1\) must be 1 to 40 lower-case/]],
    ['a long description', minimal({ description: 'x'.repeat(501) }), [/^description \(line 4\)/]],
    [
      'no customers',
      minimal({ customers: '{}', steps: '[{ expect: { event: "*" } }]' }),
      [
        /^customers \(line 2\) must be a map of 1 to 20 customers$/,
        /^steps\[0\]\.expect\.customer \(line 3\) is required$/,
      ],
    ],
    [
      'an unknown KYC',
      minimal({ customers: '{ ada: { kyc: maybe } }' }),
      [/^customers\.ada\.kyc \(line 2\) must be one of passes, /],
    ],
    [
      'an SSN',
      minimal({ customers: '{ ada: { ssn: 123-45-6789 } }' }),
      [
        /^customers\.ada\.ssn \(line 2\) is not known here; known are first_name, last_name, kyc, customer_id, /,
      ],
    ],
    [
      'a person without a name',
      minimal({ customers: '{ ada: { first_name: "4" } }' }),
      [/^customers\.ada\.first_name \(line 2\) must be 1 to 50 letters/],
    ],
    [
      'a customer who is there, described',
      minimal({ customers: `{ ada: {}, bob: { customer_id: ${nilId}, kyc: passes } }` }),
      [/^customers\.bob\.kyc \(line 2\) is not known here; known are customer_id, banks, /],
    ],
    [
      'things of a customer who is not there',
      minimal({ customers: `{ ada: {}, bob: { cards: { main: ${nilId} } } }` }),
      [/^customers\.bob\.customer_id \(line 2\) is required$/],
    ],
    [
      'ids that are none',
      minimal({ customers: '{ ada: {}, bob: { customer_id: 7, banks: { old: [x] } } }' }),
      [
        /^customers\.bob\.customer_id \(line 2\) must be a UUID$/,
        /^customers\.bob\.banks\.old \(line 2\) must be a UUID$/,
      ],
    ],
    [
      'a name of two things',
      minimal({
        customers: `{ ada: {}, bob: { customer_id: ${nilId}, cards: { ada: ${nilId} }, banks: { bob: ${nilId} } } }`,
      }),
      [
        /^customers\.bob\.banks\.bob \(line 2\) must have a name that nothing else has$/,
        /^customers\.bob\.cards\.ada \(line 2\) must have a name that nothing else has$/,
      ],
    ],
    [
      'bad names and maps of things',
      minimal({
        customers: `{ ada: {}, bob: { customer_id: ${nilId}, cards: { "7": ${nilId} }, banks: {}, transfers: x } }`,
      }),
      [
        /^customers\.bob\.banks \(line 2\) must be a map of 1 to 20 banks$/,
        /^customers\.bob\.cards\.7 \(line 2\) its name must be 1 to 40 lower-case/,
        /^customers\.bob\.transfers \(line 2\) must be a map of 1 to 20 transfers$/,
      ],
    ],
    [
      'webhooks that are none',
      minimal({ webhooks: `{ ada: ${nilId}, hook: { webhook_id: ${nilId} } }` }),
      [
        /^webhooks\.hook \(line 4\) must be a UUID$/,
        /^webhooks\.ada \(line 4\) must have a name that nothing else has$/,
      ],
    ],
    [
      'no steps',
      minimal({ steps: '[]' }),
      [/^steps \(line 3\) must be a list of 1 to 2000 steps$/],
    ],
    [
      'too many steps',
      minimal({ steps: `[${'a, '.repeat(2_001)}]` }),
      [/^steps \(line 3\) must be a list of 1 to 2000 steps$/],
    ],
  ])('%s', (_, source, expected) => {
    const found = problemsOf(source);
    expect(found).toHaveLength(expected.length);
    for (const [index, rule] of expected.entries()) expect(found[index]).toMatch(rule);
  });

  test('at most twenty times', () => {
    const steps = Array.from({ length: 50 }, () => 'steal: {}');
    expect(problemsOf(story(...steps))).toHaveLength(20);
  });

  test('without quoting the source', () => {
    const secret = 'hunter2';
    expect(problemsOf(minimal({ name: `"${secret} ${secret}"` })).join()).not.toContain(secret);
  });
});
