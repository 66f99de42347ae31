import type { OperationTable } from '@surety/sdk/command/find-operation';
import { kebab } from '@surety/sdk/command/names';
import type { OperationInput } from '@surety/sdk/command/operation-input';
import type { OperationLine } from '@surety/sdk/command/operation-line';
import type { OperationRow } from '@surety/sdk/operation-row';
import { resources } from '@surety/sdk/operations';

/** An operation's method of the SDK, from the tables that the SDK and the command are generated with. */
export interface SdkMethod {
  readonly resource: string;
  readonly method: string;
  readonly row: OperationRow;
}

/** The request of a sample, read back from its command. */
export interface SampleRequest {
  readonly line: OperationLine;
  readonly input: OperationInput;
}

/** Methods of the SDK by the ids of their operations. */
export async function loadSdkMethods(): Promise<ReadonlyMap<string, SdkMethod>> {
  const tables = await Promise.all(Object.keys(resources).map(loadMethods));
  return new Map(tables.flat().map((sdk) => [sdk.row.id, sdk]));
}

async function loadMethods(resource: string): Promise<SdkMethod[]> {
  const module: OperationTable = await import(`@surety/sdk/operations/${kebab(resource)}`);
  return Object.entries(module.operations).map(([method, row]) => ({ resource, method, row }));
}
