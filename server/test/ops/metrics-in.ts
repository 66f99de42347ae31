const KEYWORDS = /^(and|or|unless|on|ignoring|by|without|group_left|group_right|offset|bool)$/;

/** Names of the metrics in a PromQL expression. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b[\d.]+(e\d+)?[a-z]*\b/g, ' ');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()(?![\w:])/g)].map(([name]) => name);
  return names.filter((name) => !KEYWORDS.test(name));
}
