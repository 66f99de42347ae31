import { answerFields } from '@surety/sdk/catalog/answers';
import { splitColumns } from '@surety/sdk/command/columns-flag';
import { csvColumns, csvLine, csvRow } from '@surety/sdk/command/csv';
import type { CallContext } from '../context.ts';
import type { Printer, ReadyCall } from './ready-call.ts';

/** CSV with a line of names, even of no rows: the asked columns, or every field of the answer. */
export async function csvPrinter(
  { out, flags }: CallContext,
  { row }: ReadyCall,
): Promise<Printer> {
  const { columns: asked } = flags();
  const columns =
    asked === undefined ? csvColumns(answerFields[row.id] ?? '') : splitColumns(asked);
  out.content(csvLine(columns));
  return {
    items: (items) => {
      for (const item of items) out.content(csvRow(item, columns));
    },
    end: () => {},
  };
}
