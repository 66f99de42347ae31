/** Words of the reference for types of objects, and the names of their machines. */
export interface ObjectWords {
  types: Readonly<Record<string, string>>;
  machines: readonly string[];
}

/** A path template with its ids. */
export function fillPath(path: string, ids: Readonly<Record<string, string | null>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}
