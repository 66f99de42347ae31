import { errors } from '@surety/sdk/catalog/errors';
import { type ApiDocument, type ApiOperation, responsesOf } from './api-document.ts';

/** An error that an operation answers. */
export interface OperationError {
  readonly status: number;
  /** Code of the answer; operations on credit applications answer numbers. */
  readonly code: string;
  /** Name of the error in the list of all errors. */
  readonly name: string;
  readonly meaning: string;
}

/** Errors of an operation: those of few operations, and those that many share. */
export interface OperationErrors {
  readonly own: readonly OperationError[];
  readonly common: readonly OperationError[];
}

/** Errors of an operation in the order of their status. */
export function errorsOf(document: ApiDocument, operation: ApiOperation): OperationErrors {
  const { operationId } = operation;
  const all = responsesOf(document, operation)
    .filter(([status]) => status >= 400)
    .flatMap(([status, { description }]) =>
      codesIn(description).flatMap((code) =>
        namesOf({ code, status, operationId }).map((name) => {
          return { status, code, name, meaning: errors[name]?.meaning ?? '' };
        }),
      ),
    );
  return {
    own: all.filter(({ name }) => !isShared(name)),
    common: all.filter(({ name }) => isShared(name)),
  };
}

/** Errors of more operations than this are told apart from what is special about one. */
const fewOperations = 30;

/** True for an error of many operations, such as 401; one that all have lists none. */
function isShared(name: string): boolean {
  const { operations = [] } = errors[name] ?? {};
  return operations.length === 0 || operations.length > fewOperations;
}

interface AnsweredCode {
  readonly code: string;
  readonly status: number;
  readonly operationId: string;
}

/** Names of the errors behind a code of an answer: several share a number, and some of them a status. */
function namesOf({ code, status, operationId }: AnsweredCode): string[] {
  if (errors[code]) return [code];
  const numbered = Object.entries(errors).filter(
    ([, row]) => String(row.number) === code && row.status === status,
  );
  const own = numbered.filter(([, { operations }]) => operations.includes(operationId));
  return (own.length > 0 ? own : numbered).map(([name]) => name);
}

/** Codes that the description of an answer names. */
function codesIn(description: string): string[] {
  const [, list = ''] = /Codes?: (.+)$/s.exec(description) ?? [];
  return [...list.matchAll(/`([a-z\d_]+)`/g)].map(([, code = '']) => code);
}
