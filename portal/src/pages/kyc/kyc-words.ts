import type { Verification } from '@surety/sdk';
import { daysLeftInWords, easternDate } from '../../parts/days-left.ts';
import { countOf } from '../../parts/values.tsx';
import { parseTime, shortDate } from '../../platform/wall-clock.ts';

/** A KYC of a customer or of an owner, as far as its words go. */
export type ToldKyc = Pick<
  Verification,
  'kyc_status' | 'documents' | 'error_description' | 'date_passed' | 'date_updated'
>;
type Document = Verification['documents'][number];

/** Documents by the names that the upload page has. */
export const documentNames: Readonly<Record<Document['document_type'], string>> = {
  government_id: 'Government-issued photo ID',
  utility_bill: 'Utility bill',
  social_security_card: 'Social Security card',
};

/** Documents that have been asked for and have not arrived. */
const owedDocuments = ({ documents }: Pick<ToldKyc, 'documents'>): readonly Document[] =>
  documents.filter(({ status }) => status === 'required');

/** "due by 31 Dec 2026, 12 days left" of a document that has not arrived. */
export const dueInWords = (at: string, nowMs: number): string =>
  `due by ${shortDate(at)}, ${daysLeftInWords(easternDate(parseTime(at)), nowMs)}`;

/** The state of a KYC in one sentence, with what follows from it. `nowMs` is the time of the brand's clock. */
export function kycSentence(kyc: ToldKyc, nowMs: number): string {
  const ended = shortDate(kyc.date_updated);
  switch (kyc.kyc_status) {
    case 'submitted':
      return 'The KYC is running: its answer has not come yet.';
    case 'document required':
      return documentsSentence(kyc, nowMs);
    case 'under review':
      return owedDocuments(kyc).length > 0
        ? 'Under review by a person, who decides without the documents that are missing.'
        : 'All documents have arrived and are under review.';
    case 'passed':
      return `The identity was verified on ${shortDate(kyc.date_passed ?? kyc.date_updated)}.`;
    case 'failed':
      return `Failed on ${ended}, which used up an attempt${because(kyc)}`;
    case 'error':
      return `Ended without a result on ${ended}, which used up no attempt: the vendor failed.`;
    case 'expired':
      return `Expired on ${ended}, which used up no attempt: ${
        kyc.documents.length > 0 ? 'not all documents arrived in time.' : 'no answer came in time.'
      }`;
  }
}

function documentsSentence(kyc: ToldKyc, nowMs: number): string {
  const owed = owedDocuments(kyc);
  const [first] = owed;
  if (!first) return 'All documents have arrived and are being checked.';
  const names = owed.map(({ document_type }) => documentNames[document_type]).join(', ');
  return `The KYC waits for ${countOf(owed.length, 'document')} of the person (${names}), ${dueInWords(first.date_due, nowMs)}. After that day it expires, which uses up no attempt.`;
}

/** The reason at the end of a sentence. */
const because = ({ error_description: reason }: ToldKyc): string =>
  reason ? `: ${reason.slice(0, 1).toLowerCase()}${reason.slice(1)}` : '.';
