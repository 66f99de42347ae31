/** Terminal output of the demo: steps, requests and responses, and webhooks received. */

const isTerminal = process.stdout.isTTY === true;
const paint = (code: number) => (text: string) =>
  isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text;
const bold = paint(1);
const dim = paint(2);
const green = paint(32);
const red = paint(31);
const cyan = paint(36);

export function printTitle(text: string): void {
  write(`\n${bold(text)}`);
}

export function printRequest(method: string, path: string, status: number, facts: string): void {
  write(`  ${green(String(status))} ${method} ${path}${facts ? dim(`  ${facts}`) : ''}`);
}

export function printWebhook(event: string, facts: string): void {
  write(`      ${cyan('webhook')} ${event}${facts ? dim(`  ${facts}`) : ''}`);
}

export function printLine(text: string): void {
  write(`  ${text}`);
}

export function printFailure(text: string): void {
  write(`  ${red('FAILED')} ${text}`);
}

/** Shortens a long id to its last digits: enough to follow it through the story. */
export function short(id: unknown): string {
  return `…${String(id).slice(-6)}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
