import { defineFeature } from '../../../platform/feature.ts';
import { returnRateEvents } from './return-rate-events.ts';
import { addReturnRateGauges } from './return-rate-gauges.ts';
import { returnRateProof } from './return-rates-checks-store.ts';
import { returnRateOperations } from './return-rates-routes.ts';

export { countDebitEntries, countReturn, uncountDebitEntries } from './count-returns.ts';

export const returnRates = defineFeature({
  name: 'return-rates',
  events: returnRateEvents,
  operations: returnRateOperations,
  proof: returnRateProof,
  gauges: [({ metrics, database }) => addReturnRateGauges(metrics.registry, database.jobPool)],
});
