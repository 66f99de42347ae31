import type { ApiPromise, Surety } from '@surety/sdk';
import { type ApiRequest, pathOf, queryOf } from '@surety/sdk/command/api-request';
import { camel, kebab } from '@surety/sdk/command/names';
import type { OperationRow } from '@surety/sdk/operation-row';

/**
 * One request of the API as the portal sends and shows it. Because both come from it, what "Copy request" gives is
 * what was sent.
 */
export type PortalRequest = ApiRequest;

interface OperationsModule {
  readonly operations: Readonly<Record<string, OperationRow>>;
}

const modules = import.meta.glob<OperationsModule>('../../../sdk/src/operations/*.generated.ts');

const fileOf = (resource: string): string =>
  `../../../sdk/src/operations/${kebab(resource)}.generated.ts`;

/** The operations of a resource, such as `externalAccounts`; none if there is no such resource. */
export async function loadResource(resource: string): Promise<OperationsModule> {
  return (await modules[fileOf(resource)]?.()) ?? { operations: {} };
}

/** The operation of a request, from the SDK's table, which is loaded a resource at a time. */
export async function findOperation({ resource, verb }: PortalRequest): Promise<OperationRow> {
  const { operations } = await loadResource(resource);
  const row = operations[verb];
  if (!row) throw new Error(`The SDK has no operation ${resource}.${verb}`);
  return row;
}

/** The operations of every resource, which is some chunks: only on request. */
export async function loadResources(): Promise<Record<string, OperationsModule['operations']>> {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([file, load]) => {
      const [, name = ''] = /([\w-]+)\.generated\.ts$/.exec(file) ?? [];
      return [camel(name), (await load()).operations] as const;
    }),
  );
  return Object.fromEntries(loaded);
}

/** Sends the request under the session. The key makes a second sending of the same change an answer alone. */
export async function sendRequest<T>(
  surety: Surety,
  request: PortalRequest,
  idempotencyKey?: string,
): Promise<T> {
  const row = await findOperation(request);
  const call = {
    method: row.method,
    path: pathOf(row, request),
    query: Object.fromEntries(queryOf(request)),
    body: request.body,
    isKeyed: row.isKeyed ?? false,
    isManagement: row.isManagement ?? false,
    options: { idempotencyKey },
  };
  const answer: ApiPromise<T> = surety.request<T>(call);
  return answer;
}
