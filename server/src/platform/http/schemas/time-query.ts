import Type from 'typebox';
import { requireUsualYear } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';

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
    return requireUsualYear(Temporal.Instant.from(text));
  } catch {
    throw invalidInput([{ field, rule }]);
  }
}

/** Query parameters with the earliest and the end of creation, on the brand's clock. */
export const rangeOfTimes = {
  since: Type.Optional(TimeParameter('Returns items created at this time or later.')),
  until: Type.Optional(TimeParameter('Returns items created before this time.')),
};

/** @throws DomainError `invalid_input` for an unreadable time, or an end before the beginning. */
export function readTimeRange(query: { since?: string; until?: string }) {
  const [since, until] = [readTime('since', query.since), readTime('until', query.until)];
  if (since && until && Temporal.Instant.compare(until, since) < 0) {
    throw invalidInput([{ field: 'until', rule: 'must not be before since' }]);
  }
  return { since, until };
}
