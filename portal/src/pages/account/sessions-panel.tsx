import { useMutation, useQuery } from '@tanstack/react-query';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { Failure, QueryState } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { deviceOf } from './device-of.ts';
import { type OwnSession, sessionsKey } from './own.ts';

const readSessions = () => callPortal<{ data: OwnSession[] }>({ method: 'GET', path: '/sessions' });

/** The person's open sessions, each of which they can end. */
export function SessionsPanel() {
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: readSessions });
  const end = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await callPortal({ method: 'DELETE', path: `/sessions/${id}` });
    },
    onSuccess: (_, ids) =>
      announce(ids.length === 1 ? 'The session has ended.' : `${ids.length} sessions have ended.`),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  const others = (sessions.data?.data ?? []).filter(({ is_current }) => !is_current);
  return (
    <Panel
      title="Sessions"
      isFlush
      actions={
        others.length > 1 && (
          <Button
            isSmall
            disabled={end.isPending}
            onClick={() => end.mutate(others.map(({ session_id }) => session_id))}
          >
            End the {others.length} others
          </Button>
        )
      }
    >
      {end.error && <Failure error={end.error} />}
      <QueryState query={sessions}>
        {({ data }) => (
          <Rows
            label="Sessions"
            isPlain
            columns={columnsOf((id) => end.mutate([id]), end.isPending)}
            rows={data}
            keyOf={({ session_id }) => session_id}
          />
        )}
      </QueryState>
    </Panel>
  );
}

function columnsOf(end: (id: string) => void, isPending: boolean): Column<OwnSession>[] {
  return [
    {
      label: 'Device',
      width: 'minmax(0, 1.6fr)',
      onPhone: 'first',
      render: ({ user_agent, is_current }) => (
        <>
          <span title={user_agent ?? undefined}>{deviceOf(user_agent)}</span>{' '}
          {is_current && <Tag tone="accent">this one</Tag>}
        </>
      ),
    },
    {
      label: 'Address',
      width: 'minmax(0, 1fr)',
      onPhone: 'second',
      render: ({ address }) => address ?? 'unknown',
    },
    {
      label: 'Last used',
      width: 'minmax(0, 1.2fr)',
      onPhone: 'second',
      render: ({ last_used_at }) => <Time at={last_used_at} hasAge />,
    },
    {
      label: 'Ends',
      width: '140px',
      onPhone: 'aside',
      render: ({ ends_at }) => <Time at={ends_at} isReal />,
    },
    {
      label: 'Action',
      width: '80px',
      isEnd: true,
      onPhone: 'second',
      render: ({ session_id, is_current, user_agent }) =>
        is_current ? null : (
          <Button
            isSmall
            disabled={isPending}
            aria-label={`End the session of ${deviceOf(user_agent)}`}
            onClick={() => end(session_id)}
          >
            End
          </Button>
        ),
    },
  ];
}
