import type { BankFile } from '@surety/sdk';

/** Another file that bears an entry of this one. */
export interface RelatedFile {
  readonly id: string;
  /** What it is to this file: "Sent again in". */
  readonly words: string;
}

/** The other files by what they are to a file; ids rise with time. */
export function relatedOf(
  file: Pick<BankFile, 'bank_file_id' | 'direction' | 'status'>,
  found: readonly BankFile[],
): RelatedFile[] {
  const others = found.filter(({ bank_file_id }) => bank_file_id !== file.bank_file_id);
  const sent = others.filter(({ direction }) => direction === 'outgoing');
  const isIncoming = file.direction === 'incoming';
  const later = sent.filter(({ bank_file_id }) => bank_file_id > file.bank_file_id).at(-1);
  const earlier = sent.filter(({ bank_file_id }) => bank_file_id < file.bank_file_id)[0];
  const answer = others.find(({ direction }) => direction === 'incoming');
  return [
    isIncoming && sent[0] && { words: 'Answers the file', id: sent[0].bank_file_id },
    !isIncoming &&
      file.status === 'replaced' &&
      later && { words: 'Sent again in', id: later.bank_file_id },
    !isIncoming &&
      earlier?.status === 'replaced' && { words: 'Replaces', id: earlier.bank_file_id },
    !isIncoming && answer && { words: 'Answered in', id: answer.bank_file_id },
  ].filter((each) => each !== false && each !== undefined);
}
