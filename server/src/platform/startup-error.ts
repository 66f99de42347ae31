/**
 * A reason why the service cannot start that the operator can remedy. main.ts prints only `message`
 * (no stack) and exits non-zero; `code` is for tests and scripts.
 */
export class StartupError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
    this.code = code;
  }
}
