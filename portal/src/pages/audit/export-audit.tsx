import type { AuditEvent } from '@surety/sdk';
import { useMutation } from '@tanstack/react-query';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { describeError } from '../../parts/states.tsx';
import { formatCount } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { auditCsv } from './audit-csv.ts';

interface ExportAuditProps {
  readonly query: object;
  readonly nameOf: (act: AuditEvent) => string;
}

/** Acts of one file; the filters of time make several files of more. */
const mostActs = 10_000;
const pageSize = 100;

/** Saves the acts that the filters leave as CSV. */
export function ExportAudit({ query, nameOf }: ExportAuditProps) {
  const { surety, world } = useBrand();
  const save = useMutation({
    mutationFn: async () => {
      const acts: AuditEvent[] = [];
      for await (const act of surety.audit.list({ ...query, limit: pageSize })) {
        acts.push(act);
        if (acts.length >= mostActs) break;
      }
      saveFile(`audit-${world}.csv`, auditCsv(acts, nameOf), 'text/csv');
      return acts.length;
    },
    onSuccess: (count) =>
      announce(
        count >= mostActs
          ? `Saved the newest ${formatCount(count)} acts. Set "Until" for earlier ones.`
          : `Saved ${formatCount(count)} acts.`,
      ),
    onError: (error) => announce(describeError(error).text, 'bad'),
  });
  return (
    <Button disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Reading' : 'Save as CSV'}
    </Button>
  );
}
