import Type from 'typebox';
import { invalidInput } from '../../kernel/domain-error.ts';

/** A query parameter with a time, which `readTime` reads. */
export function timeParameter(description: string) {
  return Type.Optional(
    Type.String({
      description,
      pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}[Tt ]',
      rule: 'must be a time such as 2026-07-01T12:00:00Z',
      examples: ['2026-07-01T12:00:00Z'],
    }),
  );
}

/** @throws DomainError `invalid_input` for a time that does not exist. */
export function readTime(field: string, text: string | undefined): Temporal.Instant | null {
  if (text === undefined) return null;
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw invalidInput([{ field, rule: 'must be a time such as 2026-07-01T12:00:00Z' }]);
  }
}
