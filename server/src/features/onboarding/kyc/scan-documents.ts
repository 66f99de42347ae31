import { DomainError } from '../../../kernel/domain-error.ts';
import { callVendor } from '../../../platform/call-vendor.ts';
import type { Context } from '../../../platform/context.ts';
import { documentScanner } from './document-scanner-vendor.ts';
import { kycErrors } from './kyc-errors.ts';

/**
 * Has each document scanned, outside any transaction; without a scanner it does nothing. A scanner that
 * gives no verdict has the upload refused for now: nothing unscanned is stored.
 *
 * @throws DomainError `document_refused`, `document_scanner_unavailable`.
 */
export async function scanDocuments(
  context: Context,
  documents: readonly { content: Buffer }[],
): Promise<void> {
  const scanner = context.port(documentScanner);
  if (!scanner) return;
  const { brandId, requestId, log } = context;
  for (const { content } of documents) {
    const scan = (signal: AbortSignal) => scanner.scan(content, signal);
    const onTimeout = (timeoutMs: number) => new Error(`No verdict in ${timeoutMs} ms`);
    const verdict = await callVendor(context, 'document_scanner', scan, { onTimeout }).catch(
      (error: unknown) => {
        log.warn({ request_id: requestId, brand_id: brandId, err: error }, 'a scan failed');
        throw new DomainError(kycErrors.document_scanner_unavailable);
      },
    );
    if (verdict.isClean) continue;
    const { signature } = verdict;
    log.warn({ request_id: requestId, brand_id: brandId, signature }, 'a document was refused');
    throw new DomainError(kycErrors.document_refused);
  }
}
