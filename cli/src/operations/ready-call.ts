import type { OperationInput } from '@surety/sdk/command/operation-input';
import type { OperationLine } from '@surety/sdk/command/operation-line';
import type { OperationRow } from '@surety/sdk/operation-row';

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

/** Prints the items of a list, part by part. */
export interface Printer {
  items(items: readonly unknown[]): void;
  end(): void;
}
