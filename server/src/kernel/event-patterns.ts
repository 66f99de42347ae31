import type { FieldProblem } from './domain-error.ts';
import { type EventName, eventNames } from './event-names.ts';

/**
 * A second name of one event: the contract (section 6) names both with the same meaning. Only a
 * subscription that names the alias itself gets the event under it.
 */
const aliasName = 'kyc.verification.resubmit_required';
const aliasOf: EventName = 'kyc.verification.reenter_information';

/** Sent by hand to one webhook, and to no other whatever it listens to. */
export const testEvent: EventName = 'webhook.test';

/** What a subscription may name. */
const subscribableNames: readonly string[] = [...eventNames, aliasName];

export const maxPatterns = 50;

const allowed = `one of ${subscribableNames.join(', ')}, a prefix of these followed by .*, or *`;

/** Every rule that a list of patterns breaks; each names what would be allowed. */
export function patternProblems(patterns: readonly string[]): FieldProblem[] {
  if (patterns.length === 0) return [{ field: 'events', rule: `must name at least ${allowed}` }];
  return patterns.flatMap((pattern, index) =>
    isPattern(pattern) ? [] : [{ field: `events[${index}]`, rule: `must be ${allowed}` }],
  );
}

/** What is wrong with one pattern as a filter, or null. */
export function patternRule(pattern: string): string | null {
  return isPattern(pattern) ? null : `must be ${allowed}`;
}

/** The recorded events that a pattern stands for, as a filter; null stands for all. */
export function namesOfPattern(pattern: string): EventName[] | null {
  if (pattern === '*') return null;
  const name = pattern === aliasName ? aliasOf : pattern;
  return eventNames.filter((event) => matches(name, event));
}

/** The names under which a subscription with these patterns is sent an event; none, one or two. */
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
