/** A service in a data folder that does nothing, and takes its time to end. Its notes tell when it did what. */
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { SURETY_DATA_DIR: folder = '', LAUNCHED_NOTES: notes = '' } = process.env;
const server = createServer((_request, answer) => void answer.end());
server.listen(0, '127.0.0.1', () => {
  const { port } = { port: 0, ...(server.address() as object) };
  const access = { base_url: `http://127.0.0.1:${port}`, identity: 'id', authorization: 'auth' };
  writeFileSync(join(folder, 'sandbox.json'), JSON.stringify(access));
  writeFileSync(join(notes, 'started'), folder);
});
process.once('SIGTERM', () => {
  setTimeout(() => {
    const text = existsSync(folder) ? 'with its data folder' : 'without its data folder';
    writeFileSync(join(notes, 'ended'), text);
    process.exit();
  }, 300);
});
