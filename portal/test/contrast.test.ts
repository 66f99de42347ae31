import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
const grounds = ['canvas', 'surface', 'sunken', 'raised'];
const tones = ['ok', 'warn', 'bad', 'time', 'accent'];

type Colours = ReadonlyMap<string, string>;

/** Opaque colours of one theme. */
function readTheme(selector: string): Colours {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const pairs = block.matchAll(/--([\w-]+): (#[\da-f]{6});/g);
  return new Map([...pairs].map(([, name = '', colour = '']) => [name, colour]));
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(colours: Colours, [front, ground]: readonly [string, string]): number {
  const [a = 0, b = 0] = [front, ground]
    .map((name) => {
      const colour = colours.get(name);
      if (!colour) throw new Error(`tokens.css has no colour --${name}`);
      return luminance(colour);
    })
    .sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

const across = (fronts: string[], behind: string[]) =>
  fronts.flatMap((front) => behind.map((ground) => [front, ground] as const));

/** Words need 4.5 to 1 (WCAG 1.4.3), edges of controls and drawings 3 to 1 (1.4.11). */
const words = [
  ...across(['text', 'text-2', 'text-3', ...tones], grounds),
  ...tones.map((tone) => [tone, `${tone}-soft`] as const),
  ...tones.map((tone) => ['text', `${tone}-soft`] as const),
  ['text-2', 'accent-soft'] as const,
  ['on-accent', 'accent'] as const,
];
const edges = across(['control', 'accent', 'bad'], grounds);

describe.each([
  ['light', ':root'],
  ['dark', ':root[data-theme="dark"]'],
])('the %s tokens', (_, selector) => {
  const colours = readTheme(selector);

  test.each(words)('show words in %s on %s', (front, ground) => {
    expect(contrastOf(colours, [front, ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('show edges in %s on %s', (front, ground) => {
    expect(contrastOf(colours, [front, ground])).toBeGreaterThanOrEqual(3);
  });
});
