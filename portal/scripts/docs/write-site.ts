import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { deadLinks } from './check-links.ts';
import { contents } from './contents.ts';
import { createHighlight } from './highlight.ts';
import type { RenderedPage } from './page.ts';
import { readPages } from './read-pages.ts';
import { buildReferenceIndex } from './reference/search-entries.ts';
import { readReference, writeReference } from './reference/write-reference.ts';
import { createRenderer } from './render-markdown.ts';
import { buildSearchIndex } from './search-index.ts';
import { type Assets, missingPage, renderTemplate } from './template.ts';

export interface SitePlace {
  /** The repository's root. */
  readonly root: string;
  /** Folder into which `docs/`, `llms.txt` and `llms-full.txt` are written. */
  readonly out: string;
}

/**
 * Writes the documentation: a page and its twin in Markdown for each guide, the search, and llms.txt.
 *
 * @throws Error that lists links to pages or anchors that do not exist
 */
export async function writeSite({ root, out }: SitePlace): Promise<{ pages: number }> {
  const highlight = await createHighlight();
  const pages = readPages(root).map(createRenderer(highlight));
  const dead = deadLinks(pages);
  if (dead.length > 0)
    throw new Error(`Links of the documentation lead nowhere:\n${dead.join('\n')}`);
  await mkdir(join(out, 'docs/assets'), { recursive: true });
  const parts = await readReference(root);
  const { referenceIndex, referenceStyle, ...assets } = await writeAssets(root, out, {
    search: buildSearchIndex(pages),
    operations: buildReferenceIndex(parts),
  });
  const titles = new Map(pages.map(({ name, title }) => [name, title]));
  await Promise.all(
    pages.flatMap((page, index) => {
      const around = { previous: pages[index - 1], next: pages[index + 1] };
      const html = renderTemplate(page, titles, around, assets);
      return [
        writeFile(join(out, `docs/${page.name}.html`), html),
        writeFile(join(out, `docs/${page.name}.md`), twinOf(page)),
      ];
    }),
  );
  await writeFile(join(out, 'docs/404.html'), renderTemplate(missingPage, titles, {}, assets));
  await writeFile(join(out, 'llms.txt'), renderIndex(pages));
  await writeFile(join(out, 'llms-full.txt'), pages.map(twinOf).join('\n\n'));
  const reference = { ...assets, searchIndex: referenceIndex, style: referenceStyle };
  const written = await writeReference({ root, out, highlight, assets: reference }, parts);
  return { pages: pages.length + written.pages };
}

/** All pages, rendered. */
export async function renderPages(root: string): Promise<RenderedPage[]> {
  const render = createRenderer(await createHighlight());
  return readPages(root).map(render);
}

/** Markdown of a page without the marks by which its samples are run. */
function twinOf({ markdown }: RenderedPage): string {
  return markdown
    .replaceAll(/^( *```\w+) [^\n]+$/gm, '$1')
    .replaceAll(/^(#+ .+?) \{#[\w-]+\}$/gm, '$1');
}

/** The index of https://llmstxt.org. */
function renderIndex(pages: readonly RenderedPage[]): string {
  const titles = new Map(pages.map(({ name, title }) => [name, title]));
  const sections = contents.map(({ title, pages: entries }) => {
    const lines = entries.map(
      ({ name, about }) => `- [${titles.get(name)}](/docs/${name}.md): ${about}`,
    );
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `# Surety

> The open, self-hosted platform behind a brand's secured charge card: customers, KYC, credit applications,
> deposit accounts, ACH funding, cards, purchases and webhooks, in a sandbox and live on the same code.

The API is described by [its OpenAPI 3.1 document](/openapi.json). All pages in one file: [llms-full.txt](/llms-full.txt).

${sections.join('\n\n')}
`;
}

interface SiteAssets extends Assets {
  /** Index over the operations of the reference. */
  readonly referenceIndex: string;
  /** Style of the guides with that of the reference. */
  readonly referenceStyle: string;
}

async function writeAssets(
  root: string,
  out: string,
  indexes: { readonly search: string; readonly operations: string },
): Promise<SiteAssets> {
  const folder = join(out, 'docs/assets');
  const put = async (name: string, extension: string, content: string | Uint8Array) => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10);
    const file = `${name}-${hash}.${extension}`;
    await writeFile(join(folder, file), content);
    return `/docs/assets/${file}`;
  };
  const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
  const font = await put('inter', 'woff2', await readFile(join(root, 'node_modules', inter)));
  const readStyle = (name: string) => readFile(join(root, 'portal/src/docs', name), 'utf8');
  const css = (await readStyle('docs.css')).replace('./inter.woff2', `./${basename(font)}`);
  const [style, referenceStyle, icon, script, searchIndex, referenceIndex] = await Promise.all([
    put('docs', 'css', css),
    readStyle('reference.css').then((more) => put('reference', 'css', css + more)),
    readStyle('icon.svg').then((svg) => put('icon', 'svg', svg)),
    bundleScript(root).then((code) => put('docs', 'js', code)),
    put('search', 'json', indexes.search),
    put('operations', 'json', indexes.operations),
  ]);
  return { style, referenceStyle, icon, script, searchIndex, referenceIndex };
}

/** The pages' script with the search in one file. */
async function bundleScript(root: string): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'portal'),
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'portal/src/docs/docs.ts') },
    },
  });
  const outputs = Array.isArray(results) ? results : [results];
  const files = outputs.flatMap((result) => ('output' in result ? result.output : []));
  const [file] = files.filter((candidate) => candidate.type === 'chunk');
  if (file?.type !== 'chunk') throw new Error('The script of the documentation was not built.');
  return file.code;
}
