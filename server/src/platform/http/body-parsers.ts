import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { textMediaTypes } from './operation.ts';
import { requestErrors } from './request-errors.ts';

/**
 * Adds parsers for JSON bodies, with an error that reports the position of a syntax error; an empty
 * body is no body. Text bodies are parsed only for operations that accept them.
 */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  for (const mediaType of ['application/json', anyJsonMediaType]) {
    server.addContentTypeParser(mediaType, { parseAs: 'string' }, parseJson);
  }
  for (const mediaType of textMediaTypes) {
    server.addContentTypeParser(
      mediaType,
      { parseAs: 'string' },
      async (request: FastifyRequest, body: string | Buffer) => {
        const expected = request.routeOptions.config.operation?.bodyType ?? 'application/json';
        if (expected === mediaType) return String(body);
        throw new DomainError(requestErrors.unsupported_media_type, { expected });
      },
    );
  }
}

async function parseJson(request: FastifyRequest, body: string | Buffer): Promise<unknown> {
  const { operation } = request.routeOptions.config;
  if (operation?.bodyType) {
    throw new DomainError(requestErrors.unsupported_media_type, { expected: operation.bodyType });
  }
  const text = String(body);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput([{ field: 'body', rule: `must be JSON: ${locate(text)}` }]);
  }
}

/** Media types such as `application/problem+json` (RFC 6839). */
const anyJsonMediaType = /^application\/[\w.+-]+\+json(;|$)/;

/**
 * Finds the position of a JSON syntax error. The engine's own message quotes the text, which may
 * hold an SSN, so the position is computed and the text is not repeated.
 */
function locate(text: string): string {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return 'it nests too deep';
  }
  const [first] = errors;
  if (!first) return 'it cannot be read';
  const before = text.slice(0, first.offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `${printParseErrorCode(first.error)} at line ${before.length}, column ${column}`;
}
