/** Facts about one run of a task, beside its payload. */
export interface TaskRun {
  attempt: number;
  maxAttempts: number;
  /** Aborts when the service stops and the job should end, to be queued again. */
  signal: AbortSignal;
}
export type TaskHandler = (payload: unknown, run: TaskRun) => Promise<void>;
