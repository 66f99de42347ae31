import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGauges } from '../../../../test/support/gauges.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { addReturnRateGauges } from './return-rate-gauges.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const run = (statement: string, values: unknown[] = []) => service.owner.query(statement, values);
const gauges = () =>
  readGauges((registry) => addReturnRateGauges(registry, service.database.jobPool));

test('the return rates are those of the worst program over sixty days, from three returns on', async () => {
  expect(Object.values(await gauges())).toEqual([0, 0, 0, 0]);
  const count = async (days: number, counts: [number, number, number, number]) => {
    const brand = days < 60 ? await service.createBrand() : service.brand;
    await run(
      `insert into ach_daily_counts (brand_id, program_id, counted_on, entries, unauthorized_returns,
         administrative_returns, other_returns)
       values ($1, $2, current_date - $3::integer, $4, $5, $6, $7)`,
      [brand.brandId, brand.programId, days, ...counts],
    );
    return brand;
  };
  await count(90, [10, 9, 0, 0]);
  await count(1, [4, 1, 1, 0]);
  await count(2, [1_000, 3, 0, 0]);
  const worst = await count(3, [100, 0, 5, 5]);
  await run(
    `insert into exceeded_return_rates (brand_id, program_id, category, exceeded_since, told_at)
     values ($1, $2, 'administrative', now(), now()), ($1, $2, 'overall', now(), null)`,
    [worst.brandId, worst.programId],
  );
  expect(await gauges()).toEqual({
    surety_ach_unauthorized_return_rate: 0.003,
    surety_ach_administrative_return_rate: 0.05,
    surety_ach_overall_return_rate: 0.1,
    surety_ach_return_rates_exceeded: 1,
  });
});
