const plain = /^[\w.:+-]+$/;

/**
 * An array as PostgreSQL reads it from text, for statements that take many rows: the driver would
 * look at every element several times (measured: a fifth of what a delivery costs this process).
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: string | number | null): string | number {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return value;
  if (plain.test(value) && value.toUpperCase() !== 'NULL') return value;
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
