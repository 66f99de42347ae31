import type { FoundObject, Program } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { PageHead } from '../../parts/layout.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ProgramAgreements } from '../agreements/program-agreements.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { ownSettings } from './setting-values.ts';
import { type ReadProgram, SettingsPanels } from './settings-panels.tsx';

/** Card programs of the brand; the only one is opened at once. */
export function ProgramsPage() {
  const { surety, world, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.list('programs', 'first two'),
    queryFn: () => surety.programs.list({ limit: 2 }).page(),
  });
  return (
    <QueryState query={query} page="Programs">
      {({ data: [first, second] }) =>
        first && !second ? (
          <Navigate {...linkOfObject({ type: 'program', id: first.program_id, world })} replace />
        ) : (
          <ProgramList />
        )
      }
    </QueryState>
  );
}

function ProgramList() {
  const { surety, world, keys } = useBrand();
  const list = useList<Program>({
    key: keys.list('programs'),
    load: (cursor) => surety.programs.list({ limit: 50, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <>
      <PageHead title="Programs" lead="What a partner bank and the brand have agreed on." />
      <ListView
        label="Programs"
        list={list}
        keyOf={({ program_id }) => program_id}
        linkOf={({ program_id: id }) => linkOfObject({ type: 'program', id, world })}
        empty={<Empty>No program yet. The operator of the installation creates one.</Empty>}
        columns={[
          {
            label: 'Name',
            width: 'minmax(0, 1fr)',
            onPhone: 'first',
            render: ({ name }) => name,
          },
          {
            label: 'Currency',
            width: '120px',
            onPhone: 'second',
            render: ({ currency }) => currency,
          },
        ]}
      />
    </>
  );
}

/** A card program: every setting with its value and effect, and the form that changes it. */
export function ProgramView({ found }: { readonly found: FoundObject }) {
  const { object_id: id } = found;
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('programs', id, 'settings'),
    queryFn: async () => {
      const [program, settings] = await Promise.all([
        surety.programs.get(id),
        surety.programs.settings(id),
      ]);
      return { program, settings };
    },
  });
  return (
    <ObjectFrame
      found={found}
      title={found.title}
      path={[]}
      status={null}
      sentence={query.data && <Sentence read={query.data} />}
    >
      <ProgramAgreements programId={id} />
      <QueryState query={query} rows={8}>
        {(read) => <SettingsPanels read={read} />}
      </QueryState>
    </ObjectFrame>
  );
}

function Sentence({ read: { program, settings } }: { readonly read: ReadProgram }) {
  const { may, brand } = useBrand();
  const own = ownSettings(settings.settings).length;
  const isOfOperator = settings.operator_command !== null;
  return (
    <>
      Its accounts are in {program.currency}, and {own === 0 ? 'none' : own} of{' '}
      {settings.settings.length} settings {own === 1 ? 'differs' : 'differ'} from the default.{' '}
      {isOfOperator
        ? 'In live, the operator of the installation changes them.'
        : 'A change counts from now on: what was decided before stays.'}
      {!isOfOperator && !may('settings') && (
        <> The role {brand.role} may look only: owners and developers may change settings.</>
      )}
    </>
  );
}
