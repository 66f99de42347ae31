import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';

const cents = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description,
      examples: [50_000],
    }),
  );

/** Query parameters with the least and the greatest amount; the sign of amounts does not count. */
export const rangeOfCents = {
  amount_min: cents('Returns items of at least this amount, in cents and without its sign.'),
  amount_max: cents('Returns items of at most this amount, in cents and without its sign.'),
};

/** @throws DomainError `invalid_input` where the greatest amount is below the least. */
export function readCentsRange(query: { amount_min?: number; amount_max?: number }) {
  const { amount_min: least, amount_max: most } = query;
  if (least !== undefined && most !== undefined && most < least) {
    throw invalidInput([{ field: 'amount_max', rule: 'must not be below amount_min' }]);
  }
  return {
    leastCents: least === undefined ? undefined : BigInt(least),
    mostCents: most === undefined ? undefined : BigInt(most),
  };
}
