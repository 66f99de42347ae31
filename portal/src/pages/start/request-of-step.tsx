import { errors } from '@surety/sdk/catalog/errors';
import { useMutation } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Row } from '../../parts/layout.tsx';
import { Failure } from '../../parts/states.tsx';
import { HttpStatus } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { WithCode } from '../../parts/with-code.tsx';
import { RequestView } from '../../requests/request-view.tsx';
import { MissedEvent } from './look-for-request.ts';
import type { Tick } from './quickstart-state.ts';
import type { QuickstartRequest } from './quickstart-steps.ts';
import styles from './start.module.css';
import type { useQuickstart } from './use-quickstart.ts';

interface RequestOfStepProps {
  readonly each: QuickstartRequest;
  readonly quickstart: ReturnType<typeof useQuickstart>;
}

/** The request that is waited for, with the ids of those before, and the last try that failed. */
export function RequestOfStep({ each, quickstart }: RequestOfStepProps) {
  const { state, failed, missed, run } = quickstart;
  const running = useMutation({ mutationFn: () => run(each) });
  return (
    <>
      <p>{each.words}</p>
      <RequestView request={each.request(state.ids)} />
      <Row>
        <Button disabled={running.isPending} onClick={() => running.mutate()}>
          Run it for me
        </Button>
        <span className={styles.waiting} role="status">
          Waiting for your request
        </span>
      </Row>
      {running.error ? (
        <Failure error={running.error} />
      ) : (
        missed && <Failure error={new MissedEvent(missed)} />
      )}
      {failed && (
        <div className={styles.tick}>
          <HttpStatus status={failed.status} />
          <code>{failed.error_code}</code>
          <span>
            <WithCode text={errors[failed.error_code ?? '']?.cure ?? 'The request was refused.'} />
          </span>
          <LinkToObject type="request" id={failed.log_id}>
            Look at it
          </LinkToObject>
        </div>
      )}
    </>
  );
}

interface TickLineProps {
  readonly tick: Tick;
  readonly words: string;
}

/** The request that ticked a step. */
export function TickLine({ tick, words }: TickLineProps) {
  const { at, status, line, logId, address } = tick;
  return (
    <p className={styles.tick}>
      <span>{words}</span>
      {status !== null && <HttpStatus status={status} />}
      {line === null ? <span>It has happened.</span> : <code>{line}</code>}
      {address && <span>from {address}</span>}
      <Time at={at} isExact isReal />
      {logId && (
        <LinkToObject type="request" id={logId}>
          look
        </LinkToObject>
      )}
    </p>
  );
}
