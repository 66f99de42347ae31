import { defineHook, defineQuestion } from '../../../platform/hook.ts';
import type { NoticeRow } from './notices-store.ts';
import type { Paper } from './paper.ts';

/** The paper of a notice, of the feature that owes notices of its kind; null from the others. */
export const noticePaper = defineQuestion<NoticeRow, Paper | null>('notices.paper');

/** True where the customer agrees to electronic papers of the program. */
export const electronicPapers = defineQuestion<{ customerId: string; programId: string }, boolean>(
  'notices.electronic_papers',
);

/** Runs when a notice was reported as sent, the first time. */
export const noticeSent = defineHook<NoticeRow>('notices.sent');
