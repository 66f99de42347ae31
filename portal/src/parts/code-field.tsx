import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** True where the field appears after the password was sent, so that the focus moves to it. */
  readonly takesFocus?: boolean;
}

/** A code of an authenticator app, or a recovery code in its place. */
export function CodeField({ value, onChange, takesFocus }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [input, setInput] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (takesFocus) input?.querySelector('input')?.focus();
  }, [input, takesFocus]);
  return (
    <div ref={setInput}>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
        hint={
          isRecovery
            ? 'Each recovery code works once.'
            : 'Six digits; each code works once, so wait for the next one after a failure.'
        }
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={40}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        tone="quiet"
        isSmall
        onClick={() => {
          setRecovery(!isRecovery);
          onChange('');
        }}
      >
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
