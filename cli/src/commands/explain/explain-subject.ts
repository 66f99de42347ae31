import type { Surety } from '@surety/sdk';
import {
  approvedText,
  explainCodes,
  findCodes,
  isCode,
  unknownCode,
} from '@surety/sdk/command/explain-code';
import { NotFound, NotPermitted } from '@surety/sdk/errors';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { explainObject } from './explain-object.ts';
import { explainRequest } from './explain-request.ts';
import { explainTransaction } from './explain-transaction.ts';

const labelWidth = 11;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds out what the text names, and explains it. */
export async function explainSubject(context: CommandContext, subject: string): Promise<void> {
  if (explainCode(context, subject)) return;
  if (subject === '00') return context.out.line(approvedText);
  if (isCode(subject)) throw new UsageError(unknownCode(subject));
  const surety = context.surety();
  const { interrupted: signal } = context.io;
  if (uuid.test(subject)) {
    const object = await orNull(surety.objects.get(subject, { signal }));
    if (object?.type === 'transaction') return explainTransaction(context, subject);
    if (object) return explainObject(context, subject);
  }
  const logId = await findLogId(surety, subject, signal);
  if (logId) return explainRequest(context, logId);
  throw new UsageError(
    `${subject} is no id of an object or a request of this brand, and no error, decline, return or KYC code. Requests are kept for some days; "surety logs tail" shows the latest.`,
  );
}

/** Explains a name or code of declines and errors, which some share, without a service; false if unknown. */
function explainCode(context: CommandContext, subject: string): boolean {
  const { out } = context;
  const found = findCodes(subject);
  const all = [...found.declines, ...found.reasons, ...found.errors];
  if (out.isForPrograms && all.length > 0) {
    out.value(all.length === 1 ? all[0] : all);
    return true;
  }
  for (const [index, { title, rows }] of explainCodes(found).entries()) {
    if (index > found.declines.length + found.reasons.length) out.line();
    out.line(out.style('bold', title));
    for (const [label, sentence] of rows) out.line(`  ${label.padEnd(labelWidth)} ${sentence}`);
  }
  if (found.declines.length > 0)
    out.note('"surety explain ID" of a purchase shows its checks and what would have passed.');
  return all.length > 0;
}

async function findLogId(surety: Surety, subject: string, signal: AbortSignal) {
  const isId = uuid.test(subject);
  const byId = isId ? await orNull(surety.requests.get(subject, { signal })) : null;
  if (byId) return byId.log_id;
  const query = { request_id: subject, limit: 1 };
  const { data } = await surety.requests.list(query, { signal }).page();
  return data[0]?.log_id ?? null;
}

/** The answer, or null where the object does not exist for these keys. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotFound || error instanceof NotPermitted) return null;
    throw error;
  }
}
