import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { type DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { GrowingBytes } from '../../../kernel/growing-bytes.ts';
import { type BodyFiles, maxBodyFiles } from './json-scan.ts';
import { type BodySource, readBody } from './read-body.ts';

/** File of a form; `content` is the text that represents it in the body, as in JSON. */
export interface FormFile {
  name: string;
  fileName: string;
  content: string;
}

/**
 * Reads a form (multipart/form-data) of files as it arrives; each file is hashed piece by piece.
 *
 * @param ignoredFields Fields without a file that are passed over; by default the form has files alone.
 * @throws DomainError `body_too_large`, or invalid input for a form that is malformed, cut short, or has
 *   too many parts.
 */
export async function readForm(
  source: BodySource,
  contentType: string,
  { ignoredFields = 0 }: { ignoredFields?: number } = {},
): Promise<{ parts: FormFile[]; files: BodyFiles }> {
  const form = open(contentType, source.limitBytes, ignoredFields);
  const files = new Map<string, Buffer>();
  const parts: FormFile[] = [];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let refusal: DomainError | undefined;
  const refuse = (rule: string) => {
    refusal ??= invalidInput([{ field: 'body', rule }]);
    reject(refusal);
  };
  ended.catch(() => {});
  form.on('file', (name, file, fileName) => {
    const part = { name: name ?? '', fileName: fileName ?? '', content: '' };
    parts.push(part);
    collect(file, (digest, bytes) => {
      part.content = digest;
      files.set(digest, bytes);
    });
    file.once('error', () => refuse(malformed));
  });
  form.once('fieldsLimit', () =>
    refuse(
      ignoredFields > 0
        ? `must have at most ${ignoredFields} fields beside its file`
        : 'must have files only, each with a file name',
    ),
  );
  for (const event of ['filesLimit', 'partsLimit']) {
    form.once(event, () => refuse(`must have at most ${maxBodyFiles} files`));
  }
  form.once('error', () => refuse(malformed));
  form.once('finish', resolve);
  await readBody(source, (chunk) => {
    if (refusal) throw refusal;
    form.write(chunk);
  });
  form.end();
  await ended;
  return { parts, files };
}

const malformed = 'must be a well-formed multipart/form-data';

function open(contentType: string, limitBytes: number, fields: number): BusboyInstance {
  const limits = {
    files: maxBodyFiles,
    fields,
    fieldSize: 1024,
    parts: maxBodyFiles + fields,
    fileSize: limitBytes,
    headerPairs: 16,
    headerSize: 8 * 1024,
  };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw invalidInput([{ field: 'Content-Type', rule: 'must name the boundary of the form' }]);
  }
}

function collect(file: Readable, onEnd: (digest: string, bytes: Buffer) => void): void {
  const bytes = new GrowingBytes();
  const hash = createHash('sha256');
  file.on('data', (chunk: Buffer) => {
    bytes.push(chunk);
    hash.update(chunk);
  });
  file.once('end', () => onEnd(`sha256:${hash.digest('hex')}`, bytes.take()));
}
