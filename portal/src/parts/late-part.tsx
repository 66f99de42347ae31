import { type ComponentType, type FunctionComponent, use, useEffect, useReducer } from 'react';
import { CodeNotLoaded, loadCode, serviceAnswers } from '../platform/load-code.ts';
import { Button } from './button.tsx';
import styles from './late-part.module.css';
import { Failure } from './states.tsx';

type Attempt<Props> = { readonly part: ComponentType<Props> } | { readonly error: unknown };

/** A component whose code is loaded when it is shown for the first time, or before by `preload`. */
export type LatePart<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/**
 * A component with code of its own. Where that does not load, the component's place says so and the import is tried
 * again, unlike with `lazy` of React, which keeps the failure, and that of the router, which leaves the page.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Finds what closes a part that lies over the page; a failure to load such a part lies over it too. */
  closeOf?: (props: Props) => () => void,
): LatePart<Props> {
  let known: ComponentType<Props> | null = null;
  let attempt: Promise<Attempt<Props>> | null = null;
  const keep = (part: ComponentType<Props>) => {
    known = part;
    return { part };
  };
  const begin = () => {
    attempt ??= loadCode(load).then(keep, (error: unknown) => ({ error }));
    return attempt;
  };
  const forget = () => {
    attempt = null;
  };
  function Late(props: Props) {
    const [, again] = useReducer((tries: number) => tries + 1, 0);
    if (known) return <KnownPart part={known} props={props} />;
    if ('isOpen' in props && props.isOpen === false) return null;
    const outcome = use(begin());
    if ('part' in outcome) return <KnownPart part={outcome.part} props={props} />;
    const retry = () => {
      forget();
      again();
    };
    return <Lost error={outcome.error} onRetry={retry} onEnd={forget} onClose={closeOf?.(props)} />;
  }
  // A failure of it counts only once the part is shown.
  const preload = () => load().then(keep).then(done, done);
  return Object.assign(Late, { preload });
}

const done = () => {};

interface KnownPartProps<Props> {
  readonly part: ComponentType<Props>;
  readonly props: Props;
}

function KnownPart<Props extends object>({ part: Part, props }: KnownPartProps<Props>) {
  return <Part {...props} />;
}

interface LostProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Called when the failure is no longer shown. */
  readonly onEnd: () => void;
  readonly onClose: (() => void) | undefined;
}

const askAgainMs = 3_000;

function Lost({ error, onRetry, onEnd, onClose }: LostProps) {
  const isOffline = error instanceof CodeNotLoaded && error.isOffline;
  useEffect(() => onEnd, [onEnd]);
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(async () => {
      if (await serviceAnswers()) onRetry();
    }, askAgainMs);
    return () => clearInterval(timer);
  });
  const retry = isOffline ? onRetry : () => location.reload();
  if (!onClose) return <Failure error={error} onRetry={retry} />;
  return (
    <div className={styles.over}>
      <Failure error={error} onRetry={retry} />
      <Button isSmall onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
