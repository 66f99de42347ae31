import type { OperationRow } from '@surety/sdk/operation-row';
import type { PortalRequest } from './portal-request.ts';

/** A request as the log has it. */
export interface LoggedCall {
  readonly operation: string;
  readonly path: string;
  readonly request: { readonly query: unknown; readonly body: unknown } | null;
}

type Values = Readonly<Record<string, string>>;

/** The values of a template's parameters in a path; null if it is none of the template's paths. */
export function matchPath(template: string, path: string): string[] | null {
  const wanted = template.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const values: string[] = [];
  for (const [at, name] of wanted.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith('{')) values.push(decodeURIComponent(part));
    else if (name !== part) return null;
  }
  return values;
}

type Methods = Readonly<Record<string, OperationRow>>;

/** The request of the log by the SDK's names; null if the SDK has no such operation. */
export function toPortalRequest(
  { operation, path, request }: LoggedCall,
  resources: Readonly<Record<string, Methods>>,
): PortalRequest | null {
  for (const [resource, methods] of Object.entries(resources)) {
    for (const [verb, row] of Object.entries(methods)) {
      if (row.id !== operation) continue;
      const body = request?.body ?? undefined;
      const ids = matchPath(row.path, path) ?? [];
      return { resource, verb, ids, query: readQuery(request?.query), body };
    }
  }
  return null;
}

/** Lists are repeated as one text, which the API separates. */
function readQuery(query: unknown): Values {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
