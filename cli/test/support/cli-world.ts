import type { CliAccess } from './run-cli.ts';

/** Keys of a brand of a test service, as the command takes them. */
export function accessOf(
  { origin }: { origin: string },
  {
    brandId,
    keys: { identity, authorization },
  }: { brandId: string; keys: { identity: string; authorization: string } },
  managementKey?: string,
): CliAccess {
  const access = { baseUrl: origin, identity, authorization, brandId };
  return managementKey === undefined ? access : { ...access, managementKey };
}
