import type { Unit } from '../../../platform/context.ts';
import { definePort } from '../../../platform/port.ts';

/**
 * Proves the books of a brand whose rows the unit, over all brands, has written; returns the first problem. A port,
 * since the checks are those of all features.
 */
export const writtenBooks =
  definePort<(unit: Unit, brandId: string) => Promise<string | undefined>>('written books');
