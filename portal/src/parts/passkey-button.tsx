import { useMutation } from '@tanstack/react-query';
import { askPasskey, hasPasskeys } from '../platform/passkeys.ts';
import { Button } from './button.tsx';
import { Failure } from './states.tsx';

interface PasskeyButtonProps<T> {
  readonly label: string;
  /** The operation that answers the options. */
  readonly optionsPath: string;
  /** Sends what the passkey answered. */
  readonly send: (passkey: unknown) => Promise<T>;
  readonly onDone: (answer: T) => void;
  readonly tone?: 'usual' | 'primary';
}

/** Proves who the person is by a passkey; shows nothing where the browser knows none. */
export function PasskeyButton<T>({
  label,
  optionsPath,
  send,
  onDone,
  tone,
}: PasskeyButtonProps<T>) {
  const proof = useMutation({
    mutationFn: async () => send(await askPasskey(optionsPath)),
    onSuccess: onDone,
  });
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        tone={tone ?? 'usual'}
        icon="key"
        disabled={proof.isPending}
        onClick={() => proof.mutate()}
      >
        {proof.isPending ? 'Waiting for the passkey' : label}
      </Button>
      {proof.error && <Failure error={proof.error} />}
    </>
  );
}
