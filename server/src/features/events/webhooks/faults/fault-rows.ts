import { defineRows } from '../../../../platform/row-rules.ts';
import { NewFaults } from './faults-schemas.ts';

/** Rows of the faults of webhooks. */
export const faultRows = [defineRows({ table: 'webhook_faults', columns: { faults: NewFaults } })];
