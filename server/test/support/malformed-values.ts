/** Malformed values; every kind of field refuses at least one. */
export const junkValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '🙂'.repeat(30),
  '-5.00',
  '99999999999999999999.99',
  '2024-02-30',
  '9999-99-99 99:99',
  '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  "'; drop table customers; --",
  'x'.repeat(20_000),
  [],
  {},
  [[[[]]]],
  { __proto__: null, toString: 1 },
];

/** Yields the body with a malformed value at each of its positions, one at a time. */
export function* withJunk(body: unknown): Generator<unknown> {
  yield* junkValues;
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    for (const junk of withJunk(value)) {
      if (Array.isArray(body)) yield body.with(Number(name), junk);
      else yield { ...body, [name]: junk };
    }
  }
}
