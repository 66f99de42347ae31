import { type FastifyInstance, fastify } from 'fastify';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareContent } from '../../server/src/platform/http/pages/prepared-content.ts';
import {
  addPortalPages,
  type PortalFiles,
} from '../../server/src/platform/http/portal/portal-pages.ts';
import { browserPath } from './support/portal.ts';

const text = '<!doctype html><title>Portal</title><h1>The portal</h1>';
const page = {
  prepare: () => prepareContent('text/html; charset=utf-8', text),
  caching: 'no-cache',
};

describe.runIf(browserPath)('a link that is opened while the portal is being built', () => {
  const build: { -readonly [name in keyof PortalFiles]: PortalFiles[name] } = {
    files: null,
    state: 'building',
  };
  let server: FastifyInstance;
  let browser: Browser;

  beforeAll(async () => {
    server = fastify();
    addPortalPages(server, build);
    await server.listen({ port: 0 });
    browser = await chromium.launch({
      executablePath: browserPath ?? '',
      args: ['--no-sandbox'],
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test('becomes the portal by itself, with its token', async () => {
    const [address] = server.addresses();
    const link = `http://localhost:${address?.port}/portal/sign-in#link=token`;
    const opened = await browser.newPage();
    await opened.goto(link);
    await opened.getByText('The portal is being built').waitFor();
    build.files = { portal: new Map([['index.html', page]]), guides: new Map() };
    await opened.getByRole('heading', { name: 'The portal' }).waitFor();
    expect(opened.url()).toBe(link);
  });
});
