import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { contents, type PageEntry } from './contents.ts';
import type { Page } from './page.ts';

/** Reads all pages in their order; links lead to the site's twins in Markdown. */
export function readPages(root: string): Page[] {
  const addresses = addressesOfSources();
  return contents.flatMap(({ title: section, pages }) =>
    pages.map((entry) => {
      const markdown = joined(root, entry, addresses);
      const title = entry.title ?? /^# (.+)$/m.exec(markdown)?.[1];
      if (title === undefined) throw new Error(`The page ${entry.name} has no title.`);
      return { ...entry, title: title.replaceAll('`', ''), section, markdown };
    }),
  );
}

/** Address of each source on the site; parts of a joined page have anchors. */
function addressesOfSources(): Map<string, string> {
  const pairs = contents.flatMap(({ pages }) =>
    pages.flatMap(({ name, source }): [string, string][] =>
      typeof source === 'string'
        ? [[source, `/docs/${name}.md`]]
        : source.map((file) => [file, `/docs/${name}.md#${basename(file, '.md')}`]),
    ),
  );
  return new Map([...pairs, ['docs/states', '/docs/states.md'], ['openapi.json', '/openapi.json']]);
}

function joined(root: string, entry: PageEntry, addresses: ReadonlyMap<string, string>): string {
  const read = (source: string) =>
    onSite(readFileSync(join(root, source), 'utf8'), source, addresses);
  if (typeof entry.source === 'string') return read(entry.source);
  const parts = entry.source.map((source) =>
    read(source)
      .replace(/^# (.+): states$/m, (_, title: string) => `## ${title}`)
      .replace(/^## .+$/m, (heading) => `${heading} {#${basename(source, '.md')}}`)
      .replace(/^Source: .*docs\/decisions.*\n+/m, '')
      // Drawn on GitHub; the table has the same rows.
      .replaceAll(/```mermaid\n[\s\S]*?\n```\n+/g, ''),
  );
  return `# ${title(entry.name)}\n\n${statesIntroduction}\n\n${parts.join('\n')}`;
}

const title = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

const statesIntroduction =
  'Each machine is a table in the code; an object moves only along its rows. "(none)" creates the object, "When" ' +
  'names a condition, "Then" the effects in their order.';

/** A source as the site shows it: without comments and maintainers' decisions, with links to twins. */
function onSite(text: string, source: string, addresses: ReadonlyMap<string, string>): string {
  return text
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((part) => (part.trimStart().startsWith('```') ? part : prose(part, source, addresses)))
    .join('');
}

function prose(text: string, source: string, addresses: ReadonlyMap<string, string>): string {
  return text
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replaceAll(/\s*\((?:(?:, )?\[\d{4}\]\([^)]*decisions\/[^)]+\))+\)/g, '')
    .replaceAll(/,? ?\[\d{4}\]\([^)]*decisions\/[^)]+\)/g, '')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
      if (/^(https?:|#|\/)/.test(target)) return whole;
      const [path = '', anchor] = target.split('#');
      const file = posix.join(dirname(source), path).replace(/\/$/, '');
      const address = addresses.get(file);
      if (address === undefined) return label;
      return `[${label}](${anchor === undefined ? address : `${address.split('#')[0]}#${anchor}`})`;
    });
}
