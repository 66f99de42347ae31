// Writes the files generated from the code and the migrations, or with --check reports the stale
// ones. They are committed, so that readers and reviewers see the effect of a change.

import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describeApi } from '../../src/describe-api.ts';
import { operationsIn, portalOperationsIn } from '../../src/feature-parts.ts';
import { programSettingFacts } from '../../src/features/tenants/brands/program-settings-rules.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import {
  isForPeopleInBrand,
  type Operation,
} from '../../src/platform/http/operations/operation.ts';
import { createLogger } from '../../src/platform/logging.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { renderArchitecture } from './architecture-drawing.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { renderDecisionIndex } from './decision-index.ts';
import { eventNamesPath, renderEventNames, renderEventWords } from './event-files.ts';
import { findStateTables } from './find-state-tables.ts';
import { renderKyselyTypes } from './kysely-types.ts';
import { renderPortalChanges } from './portal-changes.ts';
import { renderBusinessLimits } from './portal-limits.ts';
import {
  renderErrorsPage,
  renderEventsPage,
  renderProgramSettingsPage,
  renderReturnCodesPage,
} from './reference-pages.ts';
import { renderRoleRows, renderRolesPage } from './roles-page.ts';
import { renderScenarioPage } from './scenario-page.ts';
import { renderSchemaDump } from './schema-dump.ts';
import type { ApiDocument } from './sdk/api-operations.ts';
import { renderSdkCatalog } from './sdk/sdk-catalog.ts';
import { renderSdkFiles } from './sdk/sdk-files.ts';
import { renderStatesPage } from './states-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STATES_PAGES = 'docs/states';

/** The service's address in the API document: the sandbox's default. */
const DOCUMENTED_ORIGIN = 'http://localhost:4000';

/** Contents by path relative to the root. */
type Files = Map<string, string>;

async function migratedCatalog(): Promise<Catalog> {
  const server = await startTestServer();
  try {
    await migrate(server.connectionString, createLogger('warn'));
    const client = new pg.Client(server.connectionString);
    await client.connect();
    try {
      return await readCatalog(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

/** Operations that people have in a brand, of either environment. */
function operationsOfPeople(): Operation[] {
  const all = [
    ...operationsIn('sandbox'),
    ...portalOperationsIn('sandbox'),
    ...operationsIn('live'),
  ];
  return [...new Set(all.filter(isForPeopleInBrand))];
}

async function generate(): Promise<Files> {
  const catalog = await migratedCatalog();
  const text = `${JSON.stringify(describeApi('sandbox', DOCUMENTED_ORIGIN), null, 2)}\n`;
  const document: ApiDocument = JSON.parse(text);
  const tables = await findStateTables(join(ROOT, 'server'));
  const files: Files = new Map([
    ['server/schema.sql', renderSchemaDump(catalog)],
    ['server/src/platform/db/schema.generated.ts', renderKyselyTypes(catalog)],
    ['docs/scenarios.md', renderScenarioPage()],
    ['docs/roles.md', renderRolesPage(operationsOfPeople())],
    ['portal/src/pages/people/roles.generated.ts', renderRoleRows()],
    [eventNamesPath, renderEventNames()],
    ['portal/src/pages/events/event-words.generated.ts', renderEventWords()],
    ['portal/src/platform/changes.generated.ts', renderPortalChanges(document)],
    ['portal/src/pages/businesses/limits.generated.ts', renderBusinessLimits(document)],
    ['ARCHITECTURE.md', renderArchitecture(ROOT)],
    ['docs/decisions/README.md', renderDecisionIndex(join(ROOT, 'docs/decisions'))],
    ['docs/reference/errors.md', renderErrorsPage(document)],
    ['docs/reference/events.md', renderEventsPage(document)],
    ['docs/reference/program-settings.md', renderProgramSettingsPage(programSettingFacts)],
    ['docs/reference/return-codes.md', renderReturnCodesPage()],
    ['openapi.json', text],
    ...(await renderSdkFiles(document, tables)),
    ...renderSdkCatalog(document, tables),
  ]);
  for (const [name, table] of tables) {
    files.set(`${STATES_PAGES}/${name}.md`, renderStatesPage(table));
  }
  return files;
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}

/** Files whose state table or resource no longer exists. */
function leftovers(files: Files): string[] {
  const generated = [`${STATES_PAGES}/*.md`, 'sdk/src/**/*.generated.ts'];
  return globSync(generated, { cwd: ROOT }).filter((path) => !files.has(path));
}

function write(files: Files): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
  for (const path of leftovers(files)) rmSync(join(ROOT, path));
}

const files = await generate();
const stale = [
  ...[...files].filter(([path, content]) => contentOf(path) !== content).map(([path]) => path),
  ...leftovers(files),
];
if (process.argv.includes('--check')) {
  for (const path of stale) {
    process.stderr.write(`stale: ${path} (run "npm run generate" and commit what it writes)\n`);
  }
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  write(files);
  // The schemas of this process have the names as they were when it loaded them.
  if (stale.includes(eventNamesPath)) execFileSync(process.execPath, process.argv.slice(1));
}
process.stdout.write(`${files.size} generated files, ${stale.length} of them were stale\n`);
