import { type ComponentProps, useId } from 'react';
import styles from './button.module.css';
import { Button } from './button.tsx';

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** The first rule that the fields break, in words; null where they can be sent. */
  readonly missing: string | null;
  readonly isPending?: boolean;
}

/** A button that sends fields. While it cannot, it says which rule keeps it. */
export function SubmitButton({ missing, isPending = false, ...rest }: SubmitButtonProps) {
  const id = useId();
  return (
    <>
      {missing !== null && (
        <span className={styles.missing} id={id}>
          {missing}
        </span>
      )}
      <Button
        {...rest}
        disabled={missing !== null || isPending}
        aria-describedby={missing === null ? undefined : id}
      />
    </>
  );
}
