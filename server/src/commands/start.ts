import type { Config } from '../config.ts';
import { openDemoBrand, type SandboxAccess } from '../features/sandbox/sandbox/sandbox.ts';
import { openManagementKey } from '../features/sandbox/worlds/worlds.ts';
import { makeLocalLink } from '../features/team/sign-in/sign-in.ts';
import { firstCommands } from './first-commands.ts';
import { listen, type OpenedService, openService } from './open-service.ts';
import { readSandboxFile, writeSandboxFile } from './sandbox-file.ts';
import type { Shutdown } from './shutdown.ts';

/** Grace of running jobs and deliveries, and the time to hand back what is left. */
const workerStopMs = 15_000;

const buildNotice =
  'The portal and the documentation are being built, for some seconds; their addresses work when that is done.';

/** `start`: everything in one process. A sandbox gets a demo brand and its `sandbox.json`. */
export async function start(config: Config, shutdown: Shutdown): Promise<string> {
  const opened = await openService(config, shutdown, { lockFolder: true });
  const { service } = opened;
  const { port } = await listen(service, config, shutdown);
  const worker = await service.startWorker();
  shutdown.add(worker.stop, workerStopMs);
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  const lines = [
    `Surety ${config.environment} is ready.`,
    '',
    `  API        ${url}/api/v0.1`,
    `  Guides     ${url}/docs`,
    `  Reference  ${url}/docs/api`,
    `  Health     ${url}/health/ready`,
  ];
  if (config.environment === 'sandbox') lines.push(...(await openSandbox(config, opened, url)));
  void service.portal?.renew(shutdown.begun);
  const notices = [
    ...(service.portal?.state === 'building' ? [buildNotice] : []),
    ...(service.portal?.notice ? [service.portal.notice] : []),
    ...opened.notices,
  ];
  lines.push(...notices.flatMap((notice) => ['', notice]), '', 'Ctrl-C stops it.');
  return lines.join('\n');
}

async function openSandbox(
  config: Config,
  { service }: OpenedService,
  url: string,
): Promise<string[]> {
  const known = await readSandboxFile(config.dataDir);
  const authenticate = service.authenticate;
  const demo = await openDemoBrand(service.operator, known, (pair) =>
    authenticate(pair.identity, pair.authorization).then(
      () => true,
      () => false,
    ),
  );
  const access: SandboxAccess = {
    base_url: `${url}/api/v0.1`,
    identity: demo.identity,
    authorization: demo.authorization,
    brand_id: demo.brandId,
    program_id: demo.programId,
    portal_url: `${url}/portal`,
    management_key: await openManagementKey(service.operator, known?.management_key),
  };
  const link = await service.operator.transaction((tx) => makeLocalLink(tx, url));
  const path = await writeSandboxFile(config.dataDir, access);
  const keys = demo.isNew
    ? [`  Identity       ${demo.identity}`, `  Authorization  ${demo.authorization}`]
    : [];
  return [
    `  Portal     ${link.url}`,
    '             (signs you in once, within ten minutes; then: npx --no surety open)',
    `  Keys       ${path}`,
    '',
    ...keys,
    `  Program        ${demo.programId}`,
    '',
    'In another terminal, in this folder:',
    '',
    ...firstCommands(config.dataDir),
  ];
}

/** Enough for a proxy that polls readiness every two seconds and stops at the second refusal. */
const apiDrainSeconds = 5;

/** `api`: only HTTP; requires DATABASE_URL, because workers run elsewhere on the same database. */
export async function startApi(config: Config, shutdown: Shutdown): Promise<string> {
  const { service } = await openService(config, shutdown, { lockFolder: false });
  const drainSeconds = config.drainSeconds ?? apiDrainSeconds;
  const { port } = await listen(service, { ...config, drainSeconds }, shutdown);
  return `Surety ${config.environment} API is ready on port ${port}.`;
}

/** `worker`: only jobs; serves health and metrics if SURETY_WORKER_PORT is set. */
export async function startWorkerOnly(config: Config, shutdown: Shutdown): Promise<string> {
  const { service } = await openService(config, shutdown, { lockFolder: false });
  const worker = await service.startWorker();
  shutdown.add(worker.stop, workerStopMs);
  if (config.workerPort === null) return `Surety ${config.environment} worker is ready.`;
  const server = service.createHealthServer();
  await server.listen({ port: config.workerPort, host: config.host });
  shutdown.add(async () => server.close());
  return `Surety ${config.environment} worker is ready; health on port ${config.workerPort}.`;
}
