import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** Content that stays the same while the process runs, compressed once. */
export interface PreparedContent {
  type: string;
  /** Weak, since all encodings share it (RFC 9110, section 8.8.3). */
  etag: string;
  plain: Buffer;
  /** Encodings that are smaller than the content itself. */
  encoded: Partial<Record<Encoding, Buffer>>;
}

/** Compresses content once, for all requests. */
export async function prepareContent(
  type: string,
  content: string | Buffer,
): Promise<PreparedContent> {
  const plain = Buffer.from(content);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: quality }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const isSmaller = (bytes: Buffer) => bytes.length < plain.length;
  const encoded = {
    ...(isSmaller(br) ? { br } : {}),
    ...(isSmaller(gzipped) ? { gzip: gzipped } : {}),
  };
  return { type, etag: `W/"${hash}"`, plain, encoded };
}

/**
 * Sends prepared content in an encoding that the client accepts, or a 304 if it has the content.
 * `caching` is the header Cache-Control.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PreparedContent,
  caching = 'no-cache',
): FastifyReply {
  reply.header('cache-control', caching).header('vary', 'Accept-Encoding');
  reply.header('etag', content.etag);
  if (isKnown(request.headers['if-none-match'], content.etag)) return reply.code(304).send();
  reply.type(content.type);
  const accepted = encodingsOf(request.headers['accept-encoding']);
  const encoding = encodings.find((each) => accepted.includes(each) && content.encoded[each]);
  if (encoding === undefined) return reply.send(content.plain);
  return reply.header('content-encoding', encoding).send(content.encoded[encoding]);
}

/** True if the header If-None-Match names the tag, compared weakly (RFC 9110, section 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/** Encodings that the header Accept-Encoding names with a weight above zero. */
function encodingsOf(header: string | string[] | undefined): (string | undefined)[] {
  return [header ?? '']
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
}
