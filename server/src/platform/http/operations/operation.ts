import Type, { type Static, type TSchema } from 'typebox';
import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import type { Context, Environment } from '../../context.ts';
import type { BodyFiles } from '../bodies/json-scan.ts';
import type { FormFile } from '../bodies/read-form.ts';
import type { TextMediaType } from '../bodies/text-media-types.ts';
import type { Dialect } from '../errors/render-error.ts';
import type { Permission } from './permissions.ts';
import type { Visit } from './visit.ts';

export interface OperationInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  idempotencyKey: string | null;
  /** The header `Last-Event-ID`, which clients of server-sent events send when they reconnect. */
  lastEventId: string | null;
  /** The header `Accept`, for operations that answer in several formats. */
  accept: string | null;
  /** Files of the body by the text that it has in their place. */
  files: BodyFiles;
}

/**
 * `unread`: the handler does not use the brand's time, or its own statement reads it. So no clock is read for
 * the context, and the context's clock throws on use (except in a seeded world, which needs it for ids).
 * That saves a read one of its two calls of the database.
 */
export type ClockUse = 'read' | 'unread';

/** Resource and method, such as `transfers.create`. */
export type SdkName = `${string}.${string}`;

/** Takes a body piece by piece. */
export interface BodyReader {
  push(piece: Buffer): void;
  end(): unknown;
}

export interface OperationSpec<P extends TSchema, Q extends TSchema, B extends TSchema, Prepared> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path template as in OpenAPI: `/customers/{customer_id}`. */
  path: string;
  operationId: string;
  /** Its name in the SDK and the command; each operation of the reference has one of its own. */
  sdk?: SdkName;
  tag: string;
  summary: string;
  description?: string;
  dialect: Dialect;
  /** The only environment that has the operation; both by default. */
  only?: Environment;
  /** The `Code` of a request that breaks the schema, such as `customer_post_schema`. */
  schemaCode: string;
  /**
   * `customer`: a temporary key may call it too, for its own customer (the handler checks).
   * `management`: the management key, or people with the right; the context has no brand.
   * `operator`: the management key alone.
   * `person`: people of the portal alone, in no brand; the context has none.
   * `member`: people of the portal alone, in a brand.
   */
  access?: 'brand' | 'customer' | 'management' | 'operator' | 'person' | 'member';
  /** `access: 'person'` only: needs no session, since it makes one. */
  isOpen?: true;
  /** Answers a document with personal values: people need the right `personal` too. */
  showsPersonal?: true;
  /**
   * Audited whoever sends it, in a sandbox and as a read too: its answer has account numbers or secrets in bulk
   * (docs/decisions/0275).
   */
  isAct?: true;
  /** The right that a person's role needs for it; by default that of its tag (`permissions.ts`). */
  permission?: Permission;
  /**
   * Refuses a caller that lacks a right beside those of its role, before a repeat of the request is answered too.
   *
   * @throws DomainError `auth_forbidden`, `auth_err`.
   */
  requires?: (context: Context) => Promise<void>;
  /**
   * `stored` (default): the platform runs the handler in one transaction with the key of a POST.
   * `keysOf`: stored with the keys of another operation, of which this one is a second name.
   * `kyc`: a repeat is a 409 (contract, section 8). `own`: the handler's own tables store the key.
   * `none`: the header has no effect, and units of the handler commit one after the other.
   */
  idempotency?: 'stored' | { keysOf: string } | 'kyc' | 'own' | 'none';
  /** `own`: the handler itself starts the turns of a seeded world, if any. */
  turns?: 'own';
  /** `unread` is the default of GET, and `read` of all others (`clockOf`). */
  clock?: ClockUse;
  /** The operation erases what its answer shows, so the request log keeps no contents of it. */
  erases?: true;
  /** The handler may wait for what happens later, so the request log does not keep its requests. */
  waits?: true;
  /**
   * True for requests, by their query, that run together with those of all brands in one statement, so
   * that none takes a place of its brand's.
   */
  gathered?: (query: Readonly<Record<string, unknown>>) => boolean;
  /**
   * The handler reads single rows alone, with those of requests at the same time in one statement
   * (`gatherReads`). While no other brand sends requests, none takes a place: the more read together, the
   * less each costs.
   */
  sharesReads?: true;
  params?: P;
  query?: Q;
  body?: B;
  /** JSON by default; for the others the body is the unparsed text, with a string schema. */
  bodyType?: TextMediaType;
  bodyLimitBytes?: number;
  /**
   * The body of a `bodyType` is bytes of no or any character set, and comes as application/octet-stream
   * too. The text that the handler gets has one character a byte.
   */
  bodyIsBytes?: true;
  /**
   * Reads the body, of a `bodyType`, as its bytes arrive, and refuses what is wrong by throwing. The handler gets what
   * `end` returns, in place of the text.
   */
  readsBody?: () => BodyReader;
  /**
   * The body's values of `key` are files in base64: they are decoded as they arrive, and the body has
   * another text in their place. The files may also come as multipart/form-data, of which `toBody` gives
   * what JSON would have.
   */
  files?: { key: string; form: TSchema; toBody: (files: readonly FormFile[]) => unknown };
  answer: {
    status: number;
    schema: TSchema;
    example: unknown;
    contentType?: string;
    /** Contents of other media types that the handler may return instead (`csvFormat`, `pdfFormat`). */
    formats?: Readonly<Record<string, object>>;
  };
  /** Errors specific to the operation, for the reference; the general ones are added. */
  errors?: readonly ErrorDefinition[];
  /** External calls, made before any transaction is open. */
  prepare?: (
    context: Context,
    input: OperationInput<Static<P>, Static<Q>, Static<B>>,
  ) => Promise<Prepared>;
  handle: (
    context: Context,
    input: OperationInput<Static<P>, Static<Q>, Static<B>> & {
      prepared: Prepared;
      /** Only for `idempotency: 'own'`: marks the response as that of an earlier request. */
      markReplayed(): void;
      /** Browser of the request. */
      visit: Visit;
    },
  ) => Promise<unknown>;
}

