import { Link } from '@tanstack/react-router';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { formatCount } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { applicationOrder } from './application-order.ts';
import styles from './home.module.css';

interface ApplicationStepsProps {
  /** Applications by status; a status without any is absent. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Applications by their status, each a link to its list. */
export function ApplicationSteps({ counts }: ApplicationStepsProps) {
  const { world } = useBrand();
  const shown = applicationOrder.filter((status) => counts[status]);
  const most = Math.max(1, ...shown.map((status) => counts[status] ?? 0));
  return (
    <Panel title="Applications">
      {shown.length === 0 ? (
        <Empty actions={<ExampleRequest resource="applications" verb="create" />}>
          No application yet. With a customer, this request makes one:
        </Empty>
      ) : (
        <div className={styles.steps}>
          {shown.map((status) => {
            const count = counts[status] ?? 0;
            return (
              <Link
                key={status}
                className={styles.step}
                to="/w/$world/applications"
                params={{ world }}
                search={{ application_status: status }}
              >
                <span>{inWords(status)}</span>
                <span className={styles.track}>
                  <span
                    className={styles.fill}
                    style={{ display: 'block', width: `${(100 * count) / most}%` }}
                  />
                </span>
                <span>{formatCount(count)}</span>
              </Link>
            );
          })}
        </div>
      )}
    </Panel>
  );
}
