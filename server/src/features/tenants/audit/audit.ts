import { defineFeature } from '../../../platform/feature.ts';
import { auditProof } from './audit-checks-store.ts';
import { auditOperation } from './audit-routes.ts';

export { findActs } from './audit-store.ts';
export { listAudit } from './list-audit.ts';

export const audit = defineFeature({
  name: 'audit',
  proof: auditProof,
  operations: [auditOperation],
});
