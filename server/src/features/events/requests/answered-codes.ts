import { inputErrors } from '../../../kernel/input-errors.ts';
import type { Context } from '../../../platform/context.ts';
import { answeredCode } from '../../../platform/http/errors/render-error.ts';
import { servedOperations } from '../../../platform/http/operations/call-operation.ts';
import { errorDefinitions } from './error-catalog.ts';
import type { CodeMatch } from './requests-store.ts';

/**
 * The code in an answer's body. The log keeps the catalog's code, which is more exact: an invalid field is
 * answered with the operation's own code, and an error of credit applications with a number.
 */
export function answeredCodeOf(
  context: Context,
  row: { operation: string; error_code: string | null },
): string | null {
  const operation = context.port(servedOperations).get(row.operation);
  const definition = definitionOf(context, row.error_code);
  return operation && definition ? answeredCode(definition, operation) : row.error_code;
}

/** The catalog's error of a kept code; undefined for none and for one that the catalog does not have. */
export function definitionOf(context: Context, code: string | null) {
  const definitions = context.port(errorDefinitions);
  return code !== null && Object.hasOwn(definitions, code) ? definitions[code] : undefined;
}

/** The kept codes that are answered as `code`, and the code itself. */
export function matchesOf(context: Context, code: string): CodeMatch[] {
  const served = context.port(servedOperations);
  const operations = [...served.values()];
  const withSchema = operations.filter(({ schemaCode }) => schemaCode === code);
  const matches: CodeMatch[] = [{ codes: [code], operations: null }];
  if (withSchema.length > 0) {
    const { code: invalid } = inputErrors.invalid_input;
    matches.push({ codes: [invalid], operations: withSchema.map((each) => each.operationId) });
  }
  if (!/^\d+$/.test(code)) return matches;
  const ofCredit = operations.filter(({ dialect }) => dialect === 'credit');
  const [any] = ofCredit;
  if (!any) return matches;
  const codes = Object.values(context.port(errorDefinitions))
    .filter((definition) => answeredCode(definition, any) === code)
    .map((definition) => definition.code);
  if (codes.length > 0)
    matches.push({ codes, operations: ofCredit.map(({ operationId }) => operationId) });
  return matches;
}
