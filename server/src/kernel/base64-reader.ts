import { GrowingBytes } from './growing-bytes.ts';

/**
 * Decodes base64 (RFC 4648, section 4; line breaks allowed) piece by piece, so that megabytes never
 * occupy the event loop at once.
 */
export class Base64Reader {
  readonly #bytes = new GrowingBytes();
  #pending = '';
  #digits = 0;
  #padding = '';
  #isBroken = false;

  /** Adds the next characters; a piece may end anywhere. */
  push(piece: string): void {
    if (this.#isBroken) return;
    const plain = /[\r\n]/.test(piece) ? piece.replaceAll(/[\r\n]/g, '') : piece;
    const end = plain.indexOf('=');
    const digits = end === -1 ? plain : plain.slice(0, end);
    if (end !== -1) this.#padding += plain.slice(end);
    const isLate = digits.length > 0 && end === -1 && this.#padding !== '';
    if (isLate || !/^={0,2}$/.test(this.#padding) || /[^A-Za-z0-9+/]/.test(digits)) {
      this.#isBroken = true;
      this.#bytes.take();
      return;
    }
    this.#digits += digits.length;
    const known = this.#pending + digits;
    const whole = known.length - (known.length % 4);
    this.#pending = known.slice(whole);
    if (whole > 0) this.#bytes.push(Buffer.from(known.slice(0, whole), 'base64'));
  }

  /** The bytes; null if the text was no base64. */
  end(): Buffer | null {
    const total = this.#digits + this.#padding.length;
    const isCut = this.#digits % 4 === 1 || (this.#padding !== '' && total % 4 !== 0);
    if (this.#isBroken || isCut) return null;
    this.#bytes.push(Buffer.from(this.#pending, 'base64'));
    return this.#bytes.take();
  }
}
