import { errorCatalog } from './catalogs.ts';
import { bindVendors } from './choose-vendors.ts';
import { handlers, openings, rowsOfFeatures } from './feature-parts.ts';
import { followLimits, usualFollowLimits } from './features/events/events/events.ts';
import { errorDefinitions } from './features/events/requests/requests.ts';
import { collectObjectTypes, findObjects } from './features/lookup/objects/objects.ts';
import { scenarioRunMs } from './features/sandbox/scenarios/scenarios.ts';
import { connectedVendors } from './features/tenants/brands/brands.ts';
import { vendorSeconds } from './platform/call-vendor.ts';
import { brandClocks, type ReadBrandClock } from './platform/clock/brand-clocks.ts';
import { brandLeases } from './platform/db/brand-leases.ts';
import { commitSignals } from './platform/db/commit-signals.ts';
import {
  operationCaller,
  ownOperations,
  servedOperations,
} from './platform/http/operations/call-operation.ts';
import type { Operation } from './platform/http/operations/operation.ts';
import { jobHandlers } from './platform/jobs/due-work.ts';
import { findKnownObject } from './platform/objects/known-object.ts';
import { type Bindings, collectBindings, collectOpenings } from './platform/port.ts';
import type { ProcessParts } from './platform/process-parts.ts';
import { isPortalServed, type PublicAddress, publicAddress } from './platform/public-address.ts';
import { type RequestLog, requestLog } from './platform/request-log/request-log.ts';
import { rowRules } from './platform/row-rules.ts';
import { shutdown } from './platform/shutdown.ts';
import { processTracer } from './platform/tracing/tracing.ts';
import { installationVault } from './platform/vault/vault.ts';
import { vendorTimeoutMs } from './platform/vendor-timeout.ts';
import { watchEveryMs } from './platform/watch-every.ts';
import type { Parts } from './service-parts.ts';
import { features } from './wiring.ts';

const objectTypes = collectObjectTypes(features);

interface ChosenParts {
  address: PublicAddress;
  readClock: ReadBrandClock;
  stopping: AbortSignal;
  operations: readonly Operation[];
  requestLog: RequestLog | null;
}

/** Binds the ports that features bind themselves, and those that the process chooses. */
export function bindPorts(parts: Parts, opened: ProcessParts, chosen: ChosenParts): Bindings {
  const { config, database, metrics } = parts;
  const { operations } = chosen;
  const { heartbeatMs } = parts.followLimits ?? usualFollowLimits;
  const bound = [
    publicAddress.bind(chosen.address),
    isPortalServed.bind(config.portal),
    vendorTimeoutMs.bind(10_000),
    vendorSeconds.bind(metrics.vendorSeconds),
    ...bindVendors(config, opened.createContext),
    brandClocks.bind(chosen.readClock),
    brandLeases.bind(database.leases),
    commitSignals.bind(database.signals),
    watchEveryMs.bind(heartbeatMs),
    installationVault.bind(parts.vault),
    shutdown.bind(chosen.stopping),
    jobHandlers.bind(handlers),
    rowRules.bind(rowsOfFeatures),
    findKnownObject.bind(async (context, id) => (await findObjects(context, [id], objectTypes))[0]),
    ownOperations.bind(operationCaller(operations)),
    servedOperations.bind(new Map(operations.map((each) => [each.operationId, each]))),
    requestLog.bind(chosen.requestLog),
    errorDefinitions.bind(errorCatalog),
    processTracer.bind(opened.tracer),
    ...(parts.connected ? [connectedVendors.bind(parts.connected)] : []),
    ...(parts.followLimits ? [followLimits.bind(parts.followLimits)] : []),
    ...(parts.scenarioRunMs === undefined ? [] : [scenarioRunMs.bind(parts.scenarioRunMs)]),
  ];
  return new Map([...collectOpenings(openings, opened), ...collectBindings(bound)]);
}
