import type { OperationRow } from '@surety/sdk/operation-row';
import type { OperationInput } from './operation-input.ts';
import type { OperationLine } from './operation-line.ts';

/** A command's operation with the words as they were typed. */
export interface OperationCall {
  /** `cards list`. */
  readonly name: string;
  readonly row: OperationRow;
  readonly words: readonly string[];
}

/** A request that is ready to be sent. */
export interface ReadyCall extends OperationCall {
  readonly line: OperationLine;
  readonly input: OperationInput;
  readonly idempotencyKey: string | undefined;
}

/** An answer with the parts that are not in its body. */
export interface Answer {
  readonly data: unknown;
  readonly headers: Headers;
  readonly isReplay: boolean;
}

/** Items of a list; null for an answer that is none. */
export function itemsOf(data: unknown): unknown[] | null {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null || !('data' in data)) return null;
  return Array.isArray(data.data) ? data.data : null;
}
