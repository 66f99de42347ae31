import Type, { type Static, type TSchema } from 'typebox';
import type { ErrorCode } from '../../kernel/error-catalog.ts';
import type { Context, Environment } from '../context.ts';

/** Which of the contract's error shapes an operation speaks (section 7). */
export type Dialect = 'request' | 'credit';

export interface OperationInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  idempotencyKey: string | null;
  /** The header of that name, which clients of server-sent events send when they come back. */
  lastEventId: string | null;
}

/** Bodies that are taken as the text that they are. */
export const textMediaTypes = ['text/plain', 'application/yaml'] as const;
type TextMediaType = (typeof textMediaTypes)[number];

export interface OperationSpec<P extends TSchema, Q extends TSchema, B extends TSchema, Prepared> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As in OpenAPI: `/customers/{customer_id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  dialect: Dialect;
  /** The one environment that has the operation; both where it is not said. */
  only?: Environment;
  /** The `Code` of a request that breaks the schema, such as `customer_post_schema`. */
  schemaCode: string;
  /**
   * `customer`: a temporary key may call it too, for its own customer (the handler checks).
   * `management`: the management key alone; the context is no brand's.
   */
  access?: 'brand' | 'customer' | 'management';
  /**
   * POST only. `stored` (default): the platform runs the handler in one transaction with the key.
   * `kyc`: a repeat is a 409 (contract, section 8). `own`: the handler's own tables know the key.
   * `none`: the header means nothing.
   */
  idempotency?: 'stored' | 'kyc' | 'own' | 'none';
  /**
   * The operation ids of all names of an operation that has several: they share their keys, which are
   * kept under the first.
   */
  sharesKeysWith?: readonly [string, ...string[]];
  /** `own`: the handler takes the turns of a seeded world itself, or none. */
  turns?: 'own';
  /**
   * `unread`: nothing here asks for the brand's time, or the handler's own statement reads it as it
   * runs. So no clock is read for the context, whose clock then refuses to be asked (unless a seeded
   * world needs it for its ids). That spares a read one of its two calls of the database.
   */
  clock?: 'unread';
  params?: P;
  query?: Q;
  body?: B;
  /** JSON where it is not said; the others give the body as it came, for a string schema. */
  bodyType?: TextMediaType;
  bodyLimitBytes?: number;
  answer: {
    status: number;
    schema: TSchema;
    example: unknown;
    contentType?: string;
    /** The beginning of the CSV that the handler may answer instead (a `CsvAnswer`). */
    csvExample?: string;
  };
  /** The errors of its own, for the reference; the general ones are added. */
  errors?: ErrorCode[];
  /** Calls to the outside, before any transaction is open. */
  prepare?: (
    context: Context,
    input: OperationInput<Static<P>, Static<Q>, Static<B>>,
  ) => Promise<Prepared>;
  handle: (
    context: Context,
    input: OperationInput<Static<P>, Static<Q>, Static<B>> & {
      prepared: Prepared;
      /** Only for `idempotency: 'own'`: says that the answer is an earlier request's. */
      markReplayed(): void;
    },
  ) => Promise<unknown>;
}

/** An operation of the API with its types forgotten, ready to be served and documented. */
// biome-ignore lint/suspicious/noExplicitAny: the list of all operations cannot name their types
export type Operation = OperationSpec<any, any, any, any>;

/** Declares an operation: its schemas validate the request, type the handler and document it. */
export function defineOperation<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  Prepared = undefined,
>(spec: OperationSpec<P, Q, B, Prepared>): Operation {
  return spec as Operation;
}

/** Path parameters; a value that is no UUID names nothing, so it is a 404 and not checked here. */
export function idParams<const N extends string>(...names: N[]) {
  const properties = Object.fromEntries(
    names.map((name) => [name, Type.String({ format: 'uuid' })]),
  );
  return Type.Unsafe<Record<N, string>>({ type: 'object', required: names, properties });
}

/** A path parameter that is a name; one that nothing bears is a 404 and not checked here. */
export function nameParam<const N extends string>(name: N) {
  const properties = { [name]: Type.String() };
  return Type.Unsafe<Record<N, string>>({ type: 'object', required: [name], properties });
}
