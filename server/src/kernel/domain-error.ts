import { type ErrorCode, errorCatalog } from './error-catalog.ts';

import { nilId } from './ids.ts';

/** One rule that an input field breaks; `field` is a path such as `addresses[0].zip_code`. */
export interface FieldProblem {
  field: string;
  rule: string;
}

type Param = string | number | boolean | null | FieldProblem[];

/**
 * The only error that features throw: a catalog code and the values for its message. Modules in
 * platform/http/error-dialects render it for the wire.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, Param>;

  constructor(code: ErrorCode, params: Record<string, Param> = {}) {
    super(renderMessage(errorCatalog[code].message, params));
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
  }

  /** The catalog's kind, which decides the HTTP status. */
  get kind() {
    return errorCatalog[this.code].kind;
  }

  /** The invalid fields of an `invalid_input` or `not_ready` error, else an empty list. */
  get problems(): FieldProblem[] {
    const { problems } = this.params;
    return Array.isArray(problems) ? problems : [];
  }
}

/** An error for invalid input that names every field and the rule that it breaks. */
export function invalidInput(problems: FieldProblem[]): DomainError {
  return new DomainError('invalid_input', { problems });
}

function renderMessage(template: string, params: Record<string, Param>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (Array.isArray(value)) return value.map(({ field, rule }) => `${field} ${rule}`).join('; ');
    return value === nilId ? 'with that id' : String(value ?? '');
  });
}
