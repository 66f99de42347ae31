import type { ErrorDefinition, ErrorParam, ErrorParams, FieldProblem } from './define-errors.ts';
import { nilId } from './ids.ts';
import { inputErrors } from './input-errors.ts';

export type { FieldProblem } from './define-errors.ts';

/** The params argument, which an error without params does not have. */
type ParamsArgument<Definition extends ErrorDefinition> = string extends Definition['message']
  ? [params?: ErrorParams<Definition>]
  : keyof ErrorParams<Definition> extends never
    ? []
    : [params: ErrorParams<Definition>];

/**
 * The only error that features throw: a definition and the values for its message. Modules in
 * platform/http/errors render it for the wire.
 */
export class DomainError<Definition extends ErrorDefinition = ErrorDefinition> extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, ErrorParam>>;
  readonly #definition: ErrorDefinition;

  constructor(definition: Definition, ...args: ParamsArgument<Definition>) {
    const params: Readonly<Record<string, ErrorParam>> = args[0] ?? {};
    super(renderMessage(definition.message, params));
    this.name = 'DomainError';
    this.code = definition.code;
    this.#definition = definition;
    this.params = params;
  }

  /** Not a field of the object, so that a log shows the code and not the whole definition. */
  get definition(): ErrorDefinition {
    return this.#definition;
  }

  /** The definition's kind, which decides the HTTP status. */
  get kind() {
    return this.definition.kind;
  }

  /** The invalid fields of an `invalid_input` or `not_ready` error, else an empty list. */
  get problems(): readonly FieldProblem[] {
    const { problems } = this.params;
    return typeof problems === 'object' ? problems : [];
  }
}

/** True for a DomainError of one of the definitions. */
export function isError(error: unknown, ...definitions: readonly ErrorDefinition[]): boolean {
  return error instanceof DomainError && definitions.includes(error.definition);
}

/** An error for invalid input that names every field and the rule that it breaks. */
export function invalidInput(problems: readonly FieldProblem[]): DomainError {
  return new DomainError(inputErrors.invalid_input, { problems });
}

function renderMessage(template: string, params: Readonly<Record<string, ErrorParam>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value === 'object') {
      return value.map(({ field, rule }) => `${field} ${rule}`).join('; ');
    }
    return value === nilId ? 'with that id' : String(value ?? '');
  });
}
