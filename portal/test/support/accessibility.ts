import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The script of axe, which a page evaluates. */
export const axe = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The themes differ in colours alone, so that the second one of a width is looked at for these. */
const colours = ['color-contrast', 'link-in-text-block'];

export const forms = [
  { name: 'wide-light', width: 1440, height: 900, scheme: 'light', rules: tags },
  { name: 'wide-dark', width: 1440, height: 900, scheme: 'dark', rules: colours },
  { name: 'phone-dark', width: 390, height: 844, scheme: 'dark', rules: tags },
  { name: 'phone-light', width: 390, height: 844, scheme: 'light', rules: colours },
] as const;

/**
 * Violations of the page as it stands, each with the first elements that it is about.
 *
 * @param except a selector of parts that are not looked at.
 */
export async function violationsOf(
  page: Page,
  rules: readonly string[],
  except: string | null = null,
): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults, [readonly string[], string | null]>(
    ([runOnly, exclude]) =>
      Reflect.get(globalThis, 'axe').run(exclude === null ? document : { exclude }, {
        runOnly,
        resultTypes: ['violations'],
      }),
    [rules, except],
  );
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
    return `${id} (${nodes.length}): ${where.join(' | ')}`;
  });
}

/** Pixels by which the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Violations of the page in each form, and the forms in which it is wider than its window; its window is wide
 * afterwards.
 */
export async function faultsInForms(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: string[] = [];
  for (const { name, width, height, scheme, rules } of forms) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    found.push(...(await violationsOf(page, rules)));
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${name}: ${overflow} pixels too wide`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}
