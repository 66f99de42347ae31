import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listState } from '../../lists/list-state.ts';
import { actorOf } from '../../objects/actor-of.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failure, Loading } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import type { Change } from './change-rows.ts';
import styles from './object-changes.module.css';
import { useChanges } from './use-changes.ts';

interface ObjectChangesProps {
  readonly objectId: string;
  /** Tells more of a change than its states, such as the values that it set; all changes come newest first. */
  readonly more?: (change: Change, all: readonly Change[]) => ReactNode;
}

/** Who changed an object, from what to what, and when: by people in the portal, by keys, and by the service. */
export function ObjectChanges({ objectId, more }: ObjectChangesProps) {
  const list = useChanges(objectId);
  const state = listState(list);
  return (
    <Panel title="Changes" note="by whom, and from what to what">
      {state === 'failed' && <Failure error={list.error} onRetry={list.refetch} />}
      {state === 'loading' && <Loading />}
      {state === 'none' && <Empty>Nothing has changed it, as far as the log goes back.</Empty>}
      {list.rows.length > 0 && (
        <ol className={styles.changes}>
          {list.rows.map((change) => (
            <OneChange key={change.key} change={change}>
              {more?.(change, list.rows)}
            </OneChange>
          ))}
        </ol>
      )}
      {list.hasMore && (
        <Button isSmall onClick={list.onMore} disabled={list.isLoadingMore}>
          {list.isLoadingMore ? 'Loading' : 'Show more'}
        </Button>
      )}
    </Panel>
  );
}

interface OneChangeProps {
  readonly change: Change;
  readonly children: ReactNode;
}

function OneChange({ change, children }: OneChangeProps) {
  const { world, may } = useBrand();
  const { words, states, request, eventId, at, isReal } = change;
  const link = request
    ? { type: 'request', id: request.log_id }
    : { type: 'event', id: eventId ?? '' };
  const isMove = states !== null && states.before !== null && states.before !== states.after;
  return (
    <li>
      <div data-text>
        <Link {...linkOfObject({ ...link, world })}>{words}</Link>
        {isMove && ` (${inWords(states.before ?? '')} → ${inWords(states.after)})`}
      </div>
      {children}
      <div className={styles.who}>
        {actorOf(request, may('personal'))}, <Time at={at} isReal={isReal} />
      </div>
    </li>
  );
}
