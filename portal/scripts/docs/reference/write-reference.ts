import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Highlight } from '../highlight.ts';
import { type Assets, renderShell } from '../template.ts';
import { readApiDocument } from './api-document.ts';
import { type ReferenceEntry, type ReferencePart, readParts, tagAddress } from './entries.ts';
import { renderNavigation, renderOverview, renderTag } from './render-contents.ts';
import { renderOperation } from './render-operation.ts';

export interface ReferencePlace {
  /** The repository's root. */
  readonly root: string;
  /** Folder into which `docs/api.html` and `docs/api/` are written. */
  readonly out: string;
  readonly highlight: Highlight;
  /** Assets of the pages; the search finds operations. */
  readonly assets: Assets;
}

/**
 * Writes the reference of all operations, a page for each of them and for each tag.
 *
 * @throws Error if an operation has no method in the SDK, or a command refuses its own example
 */
export async function writeReference(
  { root, out, highlight, assets }: ReferencePlace,
  parts: readonly ReferencePart[],
): Promise<{ pages: number }> {
  const document = readApiDocument(root);
  await mkdir(join(out, 'docs/api/operations'), { recursive: true });
  const put = (address: string, page: ReferencePage) =>
    writeFile(join(out, `${address.slice(1)}.html`), renderReferencePage(page, parts, assets));
  const entries = parts.flatMap((part) => part.entries);
  await put('/docs/api', {
    title: 'API reference',
    about: 'Every operation of the API, with its fields, its errors and samples.',
    content: renderOverview(document, parts, highlight),
  });
  for (const part of parts) {
    const { tag, about } = part;
    await put(tagAddress(tag), { title: tag, about, tag, content: renderTag(part) });
  }
  for (const entry of entries) {
    const { operationId, summary, description } = entry.operation;
    await put(`/docs/api/operations/${operationId}`, {
      title: summary,
      about: description ?? summary,
      tag: entry.tag,
      operationId,
      content: await renderOperation({ document, highlight }, entry),
    });
  }
  return { pages: 1 + parts.length + entries.length };
}

/** Tags with their operations, of the repository's document. */
export function readReference(root: string): Promise<ReferencePart[]> {
  return readParts(readApiDocument(root));
}

interface ReferencePage {
  readonly title: string;
  readonly about: string;
  readonly content: string;
  readonly tag?: ReferenceEntry['tag'];
  readonly operationId?: string;
}

function renderReferencePage(
  { title, about, content, ...current }: ReferencePage,
  parts: readonly ReferencePart[],
  assets: Assets,
): string {
  return renderShell(
    {
      title: `${title} – Surety API`,
      about,
      kind: 'reference',
      navigation: renderNavigation(parts, current),
      main: content,
      aside: '',
    },
    assets,
  );
}
