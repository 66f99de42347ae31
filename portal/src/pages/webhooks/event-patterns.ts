/** Checks of a webhook's patterns against the names of the catalog, as the service checks them. */

const matches = (pattern: string, event: string): boolean =>
  pattern === '*' ||
  pattern === event ||
  (pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1)));

/** Patterns from a text with one on each line, or separated by commas. */
export function readPatterns(text: string): string[] {
  const patterns = text.split(/[\s,]+/).filter((pattern) => pattern !== '');
  return [...new Set(patterns)];
}

/** Names that at least one pattern matches, in the catalog's order. */
export function matchedNames(patterns: readonly string[], names: readonly string[]): string[] {
  return names.filter((name) => patterns.some((pattern) => matches(pattern, name)));
}

/** Patterns that match no name, which the service refuses. */
export function unknownPatterns(patterns: readonly string[], names: readonly string[]): string[] {
  return patterns.filter((pattern) => !names.some((name) => matches(pattern, name)));
}

export interface PatternChoice {
  readonly pattern: string;
  readonly count: number;
}

/** A pattern for all events and one for each first word of their names, with the number of names that it matches. */
export function patternChoices(names: readonly string[]): PatternChoice[] {
  const groups = new Map<string, number>();
  for (const name of names) {
    const [group = name] = name.split('.');
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const sorted = [...groups].sort(([a], [b]) => a.localeCompare(b));
  return [
    { pattern: '*', count: names.length },
    ...sorted.map(([group, count]) => ({ pattern: `${group}.*`, count })),
  ];
}
