/** One field of a record that differs between two worlds. */
export interface ChangedField {
  field: string;
  before: string | null;
  after: string | null;
  is_sealed: boolean;
}

type Values = Record<string, unknown> | null;

/** Lists the fields in which two versions of a record differ; values of sealed columns are left out. */
export function changedFields({
  was,
  present,
  sealed,
}: {
  was: Values;
  present: Values;
  sealed: readonly string[];
}): ChangedField[] {
  const names = Object.keys(present ?? was ?? {});
  return names.flatMap((field) => {
    const [before, after] = [textOf(was?.[field]), textOf(present?.[field])];
    if (before === after) return [];
    const is_sealed = sealed.includes(field);
    return [
      { field, is_sealed, before: is_sealed ? null : before, after: is_sealed ? null : after },
    ];
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
