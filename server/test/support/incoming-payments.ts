import type { BatchHeader } from '../../src/kernel/nacha/batch-header.ts';
import type { Entry } from '../../src/kernel/nacha/entry.ts';
import type { FilePart } from '../../src/kernel/nacha/nacha-file.ts';
import { partsText } from './bank-answers.ts';
import { sampleBatch, sampleEntry } from './nacha-samples.ts';

/** Routing number of a bank that does not exist. */
const senderId = '99000000';

/** Renders a file of payments from another bank: one batch, different each time. */
export function paymentsText(
  payments: readonly Partial<Entry>[],
  batch: Partial<BatchHeader> = {},
): Promise<string> {
  return partsText(paymentParts(payments, batch));
}

/** Batch of such a file; a second one needs higher numbers and traces. */
export function paymentParts(
  payments: readonly Partial<Entry>[],
  batch: Partial<BatchHeader> = {},
): FilePart[] {
  const header: BatchHeader = {
    ...sampleBatch,
    serviceClass: 'mixed',
    entryClass: 'PPD',
    companyName: 'EXAMPLE PAYROLL',
    entryDescription: 'PAYROLL',
    settlementDay: null,
    odfiId: senderId,
    ...batch,
  };
  const entries = payments.map((payment, at) => ({
    ...sampleEntry,
    direction: 'credit' as const,
    routingNumber: '110000000',
    discretionaryData: '',
    traceNumber: `${senderId}${String(at + 1).padStart(7, '0')}`,
    ...payment,
  }));
  return [
    { kind: 'batch', batch: header },
    { kind: 'entries', entries },
  ];
}
