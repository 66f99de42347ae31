import { invalidInput } from '../../../kernel/domain-error.ts';
import { findUnprintable, type PdfBlock, renderPdf } from '../../../platform/pdf/tagged-pdf.ts';
import type { Paper } from './paper-content.ts';

/**
 * A paper as a PDF; `invalid_input` if a name or address has letters that the PDF's font lacks, such as
 * Chinese ones, or that run from right to left.
 */
export async function renderPaperPdf({
  title,
  facts,
  sections,
  subject,
  createdAt,
}: Paper): Promise<Buffer> {
  const blocks: PdfBlock[] = [
    { tag: 'H1', texts: [title] },
    ...facts.map(
      ({ label, lines: [first = '', ...more] }): PdfBlock => ({
        tag: 'P',
        texts: [`${label}: ${first}`, ...more],
      }),
    ),
    ...sections.flatMap(({ heading, paragraphs = [], list }): PdfBlock[] => [
      { tag: 'H2', texts: [heading] },
      ...paragraphs.map((text): PdfBlock => ({ tag: 'P', texts: text.split('\n') })),
      ...(list ? [{ tag: 'L' as const, texts: list }] : []),
    ]),
  ];
  const missing = await findUnprintable(blocks);
  if (missing.length > 0) {
    const letters = missing.slice(0, 10).join(' ');
    const rule = `must be html for this notice: the PDF cannot show ${letters}`;
    throw invalidInput([{ field: 'format', rule }]);
  }
  return renderPdf({ title, subject, createdAt, blocks });
}
