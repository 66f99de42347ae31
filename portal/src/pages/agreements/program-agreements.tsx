import type { Agreement } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Button } from '../../parts/button.tsx';
import { Padded, Panel } from '../../parts/panel.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Status, Tag } from '../../parts/status.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { agreementKinds, changeWords, standingOf, versionWords } from './agreement-words.ts';
import { PublishDialog } from './publish-dialog.tsx';

const readAtMost = 500;
const kindOrder = Object.keys(agreementKinds);

const columns: readonly Column<Agreement>[] = [
  {
    label: 'Version',
    width: 'minmax(0, 1.6fr)',
    wraps: true,
    onPhone: 'first',
    render: (agreement) => versionWords(agreement),
  },
  {
    label: 'Kind',
    width: 'minmax(0, 1.2fr)',
    wraps: true,
    onPhone: 'aside',
    render: ({ kind }) => agreementKinds[kind],
  },
  {
    label: 'State',
    width: '190px',
    onPhone: 'second',
    render: (agreement) => <Standing agreement={agreement} />,
  },
  {
    label: 'Changes',
    width: 'minmax(0, 1.4fr)',
    wraps: true,
    onPhone: 'aside',
    render: ({ changes }) => changes.map((change) => changeWords[change]).join('; '),
  },
  {
    label: 'Published',
    width: '136px',
    isEnd: true,
    render: ({ date_created }) => <Time at={date_created} />,
  },
];

function Standing({ agreement }: { readonly agreement: Agreement }) {
  const { text, tone } = standingOf(agreement, useBrandNow());
  return (
    <>
      <Status state={text} tone={tone}>
        {text}
      </Status>{' '}
      {agreement.is_sample && <Tag tone="warn">sample</Tag>}
    </>
  );
}

/** The agreements of a program by kind, newest version first, with the form that publishes one. */
export function ProgramAgreements({ programId }: { readonly programId: string }) {
  const { surety, keys, may, brand, isSandbox, world } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: keys.list('agreements', 'of program', programId),
    queryFn: async () => {
      const found = await surety.agreements.list(programId, { limit: 100 }).take(readAtMost);
      return found.toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
    },
  });
  return (
    <Panel
      title="Agreements"
      note="that its customers accept"
      isFlush
      actions={
        may('settings') &&
        query.data && (
          <Button isSmall onClick={() => setOpen(true)}>
            Publish a version…
          </Button>
        )
      }
    >
      <QueryState query={query} rows={5}>
        {(versions) =>
          versions.length === 0 ? (
            <Empty>No agreement is published.</Empty>
          ) : (
            <Rows
              label="Agreements"
              isPlain
              rows={versions}
              columns={columns}
              keyOf={({ agreement_id }) => agreement_id}
              linkOf={({ agreement_id: id }) => linkOfObject({ type: 'agreement', id, world })}
              foot={<SaveCsv isSmall rows="agreements" read={() => versions} />}
            />
          )
        }
      </QueryState>
      {!may('settings') && (
        <Padded>
          <Calm>
            The role {brand.role} may look only: {isSandbox ? 'owners and developers' : 'owners'}{' '}
            may publish a version.
          </Calm>
        </Padded>
      )}
      {isOpen && (
        <PublishDialog
          programId={programId}
          versions={query.data ?? []}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}
