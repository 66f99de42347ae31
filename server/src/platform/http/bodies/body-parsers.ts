import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { GrowingBytes } from '../../../kernel/growing-bytes.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { decodeBody, isEncoded, unpackError } from './content-encoding.ts';
import { findRoundedNumber } from './exact-numbers.ts';
import { type BodyFiles, JsonScan } from './json-scan.ts';
import { type BodySource, beginReading, readBody } from './read-body.ts';
import { type FormFile, readForm } from './read-form.ts';
import { hasOtherCharset, readUtf8 } from './read-text.ts';
import { bytesMediaType, textMediaTypes } from './text-media-types.ts';

/**
 * Adds parsers for JSON bodies, with an error that reports the position of a syntax error; an empty
 * body is no body, of any media type. Text bodies are parsed only for operations that accept them.
 */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  for (const mediaType of ['application/json', anyJsonMediaType]) {
    server.addContentTypeParser(
      mediaType,
      (request: FastifyRequest, payload: Readable, done: TakeBody) => {
        if (request.route.config.operation?.bodyType === undefined) {
          readJson(request, payload, done);
        } else refuseUnlessEmpty(request, payload).then(() => done(null), done);
      },
    );
  }
  server.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: Readable) => {
      const uploads = request.route.config.operation?.files;
      if (!uploads || request.headers['content-length'] === '0') {
        return refuseUnlessEmpty(request, payload);
      }
      const type = request.headers['content-type'] ?? '';
      const { parts, files } = await readForm(sourceOf(request, payload), type);
      request.bodyFiles = files;
      return uploads.toBody(parts);
    },
  );
  for (const mediaType of textMediaTypes) {
    server.addContentTypeParser(mediaType, async (request: FastifyRequest, payload: Readable) => {
      const { bodyType, readsBody, bodyIsBytes } = request.route.config.operation ?? {};
      if (bodyType !== mediaType) return refuseUnlessEmpty(request, payload);
      if (bodyIsBytes) return readLatin1(request, payload);
      refuseOtherCharset(request);
      if (readsBody) {
        const reader = readsBody();
        await readBody(sourceOf(request, payload), (piece) => reader.push(piece));
        return reader.end();
      }
      return readUtf8(await readBytes(request, payload));
    });
  }
  server.addContentTypeParser(bytesMediaType, (request: FastifyRequest, payload: Readable) =>
    request.route.config.operation?.bodyIsBytes
      ? readLatin1(request, payload)
      : refuseUnlessEmpty(request, payload),
  );
  server.addContentTypeParser('*', refuseUnlessEmpty);
}

/** Takes a body as it was parsed, or the error. */
type TakeBody = (error: Error | null, body?: unknown) => void;

/** Stock clients name a media type for a body of no bytes, such as `curl -d ''`. */
async function refuseUnlessEmpty(request: FastifyRequest, payload: Readable): Promise<undefined> {
  await readBody(sourceOf(request, payload), () => {
    throw unsupported(expectedType(request));
  });
}

function expectedType(request: FastifyRequest): string {
  return request.route.config.operation?.bodyType ?? 'application/json';
}

function unsupported(expected: string): DomainError {
  return new DomainError(requestErrors.unsupported_media_type, { expected });
}

function refuseOtherCharset(request: FastifyRequest): void {
  if (!hasOtherCharset(request.headers['content-type'] ?? '')) return;
  throw unsupported(`${expectedType(request)} in UTF-8`);
}

/** Media types such as `application/problem+json` (RFC 6839). */
const anyJsonMediaType = /^application\/[\w.+-]+\+json(;|$)/;

/** Reads JSON; most requests have some, so it makes no promises. @throws DomainError */
function readJson(request: FastifyRequest, payload: Readable, done: TakeBody): void {
  refuseOtherCharset(request);
  const fileKey = request.route.config.operation?.files?.key;
  const scan = new JsonScan(fileKey);
  const take = (piece: Buffer, isWhole: boolean) =>
    isWhole ? scan.pushWhole(piece) : scan.push(piece);
  beginReading(sourceOf(request, payload), take, (refusal) => {
    if (refusal) return done(refusal.error as Error);
    let body: unknown;
    try {
      const { text, files } = scan.end();
      request.bodyFiles = files;
      body = parseJson(text, fileKey);
    } catch (error) {
      return done(error as Error);
    }
    done(null, body);
  });
}

const roundedRule =
  'must be a number that readers of JSON do not round: one of at most 15 significant digits';

/** @throws DomainError with the place of an error, or the field of a number that would be read as another one. */
function parseJson(text: string, fileKey: string | undefined): unknown {
  if (text.trim() === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    const place = locate(text) + (fileKey ? ', its files not counted' : '');
    throw invalidInput([{ field: 'body', rule: `must be JSON: ${place}` }]);
  }
  const rounded = findRoundedNumber(text);
  if (rounded !== undefined) throw invalidInput([{ field: rounded || 'body', rule: roundedRule }]);
  return body;
}

/** Reads bytes as text of one character each. */
async function readLatin1(request: FastifyRequest, payload: Readable): Promise<string> {
  return (await readBytes(request, payload)).toString('latin1');
}

/** Reads a body whole, as bytes. */
export async function readBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const bytes = new GrowingBytes();
  await readBody(sourceOf(request, payload), (chunk) => bytes.push(chunk));
  return bytes.take();
}

/** Reads a form of files of an upload, of `limitBytes` in all; a few fields beside them are ignored. */
export async function readUploadForm(
  request: FastifyRequest,
  payload: Readable,
  limitBytes: number,
): Promise<{ parts: FormFile[]; files: BodyFiles }> {
  const source = sourceOf(request, payload, limitBytes);
  return readForm(source, request.headers['content-type'] ?? '', { ignoredFields: 5 });
}

function sourceOf(
  request: FastifyRequest,
  payload: Readable,
  limitBytes = request.route.bodyLimit,
): BodySource {
  const { 'content-length': announced, 'content-encoding': encoding } = request.headers;
  if (!encoding || !isEncoded(encoding)) return { payload, announced, limitBytes };
  const unpacked = decodeBody(payload, encoding, limitBytes);
  return { payload: unpacked, announced: undefined, limitBytes, onError: unpackError };
}

/** Characters that are parsed again to locate an error: a MiB of blanks before it would take 0.2 s. */
const locatedCharacters = 32_768;

/**
 * Finds the position of a JSON syntax error. The engine's own message quotes the text, which may
 * hold an SSN, so the position is computed and the text is not repeated.
 */
function locate(text: string): string {
  const beginning = text.slice(0, locatedCharacters);
  const isCut = beginning.length < text.length;
  let found = isCut ? `it is wrong after character ${locatedCharacters}` : 'it cannot be read';
  const stop = new Error('found');
  // The first error is enough: a broken body may have as many as characters.
  const onError: JSONVisitor['onError'] = (code, offset, length, line, column) => {
    // The cut itself ends a text, a number or the whole too early.
    if (isCut && offset + length >= beginning.length) throw stop;
    found = `${printParseErrorCode(code)} at line ${line + 1}, column ${column + 1}`;
    throw stop;
  };
  try {
    visit(beginning, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (error !== stop) throw error;
  }
  return found;
}
