import { defineHook } from '../../../platform/hook.ts';
import type { ReserveRow } from './reserves-store.ts';

/** Runs when reserves were released: their amounts can be spent. */
export const reservesReleased = defineHook<readonly ReserveRow[]>('reserves.released');
