import MiniSearch from 'minisearch';
import { searchOptions } from '../../../src/docs/search-options.ts';
import { operationAddress, type ReferencePart, tagAddress } from './entries.ts';
import { commandName } from './samples.ts';

/** Serialized index over the operations: by path, summary, id, and names in the SDK and the command. */
export function buildReferenceIndex(parts: readonly ReferencePart[]): string {
  const index = new MiniSearch(searchOptions);
  for (const { tag, about, entries } of parts) {
    const address = tagAddress(tag);
    index.add({ id: address, heading: tag, page: 'Operations', terms: '', text: about });
    for (const { method, path, operation, sdk } of entries) {
      const { operationId, summary, description = '' } = operation;
      index.add({
        id: operationAddress(operationId),
        heading: summary,
        page: `${method} ${path}`,
        terms: `${operationId} ${sdk.resource}.${sdk.method} ${commandName(sdk)}`,
        text: `${tag} ${description}`,
      });
    }
  }
  return JSON.stringify(index);
}
