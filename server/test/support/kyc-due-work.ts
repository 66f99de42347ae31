import { kyc as kycFeature } from '../../src/features/onboarding/kyc/kyc.ts';
import { type KycVendor, kycVendor } from '../../src/features/onboarding/kyc/kyc-vendor.ts';
import { fixedClock } from '../../src/kernel/clock.ts';
import type { Listeners } from '../../src/platform/context.ts';
import { publicAddress } from '../../src/platform/public-address.ts';
import { vendorTimeoutMs as vendorTimeout } from '../../src/platform/vendor-timeout.ts';
import { kycSimulator } from '../../src/vendors/kyc/simulator.ts';
import { bindings } from './bind.ts';
import { kycCalls } from './kyc-calls.ts';
import type { TestService } from './test-service.ts';

/**
 * Replacements in one run of due work: parts of the vendor, its timeout, the time, or the
 * listeners.
 */
export interface RunChanges {
  vendorTimeoutMs?: number;
  vendor?: Partial<KycVendor>;
  after?: Temporal.Duration;
  listeners?: Listeners;
}

/** Runs KYC's due work by hand, on a service without a worker, at times that a test chooses. */
export async function kycDueWork(test: TestService) {
  const kyc = kycCalls(test, test.brand);
  const context = await test.service.createContext(test.brand.brandId, { kind: 'job' }, 'test');

  const dueOf = (verificationId: string) =>
    test.database.allBrands.db
      .selectFrom('due_work')
      .select(['kind', 'due_at'])
      .where('due_key', 'like', `%${verificationId}`)
      .execute();

  const dueKinds = async (verificationId: string) =>
    (await dueOf(verificationId)).map(({ kind }) => kind);

  /** Runs one kind of due work of a verification as the worker would. */
  const run = async (
    kind: string,
    verificationId: string,
    changes: RunChanges = {},
  ): Promise<void> => {
    const { vendor, after, listeners = context.listeners, vendorTimeoutMs = 5_000 } = changes;
    const clock = after ? fixedClock(context.clock.now().add(after)) : context.clock;
    const job = { dueId: 'due', dueAt: clock.now(), attempt: 1 };
    const bound = bindings(
      context,
      kycVendor.bind({ ...kycSimulator(), ...vendor }),
      vendorTimeout.bind(vendorTimeoutMs),
      publicAddress.bind({ publicUrl: 'https://surety.example' }),
    );
    const runner = kycFeature.jobs?.find((each) => each.kind === kind);
    await runner?.run(
      context.with({ clock, listeners, bindings: bound }),
      { verification_id: verificationId },
      job,
    );
  };

  /** Creates a customer with a KYC that has just started. */
  const started = async (ssn = '123-45-6789') => {
    const id = await kyc.createCustomer({ ssn });
    await kyc.start(id);
    const row = await test.database.allBrands.db
      .selectFrom('kyc_verifications')
      .select('verification_id')
      .where('customer_id', '=', id)
      .orderBy('verification_id', 'desc')
      .executeTakeFirstOrThrow();
    return { id, verificationId: row.verification_id };
  };

  /** Creates a customer with a KYC that was checked once. */
  const checked = async (ssn: string) => {
    const { id, verificationId } = await started(ssn);
    await run('kyc.check', verificationId);
    return { id, verificationId };
  };

  const statusOf = async (id: string) => (await kyc.status(id)).kyc_status;

  return { kyc, dueOf, dueKinds, run, started, checked, statusOf };
}
