import { sql } from 'kysely';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { rowName, sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { isShownOnce, type JsonSchema } from '../schemas/json-schema.ts';
import { idOfAnswer } from './audit-request.ts';
import { findStoredAnswer, lockIdempotencyKey, storeAnswer } from './idempotency-store.ts';
import type { Operation } from './operation.ts';

/** Contract, section 8: a key is valid for 24 hours. */
const lifetime = { hours: 24 };

export interface Answer {
  status: number;
  body: unknown;
  replayed: boolean;
  /** The catalog's code of a refusal. */
  errorCode?: string | undefined;
}

/** Reads the header: printable ASCII of at most 255 characters, no spaces. Only POST has keys. */
export function readIdempotencyKey(operation: Operation, header: unknown): string | null {
  if (!takesIdempotencyKey(operation) || header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidInput([
      {
        field: 'Idempotency-Key',
        rule: 'must be 1 to 255 printable ASCII characters, without spaces',
      },
    ]);
  }
  return header;
}

/** True if the operation uses the Idempotency-Key header. */
export function takesIdempotencyKey({ method, idempotency }: Operation): boolean {
  return method === 'POST' && idempotency !== 'none';
}

/**
 * Fingerprint of a request: path parameters, query and the raw body. Hashed with the brand's key, since a plain hash
 * of a body would let its SSN be guessed.
 */
export function fingerprintOf(
  context: Context,
  request: { params: unknown; query: unknown; body: unknown },
): Buffer {
  const text = JSON.stringify([request.params, request.query, request.body], sortKeys);
  return context.vault.keyedHash(text, 'idempotency');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @throws DomainError if a KYC start repeats its key; checked before any other validation. */
export async function refuseRepeatedKyc(
  context: Context,
  operation: Operation,
  key: string,
): Promise<void> {
  const stored = await findStored(context, context.db, operation, key);
  if (stored) throw new DomainError(requestErrors.idempotency_key_exists);
}

/**
 * Name under which an operation keeps the keys of a caller. Keys of a brand share theirs, so that a repeat with a rolled
 * key does nothing twice; a cardholder, a person, and each key where the answer has a secret, have their own. A second
 * name of an operation keeps its keys under the first.
 */
function keyNameOf({ actor }: Context, operation: Operation): string {
  const { operationId, idempotency } = operation;
  const name = typeof idempotency === 'object' ? idempotency.keysOf : operationId;
  if (actor.kind === 'temporary') return `${name}:${actor.customerId}`;
  if (actor.kind === 'person') return `${name}:${actor.personId}`;
  return actor.kind === 'brand' && answersSecret(operation) ? `${name}:${actor.keyId}` : name;
}

const secretAnswers = new WeakMap<Operation, boolean>();

/** True if the answer has a field that is shown once: it is not kept. */
function answersSecret(operation: Operation): boolean {
  const known = secretAnswers.get(operation);
  if (known !== undefined) return known;
  const answers = isShownOnce(operation.answer.schema as JsonSchema);
  secretAnswers.set(operation, answers);
  return answers;
}

export const keptAnswer = sealedColumn('idempotency_keys', 'response_body', [
  'operation',
  'idempotency_key',
]);

function answerRow(context: Context, operation: Operation, key: string): string {
  return rowName(keyNameOf(context, operation), key);
}

/** The response stored for a key, unless it has expired. */
async function findStored(context: Context, tx: Tx, operation: Operation, key: string) {
  const since = context.clock.now().subtract(lifetime);
  return findStoredAnswer(
    { db: tx, brandId: context.brandId },
    keyNameOf(context, operation),
    key,
    since,
  );
}

/** The response of an earlier request with this key; undefined if the key is new. */
export async function findReplay(
  context: Context,
  tx: Tx,
  operation: Operation,
  key: string,
  fingerprint: Buffer,
): Promise<Answer | undefined> {
  const stored = await findStored(context, tx, operation, key);
  if (!stored) return undefined;
  if (operation.idempotency === 'kyc') throw new DomainError(requestErrors.idempotency_key_exists);
  if (!stored.fingerprint.equals(fingerprint)) {
    throw new DomainError(requestErrors.idempotency_key_mismatch);
  }
  const row = answerRow(context, operation, key);
  const kept = readKept(context.vault.open(stored.response_body, keptAnswer, row));
  if (kept.errorCode === undefined && answersSecret(operation)) {
    const made = idOfAnswer(operation, kept.body);
    throw new DomainError(requestErrors.idempotency_secret_shown, {
      made: made ? `${made.field} ${made.id}` : 'what it was asked for',
    });
  }
  return { status: stored.response_status, ...kept, replayed: true };
}

/** Field of a kept refusal beside those of its answer. No answer has a field of this name. */
const errorCodeField = '$error_code';

/** Of an answer with a secret, the id is kept alone. */
function keptOf(operation: Operation, answer: Omit<Answer, 'replayed'>): Omit<Answer, 'replayed'> {
  if (answer.errorCode !== undefined || !answersSecret(operation)) return answer;
  const made = idOfAnswer(operation, answer.body);
  return { ...answer, body: made ? { [made.field]: made.id } : {} };
}

/** A refusal is kept with the catalog's code, since an answer about credit has only a number for several. */
function keptText({ body, errorCode }: Pick<Answer, 'body' | 'errorCode'>): string {
  if (errorCode === undefined) return JSON.stringify(body ?? null);
  return JSON.stringify({ ...(body as object), [errorCodeField]: errorCode });
}

function readKept(text: string): Pick<Answer, 'body' | 'errorCode'> {
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== 'object' || kept === null || !(errorCodeField in kept)) return { body: kept };
  const { [errorCodeField]: errorCode, ...body } = kept;
  return { body, errorCode: String(errorCode) };
}

/**
 * Runs a request at most once per key: lock, look up, run and store the response in one
 * transaction, so that a kill at any moment leaves either the change with its response or neither.
 * A refusal (DomainError) rolls back the handler's changes and is stored as the response too.
 */
export async function runOnce(options: {
  context: Context;
  operation: Operation;
  key: string;
  fingerprint: Buffer;
  run: (context: Context) => Promise<{ status: number; body: unknown }>;
  renderRefusal: (error: DomainError) => { status: number; body: unknown };
}): Promise<Answer> {
  const { context, operation, key, fingerprint, run, renderRefusal } = options;
  return context.unit(async (unit) => {
    const free = await lockIdempotencyKey(unit, keyNameOf(unit, operation), key);
    if (!free) {
      const isKyc = operation.idempotency === 'kyc';
      throw new DomainError(
        isKyc ? requestErrors.idempotency_key_exists : requestErrors.idempotency_key_in_progress,
      );
    }
    const replay = await findReplay(unit, unit.db, operation, key, fingerprint);
    if (replay) return replay;
    await sql`savepoint request`.execute(unit.db);
    const answer: Omit<Answer, 'replayed'> = await run(unit).catch(async (error: unknown) => {
      if (!(error instanceof DomainError) || !isKept(error, operation)) throw error;
      await sql`rollback to savepoint request`.execute(unit.db);
      return { ...renderRefusal(error), errorCode: error.code };
    });
    await storeAnswer(unit, {
      brand_id: unit.brandId,
      operation: keyNameOf(unit, operation),
      idempotency_key: key,
      fingerprint,
      response_status: answer.status,
      response_body: unit.vault.seal(
        keptText(keptOf(operation, answer)),
        keptAnswer,
        answerRow(unit, operation, key),
      ),
      date_created: unit.now.toString(),
    });
    return { ...answer, replayed: false };
  });
}

/**
 * True if an error is stored as the key's response. A refused KYC start used no attempt, so its key
 * stays free; after a temporary outage a retry makes sense.
 */
function isKept(error: DomainError, operation: Operation): boolean {
  return operation.idempotency !== 'kyc' && !['internal', 'unavailable'].includes(error.kind);
}
