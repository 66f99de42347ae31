import { useMutation } from '@tanstack/react-query';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { Failure, QueryState } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { type Invitation, useInvitations, usePeopleNames } from './members.ts';

/** Invitations that are not accepted yet. */
export function InvitationsPanel() {
  const { brand, keys } = useBrand();
  const invitations = useInvitations();
  const names = usePeopleNames();
  const withdraw = useMutation({
    mutationFn: (id: string) =>
      callPortal({ method: 'DELETE', path: `/${brand.brand_id}/invitations/${id}` }),
    onSuccess: () => announce('The invitation is withdrawn; its link opens nothing.'),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.list('invitations') }),
  });
  const columns = columnsOf(names, withdraw.mutate, withdraw.isPending);
  if (invitations.data?.length === 0) return null;
  return (
    <Panel title="Open invitations" isFlush>
      {withdraw.error && <Failure error={withdraw.error} />}
      <QueryState query={invitations} rows={1}>
        {(rows) => (
          <Rows
            label="Open invitations"
            isPlain
            columns={columns}
            rows={rows}
            foot={<SaveCsv isSmall rows="invitations" read={() => rows} />}
            keyOf={({ invitation_id }) => invitation_id}
          />
        )}
      </QueryState>
    </Panel>
  );
}

function columnsOf(
  names: ReadonlyMap<string, string>,
  withdraw: (id: string) => void,
  isPending: boolean,
): Column<Invitation>[] {
  return [
    {
      label: 'E-mail',
      width: 'minmax(0, 1.4fr)',
      onPhone: 'first',
      render: ({ email }) => email,
    },
    { label: 'Role', width: '100px', onPhone: 'second', render: ({ role }) => role },
    {
      label: 'Invited by',
      width: 'minmax(0, 1fr)',
      onPhone: 'aside',
      render: ({ invited_by }) =>
        invited_by === null ? 'the operator' : (names.get(invited_by) ?? 'a former member'),
    },
    {
      label: 'Ends',
      width: '120px',
      onPhone: 'second',
      render: ({ ends_at }) => <Time at={ends_at} isReal />,
    },
    {
      label: 'Action',
      width: '100px',
      isEnd: true,
      onPhone: 'second',
      render: ({ invitation_id, email }) => (
        <Button
          isSmall
          disabled={isPending}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => withdraw(invitation_id)}
        >
          Withdraw
        </Button>
      ),
    },
  ];
}
