import pg from 'pg';
import { brandSetting, type Scope } from './scope.ts';

const prologue = {
  name: 'surety_scope',
  text: `select set_config('role', $1, true), set_config('${brandSetting}', $2, true)`,
};

/** Messages of the wire protocol that this file sends; the driver's types leave them out. */
interface Wire {
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: string[] }): void;
  execute(message: object): void;
  /** Texts of named statements that are sent and not yet answered, by name. */
  readonly submittedNamedStatements: Record<string, string>;
}

/** Parts of the driver's query that its types leave out (pg 8.23, lib/query.js). */
interface WireQuery extends pg.Submittable {
  name: string | undefined;
  readonly text: string;
  readonly values: unknown[] | undefined;
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

/** A statement with its values; a named one is prepared once per connection. */
export type Statement = pg.QueryConfig | pg.QueryArrayConfig;

type Result<Row> = pg.QueryResultBase & { rows: Row[] };

type Callback = (error: Error | null | undefined, result: unknown) => void;

type DriverQueryClass = new (config: Statement, callback: Callback) => WireQuery;

/** The methods that a statement in a scope overrides; another version of the driver may lack them. */
function isDriverQuery(value: unknown): value is DriverQueryClass {
  const names = ['prepare', 'handleDataRow', 'handleCommandComplete', 'handleError'];
  return typeof value === 'function' && names.every((name) => name in value.prototype);
}

const found: unknown = pg.Query;
if (!isDriverQuery(found)) throw new Error('This version of pg prepares statements in another way');
const DriverQuery: DriverQueryClass = found;

function withoutName({ name: _, ...statement }: Statement): Statement {
  return statement;
}

/** Connections on which the prologue is prepared. */
const prepared = new WeakSet<Wire>();

/**
 * A statement that runs within a scope. Its role and brand are set by a statement sent in front of it,
 * before the one Sync: both are one transaction, at whose end the settings are gone, and one round
 * trip. Nothing is left to the next user of the connection, nor to a pooler's.
 */
export class ScopedQuery extends DriverQuery {
  readonly scope: Scope;
  readonly #isNamed: boolean;
  readonly #name: string | undefined;
  #isInPrologue = false;

  constructor(config: Statement, scope: Scope, isNamed: boolean, callback: Callback) {
    super(isNamed ? config : withoutName(config), callback);
    this.scope = scope;
    this.#isNamed = isNamed;
    this.#name = this.name;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    const name = this.#isNamed ? prologue.name : undefined;
    if (name === undefined || !prepared.has(wire)) wire.parse({ name, text: prologue.text });
    if (name !== undefined) prepared.add(wire);
    wire.bind({ statement: name, values: [this.scope.role, this.scope.brandId] });
    wire.execute({});
    super.prepare(wire);
    // The client takes the next ParseComplete for this statement's, by its name.
    this.name = undefined;
    this.#isInPrologue = true;
  }

  override handleDataRow(message: unknown): void {
    if (!this.#isInPrologue) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isInPrologue) this.#endPrologue();
    else super.handleCommandComplete(message, wire);
  }

  override handleError(error: Error, wire: Wire): void {
    // After a failed prologue the server has not read the statement itself.
    if (this.#isInPrologue && this.#name) delete wire.submittedNamedStatements[this.#name];
    this.#endPrologue();
    super.handleError(error, wire);
  }

  #endPrologue(): void {
    this.#isInPrologue = false;
    this.name = this.#name;
  }
}

/**
 * Runs one statement within a scope, outside any transaction.
 *
 * @param isNamed false behind a pooler, whose next session does not know a statement's name.
 */
export function queryWithin<Row>(
  client: pg.ClientBase,
  scope: Scope,
  config: Statement,
  isNamed: boolean,
): Promise<Result<Row>> {
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => {
      if (error) reject(error);
      else resolve(result as Result<Row>);
    };
    client.query(new ScopedQuery(config, scope, isNamed, settle));
  });
}
