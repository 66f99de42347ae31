import type { BatchHeader } from '../../src/kernel/nacha/batch-header.ts';
import type { Entry } from '../../src/kernel/nacha/entry.ts';
import { webPaymentTypes } from '../../src/kernel/nacha/entry-class-web.ts';
import type { FileHeader } from '../../src/kernel/nacha/file-header.ts';

/** File header for tests and benchmarks. The banks do not exist. */
export const sampleFile: FileHeader = {
  destination: '123456780',
  origin: '1234567890',
  createdOn: '2026-03-02',
  createdAt: '10:05',
  fileIdModifier: 'A',
  destinationName: 'EXAMPLE BANK',
  originName: 'SURETY',
  reference: '',
};

export const sampleBatch: BatchHeader = {
  batchNumber: 1,
  serviceClass: 'debits',
  entryClass: 'WEB',
  companyName: 'EXAMPLE BRAND',
  companyData: '',
  companyId: '1234567890',
  entryDescription: 'DEPOSIT',
  descriptiveDate: '',
  effectiveDate: '2026-03-03',
  settlementDay: null,
  originatorStatus: '1',
  odfiId: '12345678',
};

export const sampleEntry: Entry = {
  direction: 'debit',
  accountType: 'checking',
  purpose: 'payment',
  routingNumber: '123456780',
  accountNumber: '0001234567',
  amountCents: 20_000n,
  receiverId: 'TRANSFER-1',
  receiverName: 'ADA EXAMPLE',
  discretionaryData: webPaymentTypes.single,
  traceNumber: '123456780000001',
  addenda: null,
};
