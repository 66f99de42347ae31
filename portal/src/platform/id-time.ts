/** The real time at which an id of version 7 was made, in milliseconds since 1970; null for other ids. */
export function idTimeMs(id: string): number | null {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(id)) return null;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** The form of an id as the API writes them. */
export const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for an id as the API writes them. */
export const isId = (text: string): boolean => idForm.test(text);
