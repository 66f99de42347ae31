import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { nullable, secret } from '../http/schemas/schema.ts';
import { maskPart, maxPartLength } from './mask-body.ts';

const Person = Type.Object({
  first_name: Type.String(),
  ssn: Type.Optional(nullable(secret(Type.String()))),
  documents: Type.Optional(Type.Array(Type.Object({ content: secret(Type.String()) }))),
  payload: Type.Optional(Type.Object({}, { additionalProperties: true })),
  amount: Type.Optional(Type.Integer()),
});
const mask = (value: unknown) => maskPart(Person as never, value);

describe('a part of a request in the log', () => {
  test('has no value of a secret field, and names the fields', () => {
    const sent = { first_name: 'Ada', ssn: '123-45-6789', documents: [{ content: 'aGk=' }] };
    expect(mask(sent)).toEqual({
      value: { first_name: 'Ada', ssn: '[masked]', documents: [{ content: '[masked]' }] },
      masked: ['ssn', 'documents[0].content'],
      isCut: false,
    });
    expect(mask({ ssn: null }).value).toEqual({ ssn: null });
  });

  test('leaves out fields that the schema does not have', () => {
    expect(mask({ first_name: 'Ada', SSN: '123-45-6789' }).value).toEqual({ first_name: 'Ada' });
  });

  test.each([
    [{ first_name: { ssn: 'secret' } }, ['first_name']],
    [{ first_name: 123_456_789 }, ['first_name']],
    [{ amount: '123-45-6789' }, ['amount']],
    [{ documents: 'aGk=' }, ['documents']],
  ])('has no value of another type than the schema, as in %j', (sent, masked) => {
    expect(mask(sent).masked).toEqual(masked);
    expect(JSON.stringify(mask(sent).value)).toBe(`{"${masked[0]}":"[masked]"}`);
  });

  test('has no secret of a free-form object, by name or by look', () => {
    const payload = { upload_link: 'x', note: 'my ssn is 123-45-6789', kept: { a: 1 } };
    expect(mask({ payload }).value).toEqual({
      payload: { upload_link: '[masked]', note: 'my ssn is [masked]', kept: { a: 1 } },
    });
  });

  test('ends where it is long enough, whatever its size', () => {
    const { value, isCut } = mask({ first_name: 'a'.repeat(1_000_000), amount: 1 });
    expect(isCut).toBe(true);
    expect(JSON.stringify(value).length).toBeLessThan(maxPartLength + 100);
    const many = maskPart(
      undefined,
      Array.from({ length: 100_000 }, () => ({ a: 'b' })),
    );
    expect(many.isCut).toBe(true);
    expect(JSON.stringify(many.value).length).toBeLessThan(2 * maxPartLength);
  });
});
