import type { RequestErrorGroup } from '@surety/sdk';
import { readDuration, readTime, timeAfter } from '@surety/sdk/command/read-time';
import type { CommandContext } from '../../context.ts';

/** Prints the groups of failed requests with their cures. */
export async function listErrorGroups(
  { out, io, surety }: CommandContext,
  since: string | undefined,
): Promise<void> {
  const query = since === undefined ? {} : { since: readSince(since) };
  const { data } = await surety().requests.errors(query, { signal: io.interrupted });
  if (out.isForPrograms) {
    out.value(data);
    return;
  }
  if (data.length === 0) out.line('No request failed.');
  for (const group of data) {
    out.line(out.style('bold', titleOf(group)));
    out.line(`  first ${group.first_at}, last ${group.last_at}`);
    if (group.error) out.line(`  ${group.error.meaning}\n  Cure: ${group.error.cure}`);
    out.line(`  surety logs show ${group.last_log_id}`);
  }
}

function titleOf({ count, operation, status, error_code }: RequestErrorGroup): string {
  return `${count} x ${operation}: ${status}${error_code ? ` ${error_code}` : ''}`;
}

/** A time, or a duration before now. */
function readSince(text: string): string {
  if (/^\d{4}-/.test(text)) return readTime('--since', text);
  const now = new Date();
  const later = Date.parse(timeAfter(now.toISOString(), readDuration(text)));
  return new Date(2 * now.getTime() - later).toISOString();
}
