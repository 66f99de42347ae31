// Run by itself, it exits with 0 if there is a browser that the journeys of the portal run in. Any Node runs it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'];

/** The browser of this machine: the one of the environment, Playwright's own, or an installed one; null for none. */
export function findBrowser() {
  const { SURETY_TEST_BROWSER: given, PATH = '' } = process.env;
  const installed = PATH.split(delimiter).flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );
  const all = [given ?? '', chromium.executablePath(), ...installed];
  return all.find((path) => path !== '' && existsSync(path)) ?? null;
}

if (process.argv[1] === import.meta.filename) process.exitCode = findBrowser() === null ? 1 : 0;
