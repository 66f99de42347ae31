import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal, watch } from './support/portal.ts';

const binary = fileURLToPath(new URL('../../cli/bin/surety.mjs', import.meta.url));
/** Folder for pictures of the page in each form, for whoever wants to look at them. */
const { SURETY_SCREENSHOTS: pictures } = process.env;

/** `surety login` in a home of its own, once it shows its code. */
async function login(origin: string) {
  const home = mkdtempSync(join(tmpdir(), 'surety-journey-'));
  const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: '1' };
  const child = spawn(process.execPath, [binary, 'login', '--url', origin], { cwd: home, env });
  const ended = once(child, 'close').then(([code]) => code);
  const shown = Promise.withResolvers<string>();
  let read = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    read += text;
    const [code] = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(read) ?? [];
    if (code) shown.resolve(code);
  });
  const userCode = await shown.promise;
  const profile = (): Record<string, string> =>
    JSON.parse(readFileSync(join(home, '.config/surety/profiles/default.json'), 'utf8'));
  return { child, ended, userCode, profile };
}

/** Violations of the page in each form; `name` is that of its pictures. */
async function violationsInForms(page: Page, name: string): Promise<string[]> {
  await page.evaluate(axe);
  const found: string[] = [];
  for (const { name: form, width, height, scheme, rules } of forms) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    if (pictures) {
      const path = join(pictures, `login-device-${name}-${form}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    for (const each of await violationsOf(page, rules)) found.push(`${form}: ${each}`);
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${form}: ${overflow} pixels wider than its window`);
  }
  return found;
}

describe.runIf(browserPath)('a login of the command line', () => {
  const portal = usePortal();
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await portal().signIn(await portal().open()));
  });

  const open = async (hash = '') => {
    // A page of the same path would not be loaded anew for another hash.
    await page.goto('about:blank');
    await page.goto(`${portal().origin}/portal/login-device${hash}`);
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  test('is approved by the keyboard alone, from the code to the key', async () => {
    const { ended, userCode, profile } = await login(portal().origin);
    await open();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    await press('Tab');
    await page.keyboard.type(userCode.toLowerCase().replace('-', ' '));
    await press('Enter');
    await page.getByText(userCode, { exact: true }).waitFor();
    expect(await page.getByText('named by the machine, unverified').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await press('Tab', 'Tab', 'ArrowDown', 'Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await press('ControlOrMeta+a');
    await page.keyboard.type('Laptop of the journey');
    await press('Tab', 'Enter');
    await heading('Approved');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/terminal/);
    expect(await ended).toBe(0);
    const [key] = await portal().surety.keys.list().take(1);
    expect(key).toMatchObject({ label: 'Laptop of the journey', scope: 'read_only' });
    expect(profile().identity).toMatch(new RegExp(`${key?.identity_hint}$`));
  });

  test('is refused, and the command is told', async () => {
    const { ended, userCode } = await login(portal().origin);
    await open(`#code=${userCode}`);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await heading('Refused');
    expect(await ended).toBe(4);
  });

  test('is named as ended for a code that was cancelled, and another can be typed', async () => {
    const { child, ended, userCode } = await login(portal().origin);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    await open(`#code=${userCode}`);
    await page.getByText('This code is not known, was used or refused').waitFor();
    const next = await login(portal().origin);
    await page.getByRole('textbox', { name: 'Code' }).fill(next.userCode);
    await press('Enter');
    await page.getByText(next.userCode, { exact: true }).waitFor();
    next.child.kill('SIGINT');
    await next.ended;
  });

  test('leads to the sign-in and back with its code', async () => {
    const { child, ended, userCode } = await login(portal().origin);
    const context = await portal().open();
    const visitor = await context.newPage();
    const seen = watch(visitor, portal().origin);
    await visitor.goto(`${portal().origin}/portal/login-device#code=${userCode}`);
    await visitor.waitForURL(/\/portal\/sign-in#next=/);
    // The code stays behind the #, where no log has it.
    expect(new URL(visitor.url()).search).toBe('');
    const link = new URL(await portal().link());
    link.hash += `&${new URL(visitor.url()).hash.slice(1)}`;
    await visitor.goto('about:blank');
    await visitor.goto(link.href);
    await visitor.waitForURL(/\/portal\/login-device/);
    await visitor.getByText(userCode, { exact: true }).waitFor();
    expect(seen).toEqual([]);
    await context.close();
    child.kill('SIGINT');
    await ended;
  });

  test.each([
    ['empty', 'Go on'],
    ['code', 'Approve'],
  ])('with %s has no violation, wide and on a phone, light and dark', async (part, button) => {
    const { child, ended, userCode } = await login(portal().origin);
    await open(part === 'code' ? `#code=${userCode}` : '');
    await page.getByRole('button', { name: button }).waitFor();
    expect(await violationsInForms(page, part)).toEqual([]);
    child.kill('SIGINT');
    await ended;
  });

  test('made no complaint of the browser but that of the ended code', () => {
    expect(complaints.filter((text) => !/status of 410/.test(text))).toEqual([]);
  });
});
