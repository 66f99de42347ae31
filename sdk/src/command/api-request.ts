import type { OperationRow } from '../platform/operation-row.ts';

/** One request of the API by the SDK's names, with its values. */
export interface ApiRequest {
  /** The SDK's name of the resource, such as `webhooks`. */
  readonly resource: string;
  /** The SDK's name of the method, such as `rotateSecret`. */
  readonly verb: string;
  /** Values of the path's parameters, in its order. */
  readonly ids?: readonly string[];
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** The path of a request with its ids. */
export function pathOf(row: OperationRow, { ids = [] }: ApiRequest): string {
  let at = 0;
  return row.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(ids[at++] ?? ''));
}

/** The query without parameters that have no value. */
export function queryOf({ query = {} }: ApiRequest): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
}
