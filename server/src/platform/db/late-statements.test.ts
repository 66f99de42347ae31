import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { BoundedClient } from './bounded-client.ts';
import { judgeSlow, lateMs } from './late-statements.ts';

class LateClient extends BoundedClient {
  override get waitedMs(): number {
    return lateMs + 1;
  }
}

let home: TestDatabase;
let client: LateClient;
beforeAll(async () => {
  home = await createTestDatabase();
  client = new LateClient({ connectionString: home.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await home.drop();
});

const judge = (state: string | null, wait: string | null = null) => {
  const { lost, stuck, atWork } = judgeSlow([client], [{ pid: client.serverPid, state, wait }], []);
  return { isLost: lost.length > 0, isStuck: stuck.length > 0, isAtWork: atWork.length > 0 };
};
const nothing = { isLost: false, isStuck: false, isAtWork: false };

test('a statement that the server works on is not lost', () => {
  expect(judge('active')).toEqual({ ...nothing, isAtWork: true });
  expect(judge('active', 'IO:DataFileRead')).toEqual({ ...nothing, isAtWork: true });
});

test('a statement whose session may not be seen is not lost', () => {
  expect(judge(null)).toEqual(nothing);
});

test('a statement that waits for a lock is not at work', () => {
  expect(judge('active', 'Lock:relation')).toEqual(nothing);
});

test.each(['idle', 'idle in transaction', 'idle in transaction (aborted)'])(
  'a statement whose session is %s is lost',
  (state) => {
    expect(judge(state, 'Client:ClientRead')).toEqual({ ...nothing, isLost: true });
  },
);

test('a statement of a session that is gone is lost', () => {
  expect(judgeSlow([client], [], []).lost).toHaveLength(1);
});

test('a commit that waits for a standby is given up, and is known until it ends', () => {
  const session = { pid: client.serverPid, state: 'active', wait: 'IPC:SyncRep' };
  expect(judge('active', 'IPC:SyncRep')).toEqual({ isLost: true, isStuck: true, isAtWork: false });
  expect(judgeSlow([], [session], [session.pid]).stuck).toEqual([session.pid]);
  expect(judgeSlow([], [{ ...session, wait: null }], [session.pid]).stuck).toEqual([]);
  expect(judgeSlow([], [], [session.pid]).stuck).toEqual([]);
});
