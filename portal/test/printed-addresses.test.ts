import { Surety } from '@surety/sdk';
import { type Hook, suretyTest } from '@surety/sdk/test';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';

/** Text that the SDK prints about the world of a failed test, in a sandbox found by its folder. */
async function printedOfFailedTest(dataDir: string): Promise<string> {
  vi.stubEnv('SURETY_DATA_DIR', dataDir);
  vi.stubEnv('SURETY_IDENTITY', '');
  vi.stubEnv('SURETY_AUTHORIZATION', '');
  const printed: string[] = [];
  const hooks = new Map<string, (context?: unknown) => Promise<void>>();
  const hook =
    (name: string): Hook =>
    (work) =>
      void hooks.set(name, work);
  suretyTest(
    { beforeEach: hook('before'), afterEach: hook('after'), afterAll: hook('end') },
    { surety: new Surety(), print: (text) => printed.push(text) },
  );
  await hooks.get('before')?.({ name: 'planted', passed: false });
  await hooks.get('after')?.({ name: 'planted', passed: false });
  await hooks.get('end')?.();
  vi.unstubAllEnvs();
  return printed.join('');
}

describe.runIf(browserPath)('an address of a world opens in the portal', () => {
  const portal = usePortal();
  let page: Page;
  beforeAll(async () => {
    ({ page } = await portal().signIn(await portal().open()));
  });

  const titleAt = async (address: string): Promise<string | null> => {
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    return title.textContent();
  };

  test('as the SDK prints it beneath a failed test', async () => {
    const printed = await printedOfFailedTest(portal().dataDir);
    const [, address = ''] = /^ {2}portal {2}(\S+)$/m.exec(printed) ?? [];
    expect(await titleAt(address)).toBe('test: planted');
  });

  test('with the whole id of the world, which becomes the short one with the page that was named', async () => {
    const { brand_id } = portal().service.access;
    for (const id of [brand_id, brand_id.toUpperCase()]) {
      expect(await titleAt(`${portal().origin}/portal/w/${id}/events?event=card.created`)).toBe(
        'Events',
      );
      expect(page.url()).toContain(`${portal().home}/events?event=card.created`);
    }
  });

  test('unless there is no such world', async () => {
    const id = '01a2092d-1571-7298-94c1-8e1bee6976ea';
    expect(await titleAt(`${portal().origin}/portal/w/${id}`)).toBe('No such world');
  });
});