/** An operation of the API with its types erased, for serving and documentation. */
// biome-ignore lint/suspicious/noExplicitAny: the list of all operations cannot name their types
export type Operation = OperationSpec<any, any, any, any>;

/** True for operations of people alone: served below `/portal/api`, and not in the reference. */
export function isPortalsOwn({ access }: Operation): boolean {
  return access === 'person' || access === 'member';
}

export function clockOf({ method, clock }: Operation): ClockUse {
  return clock ?? (method === 'GET' ? 'unread' : 'read');
}

/** True for operations of the management key, which have no brand. */
export function takesManagementKey({ access }: Operation): boolean {
  return access === 'management' || access === 'operator';
}

/** True for operations that people have in a brand. */
export function isForPeopleInBrand({ access }: Operation): boolean {
  return access !== 'person' && access !== 'operator';
}

/** Declares an operation: its schemas validate the request, type the handler and document it. */
export function defineOperation<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  Prepared = undefined,
>(spec: OperationSpec<P, Q, B, Prepared>): Operation {
  return spec as Operation;
}

/**
 * Path parameters with ids. A value that is no UUID gets the 404 of the operation, so it is not
 * validated.
 */
export function idParams<const N extends string>(...names: N[]) {
  const properties = Object.fromEntries(
    names.map((name) => [name, Type.String({ format: 'uuid' })]),
  );
  return Type.Unsafe<Record<N, string>>({ type: 'object', required: names, properties });
}

/**
 * A path parameter with a name. An unknown name gets the 404 of the operation, so it is not
 * validated.
 */
export function nameParam<const N extends string>(name: N) {
  const properties = { [name]: Type.String({ description: 'The name, as lists have it.' }) };
  return Type.Unsafe<Record<N, string>>({ type: 'object', required: [name], properties });
}
