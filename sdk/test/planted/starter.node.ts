/** Starts a service by the command of its argument, and does not stop it. */
import { findOrStartService } from '../../src/test/service.ts';

await findOrStartService({ command: JSON.parse(process.argv[2] ?? '') });
setInterval(() => {}, 1_000);
