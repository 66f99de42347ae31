import { describe, expect, test } from 'vitest';
import { findPinProblem, pinPattern } from './pin-rules.ts';

const card = { lastFour: '8305', expiry: '0730' };

describe('a PIN', () => {
  test.each(['0000', '777777', '1212', '121212121212', '12121'])(
    'with one or two repeated digits is refused: %s',
    (pin) => expect(findPinProblem(pin, card)).toMatch(/must not repeat/),
  );

  test.each(['1234', '4321', '6789', '7890', '0123456789', '210987', '09876'])(
    'with consecutive digits is refused: %s',
    (pin) => expect(findPinProblem(pin, card)).toMatch(/in a row/),
  );

  test.each(['8305', '0730'])('with digits printed on the card is refused: %s', (pin) =>
    expect(findPinProblem(pin, card)).toMatch(/printed on the card/),
  );

  test.each(['4865', '1235', '1221', '0729', '902714', '830583058305'])(
    'that is not easily guessed is accepted: %s',
    (pin) => expect(findPinProblem(pin, card)).toBeUndefined(),
  );

  test.each([
    ['123', false],
    ['4865', true],
    ['486500112299', true],
    ['4865001122990', false],
    ['48 65', false],
    ['48a5', false],
    ['４８６５', false],
    ['4865\n', false],
  ])('has 4 to 12 digits: %j', (pin, fits) =>
    expect(new RegExp(pinPattern, 'u').test(pin)).toBe(fits),
  );
});
