import { definePort } from '../../../platform/port.ts';

export type ScanAnswer = { isClean: true } | { isClean: false; signature: string };

/** Scans uploaded documents for malware. */
export interface DocumentScanner {
  /** @throws Error if the scanner gives no verdict. */
  scan(content: Buffer, signal: AbortSignal): Promise<ScanAnswer>;
}

/** Scanner of the installation; null where documents are not scanned. */
export const documentScanner = definePort<DocumentScanner | null>('document scanner');
