import type { CommandContext } from '../../context.ts';
import { explainRequest } from '../explain/explain-request.ts';
import { findLogId } from './find-log.ts';

/** Prints a request of the log by its log id or its request id. */
export async function showLog(context: CommandContext, id: string): Promise<void> {
  const logId = await findLogId(context.surety(), id, context.io.interrupted);
  await explainRequest(context, logId);
}
