import type { TestBrand, TestService } from '../../../server/test/support/test-service.ts';
import type { CliAccess } from './run-cli.ts';

/** Keys of a brand of a test service, as the command takes them. */
export function accessOf(
  { origin }: TestService,
  { brandId, keys }: TestBrand,
  managementKey?: string,
): CliAccess {
  const { identity, authorization } = keys;
  return {
    baseUrl: origin,
    identity,
    authorization,
    brandId,
    ...(managementKey ? { managementKey } : {}),
  };
}
