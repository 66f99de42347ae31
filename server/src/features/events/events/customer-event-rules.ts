import { namesOfPattern, patternRule } from '../../../kernel/event-patterns.ts';

/**
 * Events that a customer's temporary key reads: those about what it can read itself. KYC and
 * applications stay with the brand, which words their news (docs/decisions/0182).
 */
export const customerPatterns = ['account.*', 'card.*', 'transaction.*', 'transfer.*'];

/** A temporary key reads no further back, so that a cardholder cannot have a whole record searched. */
export const customerHours = 24;

const readable = new Set(customerPatterns.flatMap((pattern) => namesOfPattern(pattern) ?? []));

/** True for an event that a temporary key of its customer reads. */
export function isForCustomers(event: string): boolean {
  return readable.has(event as never);
}

/** Patterns among those asked for that a temporary key may not follow; malformed ones are not judged. */
export function foreignPatterns(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => {
    if (pattern === '*' || patternRule(pattern)) return false;
    return !(namesOfPattern(pattern) ?? []).some(isForCustomers);
  });
}
