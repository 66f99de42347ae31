import { isId } from '../platform/id-time.ts';

/** Parts of addresses whose ids the log does not know as objects of requests. */
const others = new Set(['requests', 'events']);

/** The id of the object that an address is about: `/w/{world}/cards/{id}`; null for other pages. */
export function pageObject(path: string): string | null {
  const parts = path.split('/');
  const at = parts.findLastIndex(isId);
  if (at < 1 || others.has(parts[at - 1] ?? '')) return null;
  return parts[at] ?? null;
}
