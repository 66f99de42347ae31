import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page that a later one replaces says so under its heading, with a link to that page. */
const superseded = /^\*Superseded (in part )?by \[(\d{4})\]\(([^)]+)\)/m;

/**
 * Index of the decision pages: one line and a status for each.
 *
 * @throws Error for a page whose heading is not `# NNNN: title`.
 */
export function renderDecisionIndex(folder: string): string {
  const pages = globSync('[0-9]*.md', { cwd: folder }).sort();
  const rows = pages.map((page) => {
    const text = readFileSync(join(folder, page), 'utf8');
    const [, number, title] = /^# (\d{4}): (.+)\n/.exec(text) ?? [];
    if (!number || !title) throw new Error(`${page} has no heading "# NNNN: title"`);
    return `| [${number}](${page}) | ${title} | ${statusOf(text)} |`;
  });
  return [
    '# Decisions',
    '',
    'One page a decision: context, choice, cost. Written by `npm run generate` from the heading of each page; a page',
    'that a later one replaces says so in its first line.',
    '',
    '| Page | Decision | Status |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function statusOf(text: string): string {
  const [, part = '', number, page] = superseded.exec(text) ?? [];
  return number ? `superseded ${part}by [${number}](${page})` : 'in force';
}
