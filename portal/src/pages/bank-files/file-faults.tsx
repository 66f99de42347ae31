import type { BankFileDetail } from '@surety/sdk';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { countOf } from '../../parts/values.tsx';

/** Rules that a file from the bank breaks though its other entries were read. */
export function FileFaults({ file: { faults } }: { readonly file: BankFileDetail }) {
  if (faults.length === 0) return null;
  return (
    <Panel
      title="What is wrong in it"
      note={`${countOf(faults.length, 'rule')} broken; its other entries were read`}
      isFlush
    >
      <Rows
        label="Broken rules"
        isPlain
        rows={faults}
        keyOf={(fault) => JSON.stringify(fault)}
        columns={[
          { label: 'Line', width: '64px', render: ({ line }) => line },
          {
            label: 'Rule',
            width: 'minmax(0, 1fr)',
            wraps: true,
            onPhone: 'first',
            render: ({ field, rule }) => `${field} ${rule}`,
          },
        ]}
      />
    </Panel>
  );
}
