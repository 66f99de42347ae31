import Type from 'typebox';
import { invalidInput } from '../../kernel/domain-error.ts';

const rule = 'must be a time such as 2026-07-01T12:00:00Z';

/** A query parameter with a time and its offset from UTC. */
export const TimeParameter = (description: string) =>
  Type.String({
    description,
    pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}[Tt ]',
    maxLength: 50,
    rule,
    examples: ['2026-07-01T12:00:00Z'],
  });

/** Parses a query parameter with a time; null without one. @throws DomainError `invalid_input` */
export function readTime(field: string, text: string | undefined): Temporal.Instant | null {
  if (text === undefined) return null;
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw invalidInput([{ field, rule }]);
  }
}
