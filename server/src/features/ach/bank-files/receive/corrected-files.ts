import type { Context } from '../../../../platform/context.ts';
import type { AnswerRow } from '../answers-store.ts';

/** Days within which a bank sends a corrected file, beside the original or after it. */
const days = 14;

/** Time since which payments may have a correction, or be one, on the brand's clock. */
export function correctionsSince({ clock }: Context): Temporal.Instant {
  return clock.now().subtract({ hours: days * 24 });
}

/** Place of an entry in the words of a problem or a reason. */
export function placeWords(entry: Pick<AnswerRow, 'bank_file_id' | 'position'>): string {
  return `position ${entry.position} of bank file ${entry.bank_file_id}`;
}
