import { operationsIn } from '../../src/feature-parts.ts';
import type { RecordedRequest } from '../../src/features/sandbox/scenarios/recorded-requests-rules.ts';

const prefix = '/api/v0.1';

/** Operations of the sandbox with a pattern of their paths. */
const operations = operationsIn('sandbox').map(({ method, path, operationId }) => ({
  method,
  operationId,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/**
 * Records the requests that this process sends to the API of a service, and the documents that it sends
 * to upload links.
 *
 * @param links customers by upload link.
 */
export function recordRequests(
  origin: string,
  links: ReadonlyMap<string, string>,
): { requests: RecordedRequest[]; stop(): void } {
  const send = globalThis.fetch;
  const requests: RecordedRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const at = Temporal.Now.instant();
    const response = await send(input, init);
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    const common = { method, status: response.status, at };
    if (links.has(url.href)) {
      const answer = { customer_id: links.get(url.href) };
      requests.push({
        ...common,
        operation: 'uploadDocument',
        path: '/uploads',
        body: null,
        answer,
      });
    } else if (url.href.startsWith(`${origin}${prefix}/`)) {
      const path = url.pathname.slice(prefix.length);
      const found = operations.find((each) => each.method === method && each.pattern.test(path));
      requests.push({
        ...common,
        operation: found?.operationId ?? 'unknown',
        path: `${path}${url.search}`,
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
        answer: JSON.parse((await response.clone().text()) || '{}'),
      });
    }
    return response;
  };
  return {
    requests,
    stop: () => {
      globalThis.fetch = send;
    },
  };
}
