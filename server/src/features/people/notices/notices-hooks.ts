import { defineQuestion } from '../../../platform/hook.ts';
import type { NoticeRow } from './notices-store.ts';
import type { Paper } from './paper-content.ts';

/** The paper of a notice, of the feature that owes notices of its kind; null from the others. */
export const noticePaper = defineQuestion<NoticeRow, Paper | null>('notices.paper');

/** True where the customer agrees to electronic papers of the program. */
export const electronicPapers = defineQuestion<{ customerId: string; programId: string }, boolean>(
  'notices.electronic_papers',
);
