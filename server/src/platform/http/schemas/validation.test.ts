import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { DateOnly, nullable, oneOf, Uuid } from './schema.ts';
import { checkInput, readQuery } from './validation.ts';

const Address = Type.Object({
  street: Type.String({ minLength: 1, maxLength: 5, pattern: '^[a-z]*$', rule: 'must be letters' }),
  kind: oneOf(['MAILING', 'PHYSICAL']),
});
const Body = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 3 }),
  id: Type.Optional(Uuid()),
  born: Type.Optional(DateOnly()),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
  note: Type.Optional(nullable(Type.String())),
  addresses: Type.Optional(Type.Array(Address, { minItems: 1, maxItems: 2 })),
});

const problemsOf = (input: unknown) =>
  checkInput(Body, input, 'body').problems.map(({ field, rule }) => `${field} ${rule}`);

describe('request validation', () => {
  test.each([
    ['a missing body', null, ['body must be an object']],
    ['a list as the body', [], ['body must be an object']],
    ['a missing field', {}, ['name is required']],
    ['null for a field', { name: null }, ['name must be a string']],
    ['a text too long', { name: 'abcd' }, ['name must have 2 to 3 characters']],
    [
      'a date that does not exist',
      { name: 'ab', born: '2026-02-30' },
      ['born must be a date that exists, as YYYY-MM-DD'],
    ],
    ['an id that is none', { name: 'ab', id: 'x' }, ['id must be a UUID']],
    ['a fraction', { name: 'ab', amount: 1.5 }, ['amount must be an integer']],
    ['too little', { name: 'ab', amount: 0 }, ['amount must be at least 1']],
    ['an empty list', { name: 'ab', addresses: [] }, ['addresses must have 1 to 2 entries']],
    [
      'broken fields inside a list',
      { name: 'ab', addresses: [{ street: 'A1', kind: 'HOME' }, {}] },
      [
        'addresses[0].street must be letters',
        'addresses[0].kind must be one of MAILING, PHYSICAL',
        'addresses[1].street is required',
        'addresses[1].kind is required',
      ],
    ],
    ['NUL', { name: 'a\0' }, ['name must not contain NUL characters']],
    ['half an emoji', { name: '\ud83d' }, ['name must be well-formed Unicode']],
  ])('names field and rule for %s', (_, input, problems) => {
    expect(problemsOf(input).toSorted()).toEqual(problems.toSorted());
  });

  test('accepts null only for nullable fields', () => {
    expect(problemsOf({ name: 'ab', note: null })).toEqual([]);
    expect(problemsOf({ name: 'ab', amount: null })).toEqual(['amount must be an integer']);
  });

  test('refuses bodies nested deeper than 32 levels', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 40; i++) deep = { deep };
    expect(problemsOf({ name: 'ab', deep })).toHaveLength(1);
  });

  test('drops and reports unknown fields, and keeps every known one', () => {
    const input = JSON.parse(
      '{"name":"ab","nmae":1,"__proto__":{"x":1},"addresses":[{"street":"a","kind":"MAILING","zip":1}]}',
    );
    const { value, ignored } = checkInput(Body, input, 'body');
    expect(ignored).toEqual(['nmae', '__proto__', 'addresses[0].zip']);
    expect(value).toEqual({ name: 'ab', addresses: [{ street: 'a', kind: 'MAILING' }] });
  });

  test('drops and reports fields without effect beside another field, like unknown ones', () => {
    const Either = Type.Object(
      { id: Type.Optional(Type.String()), name: Type.Optional(Type.String({ minLength: 2 })) },
      { ignoredBeside: { id: ['name'] } },
    );
    const check = (input: object) => checkInput(Either, input, 'body');
    const checked = check({ name: 'a', id: '1', nmae: 1 });
    expect(checked).toMatchObject({ problems: [], value: { id: '1' }, ignored: ['name', 'nmae'] });
    expect(check({ name: 'ab' })).toMatchObject({ value: { name: 'ab' }, ignored: [] });
    expect(check({ name: 'a' }).problems).toHaveLength(1);
  });

  test('reads a query parameter as an integer only if all of it is one', () => {
    const Query = Type.Object({ count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })) });
    const check = (count: unknown) =>
      checkInput(Query, readQuery(Query, { count }), 'query').problems.length;
    expect(['1', '5'].map(check)).toEqual([0, 0]);
    expect(['0', '6', '1.5', '1e0', '', 'x', ['1', '2']].map(check)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });
});
