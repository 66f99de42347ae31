import type { RequestErrorGroup } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { requestLink } from '../lists/request-columns.tsx';
import { CheckField } from '../parts/field.tsx';
import { Empty, Failure, Loading, QueryState } from '../parts/states.tsx';
import { HttpStatus, Tag } from '../parts/status.tsx';
import { formatCount } from '../parts/values.tsx';
import { WithCode } from '../parts/with-code.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { useRequestLooks } from '../platform/use-looks.ts';
import { relativeTime } from '../platform/wall-clock.ts';
import { lookEveryMs, useErrorFixes } from '../requests/error-fixes.ts';
import { codeOf, type ErrorFix, sortByFix } from '../requests/error-groups.ts';
import styles from './workbench.module.css';
import { WorkbenchRequests } from './workbench-lists.tsx';

interface WorkbenchErrorsProps {
  /** Null for the whole brand. */
  readonly objectId: string | null;
}

/** The failed requests about an object; of the whole brand, its errors by operation. */
export function WorkbenchErrors({ objectId }: WorkbenchErrorsProps) {
  return objectId ? <WorkbenchRequests objectId={objectId} isFailed /> : <GroupsOfBrand />;
}

/** Errors of the last 24 hours by operation, each with its cure: those that came again first, fixed ones on demand. */
function GroupsOfBrand() {
  const { surety, keys } = useBrand();
  const [showsFixed, setShowsFixed] = useState(false);
  const query = useQuery({
    queryKey: keys.still('error-groups', 'workbench'),
    queryFn: () => surety.requests.errors(),
  });
  useRequestLooks(lookEveryMs, query);
  const fixes = useErrorFixes();
  return (
    <QueryState query={query}>
      {({ data }) => {
        if (data.length === 0) return <Empty>No errors in 24 hours.</Empty>;
        // Without the marks, fixed groups would be among the open ones.
        if (fixes.isPending) return <Loading />;
        const { open, fixed } = sortByFix(data, fixes.data ?? []);
        return (
          <>
            {fixes.error && <Failure error={fixes.error} onRetry={() => void fixes.refetch()} />}
            {open.length === 0 && <Empty>No open errors in 24 hours: all are fixed.</Empty>}
            {open.map((each) => (
              <Group key={keyOf(each.group)} {...each} />
            ))}
            {fixed.length > 0 && (
              <CheckField
                checked={showsFixed}
                onChange={({ target }) => setShowsFixed(target.checked)}
              >
                Fixed ones too ({fixed.length})
              </CheckField>
            )}
            {showsFixed && fixed.map((each) => <Group key={keyOf(each.group)} {...each} />)}
          </>
        );
      }}
    </QueryState>
  );
}

const keyOf = (group: RequestErrorGroup): string =>
  `${group.operation} ${group.status} ${codeOf(group)}`;

interface GroupProps {
  readonly group: RequestErrorGroup;
  readonly fix: ErrorFix | undefined;
}

function Group({ group, fix }: GroupProps) {
  const { world } = useBrand();
  const { operation, error_code, status, count, last_log_id, error } = group;
  return (
    <div className={styles.group}>
      <HttpStatus status={status} />
      <Link {...requestLink(world, last_log_id)}>
        {error_code ?? 'no code'} in {operation}
      </Link>
      {fix?.again_at && <Tag tone="bad">again since {relativeTime(fix.again_at)}</Tag>}
      {fix && !fix.again_at && <Tag tone="ok">fixed</Tag>}
      <span>{formatCount(count)} times</span>
      <span className={styles.cure}>
        <WithCode text={error?.cure ?? ''} />
      </span>
    </div>
  );
}
