import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  collectErrors,
  defineErrors,
  type ErrorDefinition,
  type ErrorParam,
  type ErrorParams,
  type FieldProblem,
} from './define-errors.ts';
import { DomainError, isError } from './domain-error.ts';
import { nilId } from './ids.ts';

const gateErrors = defineErrors({
  gate_dne: { kind: 'not_found', message: 'No gate {gate_id} exists.' },
  gate_shut: { kind: 'unprocessable', message: 'The gate is shut.' },
  gate_late: { kind: 'unprocessable', message: 'Gate {gate_id} shuts at {shuts_at}: {problems}.' },
  gate_worn: {
    kind: 'unprocessable',
    message: 'Gate {gate_id} is worn out.',
    credit: { code: 3010, status: 'WORN', details: ['keeper_id'] },
  },
});

describe('the params of an error', () => {
  test('are the placeholders of its message and the details of the credit dialect', () => {
    expectTypeOf<keyof ErrorParams<typeof gateErrors.gate_shut>>().toEqualTypeOf<never>();
    expectTypeOf<ErrorParams<typeof gateErrors.gate_late>>().toEqualTypeOf<{
      readonly gate_id: string | number;
      readonly shuts_at: string | number;
      readonly problems: readonly FieldProblem[];
    }>();
    expectTypeOf<ErrorParams<typeof gateErrors.gate_worn>>().toEqualTypeOf<{
      readonly gate_id: string | number;
      readonly keeper_id: string | number;
    }>();
  });

  test('are open for a definition that is known at run time only', () => {
    type Open = Readonly<Record<string, ErrorParam>>;
    expectTypeOf<ErrorParams<ErrorDefinition>>().toEqualTypeOf<Open>();
  });

  test('are an argument only of an error that has some', () => {
    type Arguments<D extends ErrorDefinition> = ConstructorParameters<typeof DomainError<D>>;
    type Dne = typeof gateErrors.gate_dne;
    expectTypeOf<Arguments<typeof gateErrors.gate_shut>['length']>().toEqualTypeOf<1>();
    expectTypeOf<Arguments<Dne>>().toEqualTypeOf<[definition: Dne, params: ErrorParams<Dne>]>();
  });
});

test('an error has the code, the kind and the filled message of its definition', () => {
  const error = new DomainError(gateErrors.gate_late, {
    gate_id: nilId,
    shuts_at: 9,
    problems: [{ field: 'hour', rule: 'is past' }],
  });
  expect(error).toMatchObject({ code: 'gate_late', kind: 'unprocessable' });
  expect(error.message).toBe('Gate with that id shuts at 9: hour is past.');
});

test('an error is compared with definitions', () => {
  const error = new DomainError(gateErrors.gate_shut);
  const { gate_dne, gate_shut } = gateErrors;
  expect([isError(error, gate_shut), isError(error, gate_dne, gate_shut)]).toEqual([true, true]);
  expect([isError(error, gate_dne), isError(new Error('shut'), gate_shut)]).toEqual([false, false]);
});

describe('the catalog', () => {
  test('holds every error by its code', () => {
    const lampErrors = defineErrors({ lamp_out: { kind: 'unprocessable', message: 'Out.' } });
    expect(collectErrors([gateErrors, undefined, lampErrors])).toEqual({
      ...gateErrors,
      ...lampErrors,
    });
  });

  test('refuses a code that is defined twice', () => {
    const twice = defineErrors({ gate_shut: { kind: 'unprocessable', message: 'Shut again.' } });
    expect(() => collectErrors([gateErrors, twice])).toThrow('gate_shut is defined twice');
  });
});
