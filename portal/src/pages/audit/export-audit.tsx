import type { AuditEvent } from '@surety/sdk';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { auditFields } from './audit-csv.ts';

interface ExportAuditProps {
  readonly query: object;
  readonly nameOf: (act: AuditEvent) => string;
}

const pageSize = 100;

/** Saves the acts that the filters leave as CSV. */
export function ExportAudit({ query, nameOf }: ExportAuditProps) {
  const { surety } = useBrand();
  return (
    <SaveCsv<AuditEvent>
      rows="acts"
      fields={auditFields(nameOf)}
      read={() => surety.audit.list({ ...query, limit: pageSize })}
      more={'Set "Until" for earlier ones.'}
    />
  );
}
