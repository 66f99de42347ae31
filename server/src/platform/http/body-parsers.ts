import type { FastifyInstance } from 'fastify';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { invalidInput } from '../../kernel/domain-error.ts';

/** JSON bodies, with an error that says where they are broken. An empty body is no body. */
export function addJsonParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ['application/json', /^application\/[\w.+-]+\+json(;|$)/],
    { parseAs: 'string' },
    (_request, text, done) => {
      try {
        done(null, String(text).trim() === '' ? undefined : JSON.parse(String(text)));
      } catch {
        done(invalidInput([{ field: 'body', rule: `must be JSON: ${locate(String(text))}` }]));
      }
    },
  );
}

/**
 * Where a text stops being JSON. The engine's own message quotes the text, which may hold an SSN,
 * so the place is found anew and the text is not repeated.
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
