import type { IdentityChange } from '@surety/sdk';
import { inWords, type Tone } from '../../parts/status.tsx';
import { shortDate } from '../../platform/wall-clock.ts';

/** States that the usual tones do not have. */
export const changeTones: Partial<Readonly<Record<IdentityChange['status'], Tone>>> = {
  applied: 'ok',
  checking: 'warn',
  error: 'bad',
};

const fieldNames: Readonly<Record<string, string>> = { dob: 'birth date', ssn: 'SSN' };

/** Changed fields in words: "last name, SSN". */
export const fieldsInWords = (fields: IdentityChange['fields']): string =>
  fields.map((field) => fieldNames[field] ?? inWords(field)).join(', ');

/** The reasons as a person says them. */
export const reasonWords: Readonly<Record<IdentityChange['reason'], string>> = {
  name_changed: 'another name',
  moved: 'moved',
  corrected: 'was wrong from the beginning',
};

/** The evidence as a person says it. */
export const evidenceWords: Readonly<Record<IdentityChange['evidence'], string>> = {
  none: 'none is needed',
  documents: 'documents of the person',
  kyc: 'a new KYC',
};

type ToldChange = Pick<
  IdentityChange,
  'status' | 'kyc_status' | 'evidence' | 'error_description' | 'date_updated'
>;

/** How a change stands, and what follows from it, in one or two sentences. */
export function changeSentence(change: ToldChange): string {
  const ended = shortDate(change.date_updated);
  const stays = 'The record stays as it was.';
  switch (change.status) {
    case 'checking':
      return `${waitsFor(change)} The record stays as it was until then.`;
    case 'applied':
      return `The record has the new values since ${ended}.`;
    case 'refused':
      return `Refused on ${ended}: ${change.error_description ?? 'the KYC failed.'} ${stays}`;
    case 'expired':
      return `Expired on ${ended}, because no documents or no answer came in time. ${stays}`;
    case 'error':
      return `Ended without a result on ${ended}, because the KYC vendor failed. ${stays} Start another one.`;
    case 'cancelled':
      return `Cancelled on ${ended}. ${stays}`;
  }
}

function waitsFor({ kyc_status: status }: ToldChange): string {
  if (status === 'document required') return 'It waits for documents of the person.';
  if (status === 'under review') return 'The documents of the person are being reviewed.';
  return 'It waits for the answer of the KYC.';
}
