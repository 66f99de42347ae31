import { execFile } from 'node:child_process';
import { Surety } from '../../src/surety.ts';

interface Service {
  readonly origin: string;
  readonly brand: {
    readonly brandId: string;
    readonly keys: { readonly identity: string; readonly authorization: string };
  };
}

/** A client of a test service's brand with the management key. */
export function clientOf({ origin, brand }: Service, managementKey: string): Surety {
  return new Surety({ baseUrl: origin, ...brand.keys, managementKey, brandId: brand.brandId });
}

/** Variables by which a process of its own finds the service of a client. */
export function variablesOf({ access }: Surety): Record<string, string> {
  return {
    SURETY_BASE_URL: access.baseUrl,
    SURETY_IDENTITY: access.identity,
    SURETY_AUTHORIZATION: access.authorization,
    SURETY_MANAGEMENT_KEY: access.managementKey ?? '',
    SURETY_BRAND_ID: access.brandId ?? '',
  };
}

/** Runs a file with this Node; resolves to its exit code with all that it printed. */
export function run(
  args: string[],
  env: Record<string, string>,
  cwd = process.cwd(),
): Promise<{ code: number; text: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const options = { env: { PATH, HOME, ...env }, cwd, timeout: 110_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: `${stdout}${stderr}` }),
    );
  });
}
