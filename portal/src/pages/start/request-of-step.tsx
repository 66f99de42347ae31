import { errors } from '@surety/sdk/catalog/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Row } from '../../parts/layout.tsx';
import { Failure } from '../../parts/states.tsx';
import { HttpStatus } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { WithCode } from '../../parts/with-code.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestView } from '../../requests/request-view.tsx';
import { type FailedTry, findMaker } from './look-for-request.ts';
import type { QuickstartRequest } from './quickstart-steps.ts';
import styles from './start.module.css';
import type { QuickstartView } from './use-quickstart.ts';

interface RequestOfStepProps {
  readonly each: QuickstartRequest;
  readonly quickstart: QuickstartView;
}

/** The request that is waited for, with the ids of those before, and the last try that failed. */
export function RequestOfStep({ each, quickstart }: RequestOfStepProps) {
  const { ids, failed, run } = quickstart;
  const running = useMutation({ mutationFn: () => run(each) });
  return (
    <>
      <p>{each.words}</p>
      <RequestView request={each.request(ids)} />
      <Row>
        <Button disabled={running.isPending} onClick={() => running.mutate()}>
          Run it for me
        </Button>
        <span className={styles.waiting} role="status">
          Waiting for your request
        </span>
      </Row>
      {running.error ? <Failure error={running.error} /> : failed && <Refused failed={failed} />}
    </>
  );
}

/** A request from elsewhere that failed: the fields with their rules, and the cure of its error. */
function Refused({ failed: { logged, error } }: { readonly failed: FailedTry }) {
  const cure = errors[logged.error_code ?? '']?.cure;
  return (
    <>
      <Failure error={error} />
      <p className={styles.tick}>
        <HttpStatus status={logged.status} />
        {logged.error_code && <code>{logged.error_code}</code>}
        {cure && (
          <span>
            <WithCode text={cure} />
          </span>
        )}
        <LinkToObject type="request" id={logged.log_id}>
          Open the request
        </LinkToObject>
      </p>
    </>
  );
}

interface TickLineProps {
  readonly each: QuickstartRequest;
  /** The object that ticks it; null where none is there. */
  readonly objectId: string | null;
}

/** The request that made an object, as the log has it. */
export function useMaker(each: QuickstartRequest | undefined, objectId: string | null) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.mixed(['requests'], 'quickstart', 'maker', each?.name, objectId),
    queryFn: () => (each && objectId ? findMaker(surety, each, objectId) : null),
  });
}

/** The request that ticked a step. */
export function TickLine({ each, objectId }: TickLineProps) {
  const { data: maker } = useMaker(each, objectId);
  if (!maker) {
    return (
      <p className={styles.tick}>
        <span>{each.words}</span>
        <span>It has happened.</span>
      </p>
    );
  }
  const { status, method, path, address, answered_at: at, log_id: logId } = maker;
  return (
    <p className={styles.tick}>
      <span>{each.words}</span>
      <HttpStatus status={status} />
      <code>
        {method} {path}
      </code>
      {address && <span>from {address}</span>}
      <Time at={at} isExact isReal />
      <LinkToObject type="request" id={logId}>
        open the request
      </LinkToObject>
    </p>
  );
}
