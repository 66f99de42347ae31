/** A change that stands while a step is done. */
export interface PassingChange<C> {
  make(): PromiseLike<C>;
  putBack(made: C): PromiseLike<unknown>;
  /** Names the change where it could not be put back, with the command that does it. */
  left(made: C): string;
  /** The change is the result of a step that succeeds; only a failed one puts it back. */
  readonly staysAfterSuccess?: boolean;
}

/** Changes of this process that are to be put back. */
let standing = 0;

/** True while a change is to be put back, so that a second Ctrl-C does not end the process. */
export function hasPassingChange(): boolean {
  return standing > 0;
}

/** Counts a change until it was put back; the returned function says that it was. */
export function holdProcess(): () => void {
  standing += 1;
  let isHeld = true;
  return () => {
    if (isHeld) standing -= 1;
    isHeld = false;
  };
}

/**
 * Does the work while a change stands, and puts it back at the end: after an error and an interruption too. The
 * request that puts it back is not ended by the signal. `tell` prints why a change stays behind an error.
 */
export async function whileChanged<C, T>(
  change: PassingChange<C>,
  tell: (text: string) => void,
  work: (made: C) => PromiseLike<T>,
): Promise<T> {
  const release = holdProcess();
  try {
    const made = await change.make();
    let result: T;
    try {
      result = await work(made);
    } catch (error) {
      // The first error explains why; a second one is told beside it.
      await putBack(change, made).catch((second: unknown) => tell(messageOf(second)));
      throw error;
    }
    if (!change.staysAfterSuccess) await putBack(change, made);
    return result;
  } finally {
    release();
  }
}

async function putBack<C>(change: PassingChange<C>, made: C): Promise<void> {
  try {
    await change.putBack(made);
  } catch (error) {
    throw new Error(`${change.left(made)} (${messageOf(error)})`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
