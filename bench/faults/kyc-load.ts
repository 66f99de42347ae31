import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Access, Call } from './service-processes.ts';

/** Verifications under way, each with a vendor that answers after a time of its own. */
export interface KycLoad {
  /** Ids of customers whose verification was acknowledged. */
  started: Set<string>;
  stop(): Promise<void>;
}

export const person = {
  first_name: 'Ada',
  last_name: 'Example',
  dob: '1990-04-30',
  ssn: '123-45-6789',
  phone: '555-555-5555',
  phone_country_code: '1',
  email: 'ada@example.com',
  addresses: [
    {
      address_type: 'PHYSICAL',
      street: '1234 Market St',
      city: 'San Francisco',
      state: 'CA',
      zip_code: '94103',
      country: 'US',
      is_primary: true,
    },
  ],
};

/** Starts verifications one after the other in several lanes, until it is stopped. */
export function startKycLoad(
  call: Call,
  access: Access,
  options: { lanes: number; latencyMs: () => number; pauseMs: number },
): KycLoad {
  const started = new Set<string>();
  let stopping = false;
  const one = async () => {
    const customer = await call('POST', '/customers', person);
    if (customer?.status !== 201) return;
    const customerId = String(customer.body.customer_id);
    const behaviour = {
      vendor: 'kyc',
      scope: { customer_id: customerId },
      behave: { latency_ms: options.latencyMs() },
    };
    if ((await call('PUT', '/sandbox/behaviour', behaviour))?.status !== 200) return;
    const path = `/customers/${customerId}/verification-kyc`;
    const kyc = await call('POST', path, { program_id: access.program_id });
    if (kyc?.status === 201) started.add(customerId);
  };
  const lane = async () => {
    while (!stopping) {
      await one();
      await sleep(options.pauseMs);
    }
  };
  const lanes = Array.from({ length: options.lanes }, lane);
  return {
    started,
    stop: async () => {
      stopping = true;
      await Promise.all(lanes);
    },
  };
}

/** Runs one query on a connection of its own; null while the database is away. */
export async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[] | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function countPassed(url: string): Promise<number | null> {
  const text = `select count(*)::int as count from kyc_verifications where status = 'passed'`;
  return (await ask<{ count: number }>(url, text))?.[0]?.count ?? null;
}

/** Waits until every acknowledged verification has passed; what was lost and what was doubled. */
export async function settle(url: string, load: KycLoad, withinMs: number) {
  const ids = [...load.started];
  const deadline = performance.now() + withinMs;
  for (;;) {
    const rows = await ask<{ customer_id: string; passed: number; events: number }>(
      url,
      `select id as customer_id,
              (select count(*)::int from kyc_verifications v
                where v.customer_id = id and status = 'passed') as passed,
              (select count(*)::int from events e
                where e.customer_id = id and event like 'kyc.verification.%'
                  and event not like '%submitted%') as events
         from unnest($1::uuid[]) id`,
      [ids],
    );
    const lost = rows?.filter((row) => row.passed === 0).length ?? ids.length;
    const doubled = rows?.filter((row) => row.events > 1).length ?? 0;
    if (lost === 0 || performance.now() > deadline)
      return { acknowledged: ids.length, lost, doubled };
    await sleep(250);
  }
}
