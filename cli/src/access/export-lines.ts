import type { Access } from '@surety/sdk';
import { withVersion } from '@surety/sdk/base-url';
import { quoteWord } from '@surety/sdk/command/shell-words';

/** Lines for a shell that give other programs these keys. Nothing but a result of a command has them. */
export function exportLines(access: Access): string[] {
  const { baseUrl, identity, authorization, managementKey, brandId } = access;
  const variables = {
    SURETY_BASE_URL: withVersion(baseUrl),
    SURETY_IDENTITY: identity,
    SURETY_AUTHORIZATION: authorization,
    SURETY_MANAGEMENT_KEY: managementKey,
    SURETY_BRAND_ID: brandId,
  };
  return Object.entries(variables).flatMap(([name, value]) =>
    value ? [`export ${name}=${quoteWord(value)}`] : [],
  );
}
