import { eventCatalog } from './catalogs.ts';
import { operationsIn } from './feature-parts.ts';
import type { Environment } from './platform/context.ts';
import { openApiDocument } from './platform/http/openapi/openapi.ts';
import { describeWebhooks } from './platform/http/openapi/openapi-webhooks.ts';

/** The OpenAPI document of an environment; `serverUrl` is the address of the service. */
export function describeApi(environment: Environment, serverUrl: string): object {
  return openApiDocument({
    operations: operationsIn(environment),
    serverUrl: `${serverUrl}/api/v0.1`,
    describeWebhooks: (components) => describeWebhooks(eventCatalog, components),
  });
}
