import { findOrStartService } from '@surety/sdk/test';
import { printFailure, printLine, printTitle, printWebhook, short } from './print.ts';
import { Receiver } from './receiver.ts';
import { openClient } from './step.ts';
import { openStage, subscribe, walkCustomer, walkDocuments, walkRefusal } from './story.ts';

/** `npm run demo`: the whole journey against a real service, with real webhooks. */
if (process.argv.length > 2) {
  printLine(
    'npm run demo: walks three customers through a running sandbox, or through one it starts.',
  );
  printLine('It takes no arguments; SURETY_DATA_DIR names the data folder of the sandbox.');
  process.exit(process.argv.includes('--help') ? 0 : 2);
}
const startedMs = performance.now();
const service = await findOrStartService();
const receiver = await Receiver.open(({ event, body }) =>
  printWebhook(event, body.customer_id ? `customer ${short(body.customer_id)}` : ''),
);
try {
  const { baseUrl } = service.access;
  printLine(
    service.isTemporary
      ? 'Using a service started for this demo, stopped at its end.'
      : `Using the service at ${baseUrl}.`,
  );
  const stage = await openStage(openClient(service), receiver);
  const unsubscribe = await subscribe(stage);
  await walkCustomer(stage);
  await walkDocuments(stage);
  await walkRefusal(stage);
  printTitle('Clean up');
  await unsubscribe();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  printTitle('Everything did what the contract says.');
  printLine(`3 customers, ${receiver.total} webhooks with valid signatures, ${seconds} seconds.`);
} catch (error) {
  printFailure(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await receiver.close();
  await service.stop();
}
