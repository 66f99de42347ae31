import {
  createContext,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  startTransition,
  type TextareaHTMLAttributes,
  useContext,
  useId,
  useOptimistic,
} from 'react';
import styles from './field.module.css';

/** Rules that the service says are broken, by the `name` of the field. */
export const ToldProblems = createContext<Readonly<Record<string, string>>>({});

/** The words of a field, with the rule that the service says it breaks unless the page names one itself. */
function useWords(name: string | undefined, words: Words): Words {
  const told = useContext(ToldProblems);
  return { ...words, problem: words.problem ?? (name && told[name]) };
}

interface Words {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The rule that the value breaks. */
  readonly problem?: string | undefined;
}

interface FrameProps extends Words {
  readonly id: string;
  readonly children: ReactNode;
}

function Frame({ id, label, hint, problem, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span className={styles.problem} id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** Attributes that bind hint and problem to the control. */
function described(id: string, { hint, problem }: Words) {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': problem ? true : undefined };
}

/** A line of text. */
export function TextField({
  label,
  hint,
  problem,
  ...input
}: Words & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const words = useWords(input.name, { label, hint, problem });
  return (
    <Frame {...words} id={id}>
      <input {...input} {...described(id, words)} className={styles.input} />
    </Frame>
  );
}

/** Several lines, such as a body. */
export function TextArea({
  label,
  hint,
  problem,
  ...area
}: Words & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const words = useWords(area.name, { label, hint, problem });
  return (
    <Frame {...words} id={id}>
      <textarea {...area} {...described(id, words)} spellCheck={false} className={styles.input} />
    </Frame>
  );
}

type SelectFieldProps = Words &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly (readonly [value: string, label: string])[];
  };

/** A choice of few values, with the browser's own list. */
export function SelectField({ label, hint, problem, options, ...select }: SelectFieldProps) {
  const id = useId();
  const words = useWords(select.name, { label, hint, problem });
  return (
    <Frame {...words} id={id}>
      <select {...select} {...described(id, words)} className={styles.input}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

type CheckFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly children: ReactNode;
};

/** A box to tick, with its words. */
export function CheckField({ children, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <span className={styles.check}>
      <input {...input} id={id} type="checkbox" />
      <label htmlFor={id}>{children}</label>
    </span>
  );
}

interface KeptCheckFieldProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Keeps the choice; resolves once it is kept. */
  readonly onKeep: (isChecked: boolean) => Promise<void>;
  readonly children: ReactNode;
}

/** A box whose choice is kept elsewhere, such as in the address. It shows the choice at once, and not only when it is kept. */
export function KeptCheckField({ checked, disabled, onKeep, children }: KeptCheckFieldProps) {
  const [isChecked, setChecked] = useOptimistic(checked);
  const choose = (choice: boolean) =>
    startTransition(async () => {
      setChecked(choice);
      await onKeep(choice);
    });
  return (
    <CheckField
      checked={isChecked}
      disabled={disabled}
      onChange={({ target }) => choose(target.checked)}
    >
      {children}
    </CheckField>
  );
}

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly label?: string;
}

/** A form that is sent by script. */
export function Form({ onSubmit, children, label }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={label}>
      {children}
    </form>
  );
}
