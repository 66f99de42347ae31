import type { ApiKeyWithPair } from '@surety/sdk';
import { withVersion } from '@surety/sdk/base-url';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { Code } from '../../parts/code.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Row } from '../../parts/layout.tsx';
import { Failure } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { sendRequest } from '../../requests/portal-request.ts';
import type { ShownKeys } from './quickstart-state.ts';
import styles from './start.module.css';

interface KeysStepProps {
  readonly keys: ShownKeys | null;
  readonly isDone: boolean;
  readonly onMade: (keys: ShownKeys) => void;
  readonly onSkip: () => void;
}

/** Step 1: a pair of keys, shown once as what a shell needs. */
export function KeysStep({ keys, isDone, onMade, onSkip }: KeysStepProps) {
  const { surety, may } = useBrand();
  const making = useMutation({
    mutationFn: () =>
      sendRequest<ApiKeyWithPair>(surety, {
        resource: 'keys',
        verb: 'create',
        body: { label: 'Quickstart' },
      }),
    onSuccess: ({ identity, authorization }) => onMade({ identity, authorization }),
  });
  const make = () => making.mutate();
  return (
    <li className={classes(styles.step, isDone ? styles.done : styles.current)}>
      <span className={styles.mark}>{isDone ? <Icon name="check" size={14} /> : 1}</span>
      <div className={styles.content}>
        <h2>Make keys</h2>
        {!isDone && (
          <>
            <p>A pair named “Quickstart”. It is shown once and kept in this tab alone.</p>
            <Row>
              <Button tone="primary" disabled={!may('keys') || making.isPending} onClick={make}>
                Make keys
              </Button>
              <Button onClick={onSkip}>I have keys</Button>
            </Row>
            {!may('keys') && <p>Your role may not make keys: ask an owner for a pair.</p>}
          </>
        )}
        {isDone && !keys && (
          <Row>
            <Button isSmall disabled={!may('keys') || making.isPending} onClick={make}>
              Make a pair for this tab
            </Button>
          </Row>
        )}
        {making.error && <Failure error={making.error} />}
        {keys && <Code text={environmentOf(keys)} label="Keys for a shell" isWrapped />}
      </div>
    </li>
  );
}

function environmentOf({ identity, authorization }: ShownKeys): string {
  return [
    `export SURETY_BASE_URL=${withVersion(location.origin)}`,
    `export SURETY_IDENTITY=${identity}`,
    `export SURETY_AUTHORIZATION=${authorization}`,
  ].join('\n');
}
