/**
 * Reads the parameters of an address that the page knows; others and empty ones are left out, so that an address
 * of an older portal still opens.
 */
export function textParams<const Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const known: { [N in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') known[name] = value;
      if (typeof value === 'number' || typeof value === 'boolean') known[name] = String(value);
    }
    return known;
  };
}
