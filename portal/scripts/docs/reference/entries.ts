import type { ApiDocument, ApiOperation } from './api-document.ts';
import { loadSdkMethods, type SdkMethod } from './sdk-methods.ts';

/** An operation with its place in the reference. */
export interface ReferenceEntry {
  readonly method: string;
  /** Path after the version prefix. */
  readonly path: string;
  readonly operation: ApiOperation;
  readonly tag: string;
  readonly sdk: SdkMethod;
}

/** Operations of one tag with its description. */
export interface ReferencePart {
  readonly tag: string;
  readonly about: string;
  readonly entries: readonly ReferenceEntry[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * All operations of the document by their tags, in its order.
 *
 * @throws Error for an operation that the SDK does not have
 */
export async function readParts(document: ApiDocument): Promise<ReferencePart[]> {
  const sdkMethods = await loadSdkMethods();
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const sdk = sdkMethods.get(operation.operationId);
      if (!sdk) throw new Error(`The SDK has no method for ${operation.operationId}.`);
      const tag = operation.tags[0] ?? '';
      return [{ method: method.toUpperCase(), path, operation, tag, sdk }];
    }),
  );
  return document.tags.map(({ name, description }) => ({
    tag: name,
    about: description,
    entries: all.filter(({ tag }) => tag === name),
  }));
}

export const referenceAddress = '/docs/api';

/** Address of the page of an operation. */
export function operationAddress(operationId: string): string {
  return `${referenceAddress}/operations/${operationId}`;
}

/** Address of the page of a tag. */
export function tagAddress(tag: string): string {
  return `${referenceAddress}/${tag.toLowerCase().replaceAll(' ', '-')}`;
}
