/** Items of a list; null for an answer that is none. */
export function itemsOf(data: unknown): unknown[] | null {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null || !('data' in data)) return null;
  return Array.isArray(data.data) ? data.data : null;
}

const shownOnce: ReadonlySet<string> = new Set([
  'createKey',
  'rollKey',
  'createTemporaryKey',
  'createWorld',
  'importWorld',
  'createWebhook',
  'rotateWebhookSecret',
]);

/** True for an operation whose answer holds keys or secrets that are shown this once. */
export function isShownOnce(operationId: string): boolean {
  return shownOnce.has(operationId);
}
