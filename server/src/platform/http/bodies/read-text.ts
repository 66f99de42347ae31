import { isUtf8 } from 'node:buffer';
import { invalidInput } from '../../../kernel/domain-error.ts';

const byteOrderMark = '\ufeff';

/**
 * Decodes UTF-8 and drops a byte order mark at its beginning (RFC 8259, section 8.1).
 *
 * @throws DomainError invalid input for bytes that are no UTF-8, which would be lost as U+FFFD.
 */
export function readUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw invalidInput([{ field: 'body', rule: 'must be UTF-8' }]);
  const text = bytes.toString('utf8');
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** True if a media type names a character set other than UTF-8 and its subset US-ASCII. */
export function hasOtherCharset(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)"?/i.exec(contentType)?.[1];
  return charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset);
}
