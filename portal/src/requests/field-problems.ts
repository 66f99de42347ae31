import { ApiError } from '@surety/sdk/errors';

/**
 * Rules that a refused request breaks, by the field of its body. Errors of credit applications list them in their
 * details, all others in their sentence: "Invalid request: label is required; events[0] must be one of ...".
 */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const told = Object.entries(error.details).flatMap(([field, rule]) =>
    typeof rule === 'string' ? [[field, rule] as const] : [],
  );
  if (told.length > 0) return Object.fromEntries(told);
  const [, list = ''] = /^Invalid request: (.+)\.$/s.exec(error.reason) ?? [];
  const rules = list.split('; ').flatMap((rule) => {
    const [, field] = /^([a-z_]+)(?=[ .[])/.exec(rule) ?? [];
    return field ? [[field, `${rule}.`] as const] : [];
  });
  // The first rule of a field is shown: entries that come later would take its place.
  return Object.fromEntries(rules.toReversed());
}
