import type { Verification } from '@surety/sdk';
import { Time } from '../../parts/values.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { documentNames, dueInWords } from './kyc-words.ts';

interface DocumentLinesProps {
  readonly kyc: Pick<Verification, 'documents' | 'kyc_status'>;
}

/**
 * The documents that a KYC asked for, each with its state. Their contents are never shown: the person sends them by the
 * upload links of the KYC.
 */
export function DocumentLines({ kyc }: DocumentLinesProps) {
  const { documents, kyc_status: status } = kyc;
  const nowMs = useBrandNow();
  if (documents.length === 0) return null;
  const missing = (due: string) =>
    status === 'document required' ? dueInWords(due, nowMs) : 'did not arrive';
  return (
    <>
      {documents.map(({ document_type: type, date_submitted: sent, date_due: due }) => (
        <p key={type}>
          {documentNames[type]}:{' '}
          {sent === null ? (
            missing(due)
          ) : (
            <>
              arrived <Time at={sent} />
            </>
          )}
        </p>
      ))}
    </>
  );
}
