import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from './unpack-woff.ts';

/** A block of a document, with its tag in the PDF's structure. */
export interface PdfBlock {
  tag: 'H1' | 'H2' | 'P' | 'L';
  /** Lines of a heading or paragraph, or items of a list. */
  texts: readonly string[];
}

export interface PdfContent {
  title: string;
  /** Names the document: its ID comes from title, subject and time. */
  subject: string;
  createdAt: Temporal.Instant;
  /** In English, the only language of the service's documents. */
  blocks: readonly PdfBlock[];
}

type Tools = Awaited<ReturnType<typeof loadTools>>;

/** Scripts written from right to left, whose words the library sets in the wrong order. */
const rightToLeft = /[\p{Bidi_Control}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

const fontFiles = {
  body: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
  heading: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'),
};
/** Sizes of the text, in points. */
const sizes = { H1: 16, H2: 12, P: 10, L: 10 } as const;
/** US Letter with margins of an inch, in points. */
const page = { size: 'LETTER', margin: 72 } as const;

let tools: Promise<Tools> | undefined;

/** Library and fonts, loaded at the first PDF, since they take 50 MB of memory. */
function getTools(): Promise<Tools> {
  tools ??= loadTools();
  return tools;
}

async function loadTools() {
  const [pdfkit, fontkit] = await Promise.all([import('pdfkit'), import('fontkit')]);
  const [body, heading] = await Promise.all([
    readFont(fontFiles.body),
    readFont(fontFiles.heading),
  ]);
  const font = fontkit.create(body);
  if ('fonts' in font) throw new Error('The font is a collection');
  return { Document: pdfkit.default, body, heading, font };
}

async function readFont(url: string): Promise<Buffer> {
  return unpackWoff(await readFile(fileURLToPath(url)));
}

/** Characters of the texts that `renderPdf` cannot show, each once. */
export async function findUnprintable(blocks: readonly PdfBlock[]): Promise<string[]> {
  const { font } = await getTools();
  const characters = new Set(blocks.flatMap(({ texts }) => [...texts.join('').normalize('NFC')]));
  return [...characters].filter(
    (character) =>
      rightToLeft.test(character) || !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

/**
 * A tagged PDF (ISO 32000-1, section 14.8) with title and language, for screen readers too. Equal
 * content has equal bytes. Characters that `findUnprintable` lists become boxes.
 */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const document = openDocument(await getTools(), content);
  const bytes = readAll(document);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const block of content.blocks) addBlock(document, root, block);
  root.end();
  document.end();
  return bytes;
}

function openDocument({ Document, body, heading }: Tools, content: PdfContent) {
  const document = new Document({
    ...page,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // The library's own default would be a font that is not embedded.
    font: '',
    info: {
      Title: content.title,
      Subject: content.subject,
      Creator: 'Surety',
      Producer: 'Surety',
      CreationDate: new Date(content.createdAt.epochMilliseconds),
    },
  });
  document.registerFont('body', body);
  document.registerFont('heading', heading);
  return document;
}

function addBlock(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { tag, texts }: PdfBlock,
): void {
  const isHeading = tag === 'H1' || tag === 'H2';
  const printed = texts.map((text) => text.normalize('NFC'));
  document.font(isHeading ? 'heading' : 'body').fontSize(sizes[tag]);
  if (tag === 'L') {
    const list = document.struct('L');
    root.add(list);
    document.list(printed, { structParent: list, bulletRadius: 1.5 });
    list.end();
  } else {
    root.add(document.struct(tag, {}, () => document.text(printed.join('\n'), { lineGap: 2 })));
  }
  document.moveDown(isHeading ? 0.4 : 0.8);
}

async function readAll(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk);
  return Buffer.concat(chunks);
}
