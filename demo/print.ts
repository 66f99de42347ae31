/** The demo's own screen: steps, what was sent and answered, and what came in by webhook. */

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

/** Long ids are shown by their last digits: enough to follow one through the story. */
export function short(id: unknown): string {
  return `…${String(id).slice(-6)}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
