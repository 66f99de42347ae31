import { connect, type TcpSocketConnectOpts } from 'node:net';
import type {
  DocumentScanner,
  ScanAnswer,
} from '../../features/onboarding/kyc/document-scanner-vendor.ts';

/** Address of clamd: a TCP port, or the path of its socket. */
export type ClamdAddress = Pick<TcpSocketConnectOpts, 'host' | 'port'> | { path: string };

const partBytes = 64 * 1024;
const longestReply = 4096;

/**
 * Scanner that speaks clamd's INSTREAM (https://docs.clamav.net/manual/Usage/Scanning.html#clamd): parts with
 * their length, a part of length 0, then one line as the verdict. `StreamMaxLength` of clamd must be 10 MiB
 * or more, as it is by default.
 */
export function createClamdScanner(address: ClamdAddress): DocumentScanner {
  return {
    scan: async (content, signal) => readVerdict(await exchange(address, content, signal)),
  };
}

function exchange(address: ClamdAddress, content: Buffer, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let reply = '';
    const abort = () => socket.destroy(new Error('The scan was aborted'));
    signal.addEventListener('abort', abort, { once: true });
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      reply += text;
      if (reply.length > longestReply) socket.destroy(new Error('clamd sent no verdict'));
    });
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      resolve(reply);
    });
    socket.once('connect', () => {
      socket.write('zINSTREAM\0');
      for (let from = 0; from < content.length; from += partBytes) {
        const part = content.subarray(from, from + partBytes);
        socket.write(lengthOf(part));
        socket.write(part);
      }
      socket.write(lengthOf(Buffer.alloc(0)));
    });
  });
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
}

/** `stream: OK` or `stream: NAME FOUND`; anything else, such as a size limit, is no verdict. */
function readVerdict(reply: string): ScanAnswer {
  const line = reply.replace(/\0[\s\S]*$/, '').trim();
  if (line === 'stream: OK') return { isClean: true };
  const [, signature] = /^stream: (.+) FOUND$/.exec(line) ?? [];
  if (signature !== undefined) return { isClean: false, signature: signature.slice(0, 200) };
  throw new Error(`clamd gave no verdict: ${line.slice(0, 200) || 'no reply'}`);
}
