import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestLink } from '../pages/requests/request-columns.tsx';
import { Empty, QueryState } from '../parts/states.tsx';
import { HttpStatus } from '../parts/status.tsx';
import { formatCount } from '../parts/values.tsx';
import { WithCode } from '../parts/with-code.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import styles from './workbench.module.css';

/** Errors of the last 24 hours by operation, each with its cure. */
export function WorkbenchErrors() {
  const { brand, surety, world } = useBrand();
  const query = useQuery({
    queryKey: [brand.brand_id, 'error-groups', 'workbench'],
    queryFn: () => surety.requests.errors(),
    refetchInterval: 5_000,
  });
  return (
    <QueryState query={query}>
      {({ data }) => {
        if (data.length === 0) return <Empty>No errors in 24 hours.</Empty>;
        return data.map(({ operation, error_code, status, count, last_log_id, error }) => (
          <div key={`${operation} ${status} ${error?.code ?? error_code}`} className={styles.group}>
            <HttpStatus status={status} />
            <Link {...requestLink(world, last_log_id)}>
              {error_code ?? 'no code'} in {operation}
            </Link>
            <span>{formatCount(count)} times</span>
            <span className={styles.cure}>
              <WithCode text={error?.cure ?? ''} />
            </span>
          </div>
        ));
      }}
    </QueryState>
  );
}
