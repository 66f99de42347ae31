import { TextField } from '../../parts/field.tsx';

/** The least characters of a password; the service refuses common ones and the person's own name besides. */
export const passwordMinimum = 12;

interface NewPasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** A password that is chosen now. */
export function NewPasswordField({ value, onChange }: NewPasswordFieldProps) {
  return (
    <TextField
      label="New password"
      hint={`At least ${passwordMinimum} characters; neither a common one, nor your name or e-mail.`}
      type="password"
      autoComplete="new-password"
      minLength={passwordMinimum}
      maxLength={256}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
