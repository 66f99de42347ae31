import Type, { type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { FieldProblem } from '../kernel/domain-error.ts';
import type { Environment } from './context.ts';
import type { ColumnType } from './db/column-type.ts';
import type { JsonSchema } from './http/schemas/json-schema.ts';
import { describeErrors } from './http/schemas/validation-rules.ts';
import { definePort } from './port.ts';

/** A row of a table, as JSON has its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * What a feature says of the rows of one of its tables beside the constraints of the database. What the service writes
 * holds by its code; rows that come from outside, as those of an imported world do, are judged by it.
 */
export interface RowRules {
  readonly table: string;
  /** Schemas of columns that have a value; every column of JSON has one. */
  readonly columns?: Readonly<Record<string, TSchema>>;
  /** Problems beyond them, of a row whose columns fit. */
  readonly check?: (row: StoredRow, environment: Environment) => readonly FieldProblem[];
}

/** Declares how the rows of a table are valid. */
export function defineRows(rules: RowRules): RowRules {
  return rules;
}

/** The rules of all features. */
export const rowRules = definePort<readonly RowRules[]>('row rules');

/** Characters of a text of a column without a schema: the longest that the API takes or gives is shorter. */
const maxText = 10_000;

const defaults: Readonly<Record<string, TSchema>> = {
  // One of them in a row that is read for all brands, such as a due delivery, would stop all brands.
  'timestamp with time zone': Type.String({
    pattern: '^(?!0000|9999)[0-9]{4}-[^B]*$',
    rule: 'must be a time of the years 1 to 9998',
  }),
  text: Type.String({ maxLength: maxText }),
  'text[]': Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1_000 }),
};

/** Judges rows of one table. */
export class RowJudge {
  readonly #rules: readonly RowRules[];
  readonly #environment: Environment;
  readonly #schema: TSchema;
  readonly #validator: Validator;

  /**
   * @param columns all columns of the table.
   * @throws Error for a column of JSON without a schema: its rows would be valid whatever they are.
   */
  constructor(
    table: string,
    columns: readonly ColumnType[],
    rules: readonly RowRules[],
    environment: Environment,
  ) {
    this.#rules = rules.filter((each) => each.table === table);
    this.#environment = environment;
    const given = Object.assign({}, ...this.#rules.map((each) => each.columns ?? {}));
    const properties: Record<string, TSchema> = {};
    for (const { name, type } of columns) {
      const schema: TSchema | undefined = given[name] ?? defaults[type];
      if (schema) properties[name] = Type.Optional(schema);
      else if (type.startsWith('json'))
        throw new Error(`Rows of ${table} have no rule for ${name}`);
    }
    this.#schema = Type.Object(properties);
    this.#validator = Compile(this.#schema);
  }

  /** The first rule that a row breaks, with the column; undefined if none. */
  findProblem(row: StoredRow): FieldProblem | undefined {
    const set = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    if (!this.#validator.Check(set)) {
      return describeErrors(this.#validator.Errors(set), this.#schema as JsonSchema, 'row')[0];
    }
    for (const { check } of this.#rules) {
      const [problem] = check?.(row, this.#environment) ?? [];
      if (problem) return problem;
    }
    return undefined;
  }
}
