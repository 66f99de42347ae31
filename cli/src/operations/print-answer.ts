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
  if (isJson && call.line.output === undefined) printJson(context, call, data);
  else {
    const { writeContent } = await import('./write-content.ts');
    const content = isJson ? `${JSON.stringify(data, null, 2)}\n` : data;
    const type = headers.get('content-type') ?? '';
    await writeContent(context, { content, type, output: call.line.output });
  }
  if (isShownOnce(call.row.id))
    out.note(
      'Keys and secrets in this answer are not shown again: store them where only you can read them.',
    );
}

function printJson({ out, flags }: CallContext, call: ReadyCall, data: unknown): void {
  const items = itemsOf(data);
  const { json, jsonl, only } = flags();
  if (!items || (json && !jsonl && only === undefined)) {
    out.value(data, { isJudged: true });
    return;
  }
  out.rows(items, { columns: columnsOfOperation(call.row.id), isJudged: true });
  const { has_more, next_cursor } = data as { has_more?: boolean; next_cursor?: string | null };
  if (call.row.isList && has_more && next_cursor)
    out.note(`There is more: add --cursor ${next_cursor}, or --all for every page.`);
}
