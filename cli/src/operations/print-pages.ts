import { itemsOf } from '@surety/sdk/command/answers';
import { columnsOfOperation } from '@surety/sdk/command/columns';
import type { CallContext } from '../context.ts';
import { printAnswer } from './print-answer.ts';
import type { Answer, Printer, ReadyCall } from './ready-call.ts';

type ReadPage = (query: ReadyCall['input']['query']) => Promise<Answer>;

/** Reads and prints page after page, or writes them into one file; at no time more than one page is kept. */
export async function printAllPages(
  context: CallContext,
  call: ReadyCall,
  read: ReadPage,
): Promise<void> {
  const { output } = call.line;
  const ofService = call.input.query.format;
  if (output === undefined || (ofService !== undefined && ofService !== 'json'))
    return printPages(context, call, read);
  const { contextOfFile, writeWhole } = await import('./whole-file.ts');
  await writeWhole(context, output, (write) =>
    printPages(contextOfFile(context, write), call, read),
  );
}

async function printPages(context: CallContext, call: ReadyCall, read: ReadPage): Promise<void> {
  const print = await printer(context, call);
  let { query } = call.input;
  for (;;) {
    const answer = await read(query);
    const items = itemsOf(answer.data);
    if (!items) return printAnswer(context, call, answer);
    print.items(items);
    const { has_more, next_cursor } = answer.data as { has_more?: boolean; next_cursor?: string };
    if (!has_more || !next_cursor || next_cursor === query.cursor) break;
    query = { ...query, cursor: next_cursor };
  }
  print.end();
}

async function printer(context: CallContext, call: ReadyCall): Promise<Printer> {
  const { out, flags } = context;
  const { json, jsonl, only } = flags();
  if (call.line.format === 'csv') {
    const { csvPrinter } = await import('./csv-printer.ts');
    return csvPrinter(context, call);
  }
  if (only !== undefined)
    return { items: (items) => out.rows(items, { isJudged: true }), end: () => {} };
  if (jsonl)
    return {
      items: (items) => items.forEach((item) => void out.json(item)),
      end: () => {},
    };
  if (json) return jsonPrinter((text) => out.jsonText(text));
  const table = out.openTable(columnsOfOperation(call.row.id));
  return {
    items: (items) => {
      if (items.length > 0) out.line(table.render(items));
    },
    end: () => {
      if (table.isEmpty) out.line('(none)');
      out.noteLeftOut(table);
    },
  };
}

/** One JSON list, written item by item. */
function jsonPrinter(write: (text: string) => void): Printer {
  let count = 0;
  return {
    items: (items) => {
      for (const item of items) {
        write(
          `${count === 0 ? '[' : ','}\n  ${JSON.stringify(item, null, 2).replaceAll('\n', '\n  ')}`,
        );
        count += 1;
      }
    },
    end: () => write(count === 0 ? '[]\n' : '\n]\n'),
  };
}

/** Prints events as they happen, until the command is interrupted. */
export async function followEvents(
  context: CallContext,
  query: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { io, out } = context;
  const signal = io.interrupted;
  out.note('Events are printed as they happen; Ctrl-C ends.');
  const { Surety } = await import('@surety/sdk');
  const { events } = new Surety(context.client());
  for await (const event of events.stream(query, { signal })) {
    const { occurred_at, event: name, event_id, customer_id } = event;
    if (out.isForPrograms) out.json(event);
    else out.line(`${occurred_at}  ${event_id}  ${name}  ${customer_id ?? ''}`.trimEnd());
  }
  signal.throwIfAborted();
}
