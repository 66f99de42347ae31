import type { Access, LoggedRequestDetail, ReplayResult } from '@surety/sdk';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { forkForNow } from '../fork-for-now.ts';
import { tellOnly } from '../tell-request.ts';
import { type AnswerDifference, compareAnswers } from './compare-answers.ts';
import { findLogId } from './find-log.ts';

/** Makes a request of the log again, here or in a copy of the world, and compares the answers. */
export async function replayLog(
  context: CommandContext,
  id: string,
  isForked: boolean,
): Promise<void> {
  const { out, io } = context;
  const surety = context.surety();
  const options = { signal: io.interrupted };
  const logId = await findLogId(surety, id, io.interrupted);
  const first = await surety.requests.get(logId, options);
  if (tellOnly(context, { method: first.method, path: first.path, body: bodyOf(first) })) return;
  const again = isForked
    ? await replayInFork(context, first)
    : await surety.requests.replay(logId, options);
  const differences = compareAnswers(first.answer?.body ?? null, again.body);
  if (out.isForPrograms) out.value({ first, again, differences });
  else print(context, first, again, differences);
}

/** The body of a logged request as an object, if it had one. */
function bodyOf({ request }: LoggedRequestDetail): object | undefined {
  const body = request?.body;
  return typeof body === 'object' && body !== null ? body : undefined;
}

/** The log is no part of a world: its copy gets the request from here, not from a log of its own. */
async function replayInFork(
  context: CommandContext,
  first: LoggedRequestDetail,
): Promise<Omit<ReplayResult, 'operation'>> {
  const { request } = first;
  if (!request) throw new UsageError('The bodies of this request were erased.');
  const masked = request.masked ?? [];
  if (masked.length > 0 || request.is_cut) {
    const why = request.is_cut ? 'its body was cut' : `${masked.join(', ')} are masked in the log`;
    throw new UsageError(`This request cannot be made again: ${why}.`);
  }
  const fork = await forkForNow(context, 'replay');
  try {
    const { status, body } = await send(fork.surety.access, first, context.io.interrupted);
    return { log_id: null, replayed_log_id: first.log_id, status, body };
  } finally {
    await fork.remove();
  }
}

/** Sends a logged request, and reads any answer: one that refuses is a result as well. */
async function send(
  access: Access,
  { method, path, request }: LoggedRequestDetail,
  signal: AbortSignal,
) {
  const url = new URL(`${access.baseUrl.replace(/\/+$/, '')}${prefixed(path)}`);
  for (const [name, value] of Object.entries(request?.query ?? {})) {
    for (const item of [value].flat()) url.searchParams.append(name, String(item));
  }
  const hasBody = request?.body !== null && request?.body !== undefined;
  const answer = await fetch(url, {
    method,
    signal,
    redirect: 'error',
    headers: {
      Identity: access.identity,
      Authorization: access.authorization,
      ...(hasBody ? { 'Content-Type': request.headers['content-type'] ?? 'application/json' } : {}),
    },
    body: hasBody ? textOf(request.body) : null,
  });
  return { status: answer.status, body: parsed(await answer.text()) };
}

function prefixed(path: string): string {
  return path.startsWith('/api/') ? path : `/api/v0.1${path}`;
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function print(
  { out }: CommandContext,
  first: LoggedRequestDetail,
  again: Omit<ReplayResult, 'operation'>,
  differences: readonly AnswerDifference[],
): void {
  out.line(out.style('bold', `${first.method} ${first.path}`));
  if (first.request?.headers['idempotency-key']) out.note('Its Idempotency-Key is not sent again.');
  out.line(`Then: ${first.status}`);
  out.line(indented(first.answer?.body));
  out.line(`Now: ${again.status}`);
  out.line(indented(again.body));
  if (first.status === again.status && differences.length === 0)
    out.line('The answers are the same.');
  else out.line('Differences:');
  if (first.status !== again.status) out.line(`  status: ${first.status} -> ${again.status}`);
  for (const { path, before, after } of differences) {
    out.line(
      `  ${path || 'body'}: ${JSON.stringify(before) ?? '-'} -> ${JSON.stringify(after) ?? '-'}`,
    );
  }
  if (again.log_id) out.note(`surety logs show ${again.log_id}`);
}

function indented(body: unknown): string {
  const text = typeof body === 'string' ? body : (JSON.stringify(body, null, 2) ?? '(no body)');
  return text.replaceAll(/^/gm, '  ');
}
