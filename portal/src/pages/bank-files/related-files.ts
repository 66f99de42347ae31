import type { BankFile } from '@surety/sdk';

/** The other files that bear an entry of a file, by what they are to it. */
export interface RelatedFiles {
  /** Relation of the files to that one: "Sent again in". */
  readonly words: string;
  /** The newest first. */
  readonly ids: readonly string[];
}

type PlacedFile = Pick<BankFile, 'bank_file_id' | 'direction' | 'status'>;

/**
 * The other files by what they are to a file, of those that bear its transfers; ids rise with time. Entries of one
 * file may leave again in several, and each of them may be answered in a file of its own.
 */
export function relatedOf(file: PlacedFile, found: readonly PlacedFile[]): RelatedFiles[] {
  const sent = found.filter(({ direction }) => direction === 'outgoing');
  const answers = found.filter(({ direction }) => direction === 'incoming');
  const isReplaced = ({ status }: PlacedFile) => status === 'replaced';
  const groups: readonly (readonly [words: string, files: readonly PlacedFile[]])[] =
    file.direction === 'incoming'
      ? [['Answers', sent.filter((each) => !isReplaced(each))]]
      : [
          [
            'Sent again in',
            isReplaced(file) ? sent.filter((each) => each.bank_file_id > file.bank_file_id) : [],
          ],
          [
            'Replaces',
            sent.filter((each) => isReplaced(each) && each.bank_file_id < file.bank_file_id),
          ],
          ['Answered in', answers],
        ];
  return groups
    .filter(([, files]) => files.length > 0)
    .map(([words, files]) => ({ words, ids: files.map(({ bank_file_id }) => bank_file_id) }));
}
