import { spawn } from 'node:child_process';

const programs = { darwin: 'open', win32: 'explorer' } as const;

/** Opens an address in the browser of this machine; without one, nothing happens. */
export function openInBrowser(address: string): void {
  const program = programs[process.platform as keyof typeof programs] ?? 'xdg-open';
  spawn(program, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
