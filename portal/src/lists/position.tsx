import { IconButton } from '../parts/button.tsx';
import { copyText } from '../parts/copy-text.ts';
import styles from './columns.module.css';

interface PositionProps {
  readonly position: string;
  readonly isWhole?: boolean;
}

/** The place of an event in the record, from which a program reads on. */
export function Position({ position, isWhole }: PositionProps) {
  const [transaction = ''] = position.split('-', 1);
  const shown = `${transaction.replace(/^0+/, '')}-…${position.slice(-6)}`;
  return (
    <span className={styles.position}>
      <code title={position}>{isWhole ? position : shown}</code>
      <IconButton
        isSmall
        icon="copy"
        label={`Copy the position ${shown}`}
        onClick={() => void copyText(position, 'Copied the position. Read on with "after".')}
      />
    </span>
  );
}
