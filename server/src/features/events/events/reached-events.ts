import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { customerHours, customerPatterns, foreignPatterns } from './customer-event-rules.ts';
import type { EventQuery } from './read-events.ts';

/**
 * Narrows the query of a temporary key to the events that it may read; other queries stay.
 *
 * @throws DomainError `auth_forbidden` for a pattern of other events.
 */
export function reachedEvents(context: Context, query: EventQuery): EventQuery {
  if (context.actor.kind !== 'temporary') return query;
  const asked = query.patterns ?? ['*'];
  const [foreign] = foreignPatterns(asked);
  if (foreign) {
    throw new DomainError(platformErrors.auth_forbidden, {
      reason: `A temporary key reads the events ${customerPatterns.join(', ')}, not ${foreign}.`,
    });
  }
  const patterns = asked.flatMap((pattern) => (pattern === '*' ? customerPatterns : [pattern]));
  const earliest = context.clock.now().subtract({ hours: customerHours });
  const isLater = query.since && Temporal.Instant.compare(query.since, earliest) > 0;
  return { ...query, patterns, since: isLater ? query.since : earliest };
}
