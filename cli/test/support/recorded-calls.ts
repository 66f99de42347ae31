import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { run } from '../../src/run.ts';
import { type FakeIoOptions, fakeIo } from './fake-io.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { splitCommand } from './shell-words.ts';

export interface Called extends FakeIoOptions {
  readonly identity?: string;
}

/** Service that keeps its requests and answers what a test says, with a folder and the calls of it. */
export interface RecordedCalls {
  readonly recorder: Recorder;
  readonly folder: string;
  call(line: string, called?: Called): Promise<{ code: number; out: string; err: string }>;
}

/** Opens one for the tests of a file; each test begins without requests. */
export function useRecordedCalls(): () => RecordedCalls {
  let calls: RecordedCalls;
  beforeAll(async () => {
    const recorder = await openRecorder();
    const folder = mkdtempSync(join(tmpdir(), 'surety-calls-'));
    const call = async (line: string, { identity = 'id_sandbox_x', ...options }: Called = {}) => {
      const env = {
        SURETY_BASE_URL: recorder.origin,
        SURETY_IDENTITY: identity,
        SURETY_AUTHORIZATION: 'y',
        SURETY_MANAGEMENT_KEY: 'z',
        ...options.env,
      };
      const io = fakeIo({ ...options, env, cwd: folder });
      const code = await run(splitCommand(line).words, io);
      return { code, out: io.written.out, err: io.written.err };
    };
    calls = { recorder, folder, call };
  });
  beforeEach(() => {
    calls.recorder.requests.length = 0;
  });
  afterAll(async () => {
    await calls.recorder.close();
    rmSync(calls.folder, { recursive: true });
  });
  return () => calls;
}
