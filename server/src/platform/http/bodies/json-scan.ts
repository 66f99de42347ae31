import { createHash, type Hash } from 'node:crypto';
import { Base64Reader } from '../../../kernel/base64-reader.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { GrowingBytes } from '../../../kernel/growing-bytes.ts';
import { readUtf8 } from './read-text.ts';

/**
 * Bounds of every JSON body. The largest operation (the controls of a card) needs 1,500 values;
 * beyond these bounds a body costs more to read than to send.
 */
export const maxBodyValues = 10_000;
export const maxBodyDepth = 32;
/**
 * Files of one body: more than any operation takes, so that its schema refuses the surplus. Each costs a
 * hash and a reader, however small it is.
 */
export const maxBodyFiles = 10;
/** JSON of a body without its files. */
export const maxTextBytes = 1024 * 1024;

/** Files of a body by the text that represents them in it; null for a file that is no base64. */
export type BodyFiles = ReadonlyMap<string, Buffer | null>;

/** Files of a body that has none. */
export const noFiles: BodyFiles = new Map();

export interface ScannedBody {
  text: string;
  files: BodyFiles;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const space = 0x20;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * Judges JSON as it arrives, before anything is built from it: counts its values and its depth, and
 * cuts the files out of it (values of `fileKey`, in base64), which are decoded piece by piece.
 *
 * The text that remains has a digest in the place of each file.
 */
export class JsonScan {
  readonly #fileKey: Buffer | undefined;
  readonly #kept = new GrowingBytes();
  #files: Map<string, Buffer | null> | undefined;
  #file: FileReader | undefined;
  #fileCount = 0;
  #values = 1;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** Bytes of the current string that equal the key of files so far; -1 after a difference. */
  #matched = -1;
  #keyState: 'none' | 'key' | 'colon' = 'none';

  constructor(fileKey?: string) {
    this.#fileKey = fileKey === undefined ? undefined : Buffer.from(fileKey);
  }

  /** Adds the next bytes. @throws DomainError as soon as a bound is passed. */
  push(chunk: Buffer): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (!this.#inString) {
        this.#readToken(byte);
        if (!this.#file) continue;
        this.#keep(chunk.subarray(from, at + 1));
        from = at + 1;
      } else if (this.#endsString(byte) && this.#file) {
        this.#file.push(chunk.subarray(from, at));
        this.#endFile(this.#file);
        from = at;
      }
    }
    if (this.#file) this.#file.push(chunk.subarray(from));
    else this.#keep(from === 0 ? chunk : chunk.subarray(from));
  }

  /** Adds a whole body; one that is too short to pass a bound is not read byte by byte. */
  pushWhole(body: Buffer): void {
    const isShort = body.length <= maxBodyValues && this.#fileKey === undefined;
    if (isShort && countOpenings(body) <= maxBodyDepth) this.#keep(body);
    else this.push(body);
  }

  end(): ScannedBody {
    return { text: readUtf8(this.#kept.take()), files: this.#files ?? noFiles };
  }

  /** Reads a byte outside of strings. */
  #readToken(byte: number): void {
    switch (byte) {
      case quote:
        this.#inString = true;
        if (this.#keyState === 'colon') this.#startFile();
        this.#matched = 0;
        this.#keyState = 'none';
        return;
      case openBrace:
      case openBracket:
        this.#depth += 1;
        this.#values += 1;
        break;
      case closeBrace:
      case closeBracket:
        this.#depth -= 1;
        break;
      case comma:
        this.#values += 1;
        break;
      case colon:
        this.#keyState = this.#keyState === 'key' ? 'colon' : 'none';
        return;
      default:
        if (byte > space) this.#keyState = 'none';
        return;
    }
    this.#keyState = 'none';
    if (this.#depth > maxBodyDepth) refuse(`must not nest deeper than ${maxBodyDepth} levels`);
    if (this.#values > maxBodyValues) refuse(`must have at most ${maxBodyValues} values`);
  }

  /** Reads a byte of a string; true for its closing quote. */
  #endsString(byte: number): boolean {
    if (this.#isEscaped) {
      this.#isEscaped = false;
    } else if (byte === backslash) {
      this.#isEscaped = true;
    } else if (byte === quote) {
      this.#inString = false;
      this.#keyState = this.#matched === this.#fileKey?.length ? 'key' : 'none';
      return true;
    }
    if (this.#matched >= 0) {
      this.#matched = this.#fileKey?.[this.#matched] === byte ? this.#matched + 1 : -1;
    }
    return false;
  }

  #startFile(): void {
    this.#fileCount += 1;
    if (this.#fileCount > maxBodyFiles) refuse(`must have at most ${maxBodyFiles} files`);
    this.#file = new FileReader();
  }

  #endFile(file: FileReader): void {
    const { digest, bytes } = file.end();
    this.#file = undefined;
    this.#keyState = 'none';
    this.#files ??= new Map();
    this.#files.set(digest, bytes);
    this.#keep(Buffer.from(digest));
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (this.#fileKey && this.#kept.length + bytes.length > maxTextBytes) {
      refuse(`must have at most ${maxTextBytes} bytes besides its files`);
    }
    this.#kept.push(bytes);
  }
}

/** Braces and brackets that open something; those inside of strings are counted, too. */
function countOpenings(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === openBrace || bytes[at] === openBracket) count += 1;
  }
  return count;
}

/** Decodes one file from the bytes between the quotes of a JSON string. */
class FileReader {
  readonly #hash: Hash = createHash('sha256');
  readonly #base64 = new Base64Reader();
  #escape = '';

  push(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    const text = this.#escape + bytes.toString('latin1');
    this.#escape = '';
    if (/^[A-Za-z0-9+/=]*$/.test(text)) this.#base64.push(text);
    else this.#base64.push(this.#unescape(text));
  }

  end(): { digest: string; bytes: Buffer | null } {
    this.#base64.push(this.#escape);
    return { digest: `sha256:${this.#hash.digest('hex')}`, bytes: this.#base64.end() };
  }

  /**
   * Resolves the escapes that base64 can have in JSON, such as the `\/` of PHP; others stay, and are
   * no base64, as a line break without an escape is no JSON.
   */
  #unescape(text: string): string {
    const cut = /\\(?:u[0-9a-fA-F]{0,3})?$/.exec(text)?.index ?? text.length;
    this.#escape = text.slice(cut);
    return text
      .slice(0, cut)
      .replaceAll(/[\r\n]/g, '\0')
      .replaceAll('\\/', '/')
      .replaceAll('\\r', '\r')
      .replaceAll('\\n', '\n')
      .replaceAll(/\\u[0-9a-fA-F]{4}/g, (code) => JSON.parse(`"${code}"`));
  }
}

function refuse(rule: string): never {
  throw invalidInput([{ field: 'body', rule }]);
}
