import { isShownOnce, itemsOf } from '@surety/sdk/command/answers';
import { columnsOfOperation } from '@surety/sdk/command/columns';
import type { CallContext } from '../context.ts';
import type { Answer, ReadyCall } from './ready-call.ts';

/** Prints one answer in the form that the flags set. */
export async function printAnswer(context: CallContext, call: ReadyCall, answer: Answer) {
  const { out } = context;
  const { data, headers } = answer;
  if (answer.isReplay) out.note('The service had answered this Idempotency-Key before.');
  const isJson = !(
    data instanceof Uint8Array ||
    data instanceof ReadableStream ||
    typeof data === 'string'
  );
  const { output } = call.line;
  if (!isJson) {
    const { writeContent } = await import('./write-content.ts');
    const type = headers.get('content-type') ?? '';
    await writeContent(context, { content: data, type, output });
  } else if (output === undefined) await printJson(context, call, data);
  else {
    const { contextOfFile, writeWhole } = await import('./whole-file.ts');
    await writeWhole(context, output, (write) =>
      printJson(contextOfFile(context, write), call, data),
    );
  }
  if (isShownOnce(call.row.id))
    out.note(
      'Keys and secrets in this answer are not shown again: store them where only you can read them.',
    );
}

async function printJson(context: CallContext, call: ReadyCall, data: unknown): Promise<void> {
  const { out, flags } = context;
  const items = itemsOf(data);
  const { json, only } = flags();
  const { format, output } = call.line;
  const isWhole = !items || (json === true && only === undefined && format === undefined);
  if (isWhole) out.value(data, { isJudged: true });
  else if (format === 'csv') {
    const { csvPrinter } = await import('./csv-printer.ts');
    (await csvPrinter(context, call)).items(items);
  } else out.rows(items, { columns: columnsOfOperation(call.row.id), isJudged: true });
  const { has_more, next_cursor } = data as { has_more?: boolean; next_cursor?: string | null };
  if (isWhole && output === undefined) return;
  if (call.row.isList && has_more && next_cursor)
    out.note(`There is more: add --cursor ${next_cursor}, or --all for every page.`);
}
