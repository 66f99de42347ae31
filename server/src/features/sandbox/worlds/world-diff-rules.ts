import { maskedValue } from '../../../kernel/masked-value.ts';

/** One field of a record that differs between two worlds. */
export interface ChangedField {
  field: string;
  before: string | null;
  after: string | null;
  is_sealed: boolean;
}

type Values = Record<string, unknown> | null;

/**
 * Lists the fields in which two versions of a record differ; values of sealed columns are left out.
 *
 * @param plain the fields whose values are shown; any other is masked. Null shows all.
 */
export function changedFields(
  { was, present, sealed }: { was: Values; present: Values; sealed: readonly string[] },
  plain: ReadonlySet<string> | null,
): ChangedField[] {
  const names = Object.keys(present ?? was ?? {});
  return names.flatMap((field) => {
    const [before, after] = [textOf(was?.[field]), textOf(present?.[field])];
    if (before === after) return [];
    const is_sealed = sealed.includes(field);
    const shown = (text: string | null) => {
      if (is_sealed || text === null) return null;
      return plain === null || plain.has(field) ? text : maskedValue;
    };
    return [{ field, is_sealed, before: shown(before), after: shown(after) }];
  });
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Renders the columns of a record's key, from their JSON object. */
export function keyText(key: string): string {
  const parts = Object.values(JSON.parse(key) as Record<string, unknown>);
  return parts.map(String).join('/');
}
