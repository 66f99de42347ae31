/** Content of an operation that may answer with a `PdfAnswer`. */
export const pdfFormat = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };

/** A response that is a PDF, instead of the operation's usual one. */
export class PdfAnswer {
  readonly fileName: string;
  readonly bytes: Buffer;

  /** @param fileName name for the browser's download: plain characters only. */
  constructor(fileName: string, bytes: Buffer) {
    this.fileName = fileName;
    this.bytes = bytes;
  }
}
