import type { RequestErrorGroup } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { KeptCheckField } from '../../parts/field.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Empty, Failure, Framed, Loading, QueryState } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useRequestLooks } from '../../platform/use-looks.ts';
import { timeAgo } from '../../platform/wall-clock.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { lookEveryMs, useErrorFixes } from '../../requests/error-fixes.ts';
import { codeOf, type ErrorFix, sortByFix } from '../../requests/error-groups.ts';
import { ErrorGroup } from './error-group.tsx';

const route = getRouteApi('/w/$world/errors');
const hourMs = 3_600_000;
/** Groups leave the period as time passes, without news. */
const agedAfterMs = 300_000;
const periods = [
  ['1h', 'Last hour', 1],
  ['24h', 'Last 24 hours', 24],
  ['7d', 'Last 7 days', 168],
] as const;

/** Failed requests by operation and error, each with its cure; fixed ones apart. */
export function ErrorsPage() {
  const { period: chosen, fixed } = route.useSearch();
  const navigate = route.useNavigate();
  const { surety, keys } = useBrand();
  const [value, words, hours] = periods.find(([name]) => name === chosen) ?? periods[2];
  const query = useQuery({
    queryKey: keys.still('error-groups', value),
    queryFn: () => surety.requests.errors({ since: timeAgo(hours * hourMs) }),
    refetchInterval: agedAfterMs,
  });
  useRequestLooks(lookEveryMs, query, value);
  const fixes = useErrorFixes();
  return (
    <Stack>
      <PageHead title="Errors" lead="Failed requests by operation and error, with their cures.">
        <CopyAs request={{ resource: 'requests', verb: 'errors' }} />
      </PageHead>
      <Tabs
        label="Period"
        tabs={periods.map(([name, label]) => [name, label] as const)}
        chosen={value}
        onChoose={(period) => void navigate({ search: { period, fixed }, replace: true })}
      >
        <Stack>
          {fixes.error && <Failure error={fixes.error} onRetry={() => void fixes.refetch()} />}
          <QueryState query={query} rows={6}>
            {({ data }) =>
              // Without the marks, fixed groups would be among the open ones.
              fixes.isPending && data.length > 0 ? (
                <Loading rows={6} />
              ) : (
                <Groups
                  groups={data}
                  fixes={fixes.data ?? []}
                  period={words.toLowerCase()}
                  showsFixed={fixed === 'shown'}
                  onShowFixed={(isShown) =>
                    navigate({
                      search: { period: chosen, fixed: isShown ? 'shown' : undefined },
                      replace: true,
                    })
                  }
                />
              )
            }
          </QueryState>
        </Stack>
      </Tabs>
    </Stack>
  );
}

interface GroupsProps {
  readonly groups: readonly RequestErrorGroup[];
  readonly fixes: readonly ErrorFix[];
  /** The period in words: "last hour". */
  readonly period: string;
  readonly showsFixed: boolean;
  /** Resolves once the address has it. */
  readonly onShowFixed: (isShown: boolean) => Promise<void>;
}

/** The open groups, and on request the fixed ones. */
function Groups({ groups, fixes, period, showsFixed, onShowFixed }: GroupsProps) {
  const { open, fixed } = sortByFix(groups, fixes);
  const fixedCount = fixed.length;
  const shown = showsFixed ? [...open, ...fixed] : open;
  return (
    <>
      {fixedCount > 0 && (
        <KeptCheckField checked={showsFixed} onKeep={onShowFixed}>
          Fixed ones too ({fixedCount})
        </KeptCheckField>
      )}
      {shown.length === 0 && (
        <Framed>
          <Empty>
            {fixedCount === 0
              ? `No errors in the ${period}.`
              : `No open errors in the ${period}: all are fixed.`}
          </Empty>
        </Framed>
      )}
      {shown.map(({ group, fix }) => (
        <ErrorGroup
          key={`${group.operation} ${group.status} ${codeOf(group)}`}
          group={group}
          fix={fix}
        />
      ))}
    </>
  );
}
