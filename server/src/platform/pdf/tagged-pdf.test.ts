import { expect, test } from 'vitest';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { findUnprintable, type PdfContent, renderPdf } from './tagged-pdf.ts';

const content: PdfContent = {
  title: 'A notice',
  subject: 'Application 1',
  createdAt: Temporal.Instant.from('2026-07-01T12:00:00Z'),
  blocks: [
    { tag: 'H1', texts: ['Notice'] },
    { tag: 'P', texts: ['Łukasz Þorláksdóttir', 'Ωμέγα Օհան Юрий Nguyễn'] },
    { tag: 'L', texts: ['First reason.', 'Second reason.'] },
    { tag: 'P', texts: ['A paragraph of many words. '.repeat(400)] },
  ],
};

test('a PDF is tagged, and bears title and language', async () => {
  const { text, source } = readPdf(await renderPdf(content));
  expect(source.slice(0, 8)).toBe('%PDF-1.7');
  const tags = ['Document', 'H1', 'P', 'L', 'LI', 'LBody'].map((tag) => `/S /${tag}\n`);
  const marks = ['/Marked true', '/Lang (en-US)', '/DisplayDocTitle true', '(A notice)'];
  expect([...marks, ...tags].filter((part) => !source.includes(part))).toEqual([]);
  expect(text).toContain('First reason.');
});

test('names keep the letters of all left-to-right alphabets, also as copied text', async () => {
  const { text } = readPdf(await renderPdf(content));
  expect(text).toContain('Łukasz Þorláksdóttir');
  expect(text).toContain('Ωμέγα Օհան Юрий Nguyễn');
  expect(await findUnprintable(content.blocks)).toEqual([]);
});

test('every font is embedded, and a long text takes several pages', async () => {
  const { source } = readPdf(await renderPdf(content));
  expect(source.match(/\/FontFile2/g)).toHaveLength(2);
  expect(source.includes('Helvetica')).toBe(false);
  expect(Number(/\/Count (\d+)/.exec(source)?.[1])).toBeGreaterThan(1);
});

test('the same content gives the same bytes, another date others', async () => {
  const bytes = await renderPdf(content);
  expect(bytes.equals(await renderPdf(content))).toBe(true);
  const createdAt = content.createdAt.add({ seconds: 1 });
  expect(bytes.equals(await renderPdf({ ...content, createdAt }))).toBe(false);
});

test('letters that no font has, or that run from right to left, are found', async () => {
  const texts = ['王小明 Wang', 'أحمد', 'דוד', 'O‘Neil–Smith'];
  const found = await findUnprintable([{ tag: 'P', texts }]);
  expect(found).toHaveLength(3 + 4 + 2);
  expect(found.slice(0, 3)).toEqual(['王', '小', '明']);
});
