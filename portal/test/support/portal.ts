import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Surety } from '@surety/sdk';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import {
  removal,
  type ServiceProcess,
  startServiceProcess,
} from '../../../server/test/support/service-process.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../server/test/support/test-database.ts';
import { findBrowser } from './find-browser.mjs';

/** The browser that the journeys run in. Where a machine has none, `npm test` names them as skipped. */
export const browserPath = findBrowser();

/** A service as `npm start` runs it, with a browser beside it. */
export class Portal {
  readonly service: ServiceProcess;
  readonly origin: string;
  readonly surety: Surety;
  /** The address of the brand's pages: `/portal/w/{world}`. */
  readonly home: string;
  /** Folder of the service's `sandbox.json`. */
  readonly dataDir: string;
  readonly #browser: Browser;

  constructor(service: ServiceProcess, browser: Browser, dataDir: string) {
    const { base_url, identity, authorization, management_key, brand_id } = service.access;
    this.service = service;
    this.#browser = browser;
    this.dataDir = dataDir;
    this.origin = new URL(base_url).origin;
    this.surety = new Surety({
      baseUrl: this.origin,
      identity,
      authorization,
      managementKey: management_key,
      brandId: brand_id,
    });
    this.home = `${this.origin}/portal/w/${brand_id.replaceAll('-', '').slice(0, 12)}`;
  }

  /** Opens a browser of a person of their own. */
  open(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
    return this.#browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  }

  /** Sends a request of the portal's own as the person of a browser. */
  async post(from: BrowserContext, path: string, data: object) {
    const headers = { 'surety-portal': '1', 'sec-fetch-site': 'same-origin' };
    const answer = await from.request.post(`${this.origin}/portal/api${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path} was answered ${await answer.text()}`);
    return answer.json();
  }

  /** Opens a browser of a colleague whom the person of another browser invites. */
  async join(
    inviter: BrowserContext,
    { role, name }: { role: string; name: string },
  ): Promise<BrowserContext> {
    const email = `${crypto.randomUUID()}@example.com`;
    const path = `/${this.service.access.brand_id}/invitations`;
    const { link } = await this.post(inviter, path, { email, role });
    const colleague = await this.open();
    await this.post(colleague, '/invitations/accept', {
      token: new URL(link).hash.replace('#token=', ''),
      name,
      password: 'seven lanterns by the quay',
    });
    return colleague;
  }

  /** A new link that signs the local owner in. */
  async link(): Promise<string> {
    const { management_key } = this.service.access;
    const answer = await fetch(`${this.origin}/api/v0.1/sandbox/portal-links`, {
      method: 'POST',
      headers: { 'Management-Key': management_key },
    });
    const { url } = (await answer.json()) as { url: string };
    return url;
  }

  /** A page of the local owner, signed in by a link; what it must not do is gathered in `complaints`. */
  async signIn(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
    const page = await context.newPage();
    const complaints = watch(page, this.origin);
    await page.goto(await this.link());
    await page.waitForURL(/\/portal\/w\//, { timeout: 90_000 });
    return { page, complaints };
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Gathers errors of the console, of scripts and of policies, and requests that leave the machine. */
export function watch(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()} at ${page.url()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`script at ${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url))
      complaints.push(`left: ${url}`);
  });
  return complaints;
}

/** One service and one browser for the tests of a file. */
export function usePortal(): () => Portal {
  let database: TestDatabase;
  let folder: string;
  let portal: Portal | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'surety-portal-'));
    const service = await startServiceProcess({
      dataDir: folder,
      databaseUrl: database.connectionString,
    });
    const browser = await chromium.launch({
      executablePath: browserPath ?? '',
      args: ['--no-sandbox'],
    });
    portal = new Portal(service, browser, folder);
  });
  afterAll(async () => {
    await portal?.close();
    await portal?.service.kill();
    await database.drop();
    await rm(folder, removal);
  });
  return () => {
    if (!portal) throw new Error('The portal was not started');
    return portal;
  };
}
