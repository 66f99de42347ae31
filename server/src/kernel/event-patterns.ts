import type { FieldProblem } from './domain-error.ts';
import { type EventName, eventNames } from './event-names.generated.ts';

/**
 * A second name of one event: the contract (section 6) names both with the same meaning. Only a
 * subscription that names the alias itself receives the event under it.
 */
const aliasName = 'kyc.verification.resubmit_required';
const aliasOf: EventName = 'kyc.verification.reenter_information';

/** The test event: sent on request to one webhook, whatever its subscriptions. */
export const testEvent: EventName = 'webhook.test';

/** Names that a subscription may contain. */
export const subscribableNames: readonly string[] = [...eventNames, aliasName];

export const maxPatterns = 50;

const allowed = `one of ${subscribableNames.join(', ')}, a prefix of these followed by .*, or *`;

/** Every rule that a list of patterns breaks; each problem names the allowed patterns. */
export function patternProblems(patterns: readonly string[]): FieldProblem[] {
  if (patterns.length === 0) return [{ field: 'events', rule: `must name at least ${allowed}` }];
  return patterns.flatMap((pattern, index) =>
    isPattern(pattern) ? [] : [{ field: `events[${index}]`, rule: `must be ${allowed}` }],
  );
}

/** The rule that a single filter pattern breaks, or null. */
export function patternRule(pattern: string): string | null {
  return isPattern(pattern) ? null : `must be ${allowed}`;
}

/** The recorded events that a filter pattern selects; null selects all. */
export function namesOfPattern(pattern: string): EventName[] | null {
  if (pattern === '*') return null;
  const name = pattern === aliasName ? aliasOf : pattern;
  return eventNames.filter((event) => matches(name, event));
}

/** The names under which a subscription with these patterns receives an event: none, one or two. */
export function namesToSend(patterns: readonly string[], event: EventName): string[] {
  const own = patterns.some((pattern) => matches(pattern, event)) ? [event] : [];
  const alias = event === aliasOf && patterns.includes(aliasName) ? [aliasName] : [];
  return [...own, ...alias];
}

function isPattern(pattern: string): boolean {
  if (pattern === '*' || subscribableNames.includes(pattern)) return true;
  return pattern.endsWith('.*') && eventNames.some((event) => matches(pattern, event));
}

function matches(pattern: string, event: EventName): boolean {
  if (pattern === '*' || pattern === event) return true;
  return pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1));
}
