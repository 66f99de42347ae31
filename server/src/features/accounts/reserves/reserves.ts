import { defineFeature } from '../../../platform/feature.ts';
import { releaseReserves, reserveRelease } from './release-reserves.ts';
import { reserveMachine } from './reserve-machine-store.ts';
import { reserveProof } from './reserves-checks-store.ts';

export { dropReserve, type KeptMoney, reinstateReserve, reserveMoney } from './reserve-money.ts';
export { reservesReleased } from './reserves-hooks.ts';
export { listOpenReservesAt, listReservesOf, type ReserveRow } from './reserves-store.ts';

export const reserves = defineFeature({
  name: 'reserves',
  addedMachines: [reserveMachine],
  jobs: [reserveRelease.runs(releaseReserves)],
  proof: reserveProof,
});
