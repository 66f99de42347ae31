import type { StateTable } from '../../../src/kernel/state-table.ts';
import type { ApiDocument } from './api-operations.ts';
import { renderSdkAnswers } from './sdk-answers.ts';
import { renderSdkOperations } from './sdk-operations.ts';
import { renderSdkResources } from './sdk-resources.ts';
import { renderSdkTypes } from './sdk-types.ts';

/** The generated part of the SDK: types, resources and tables of operations, by path. */
export async function renderSdkFiles(
  document: ApiDocument,
  tables: ReadonlyMap<string, StateTable>,
): Promise<Map<string, string>> {
  return new Map([
    ['sdk/src/types.generated.ts', await renderSdkTypes(document)],
    ...renderSdkResources(document, tables),
    ...renderSdkOperations(document),
    ...renderSdkAnswers(document),
  ]);
}
