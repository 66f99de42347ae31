import { cell, valueAt } from '@surety/sdk/command/table';
import { UsageError } from '@surety/sdk/command/usage-error';
import { ApiError } from '@surety/sdk/errors';
import { Link } from '@tanstack/react-router';
import { requestLink } from '../../lists/request-columns.tsx';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Json } from '../../parts/code.tsx';
import { describeError } from '../../parts/states.tsx';
import { shortId } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { isId } from '../../platform/id-time.ts';
import styles from './command-line.module.css';
import type { Entry } from './command-log.ts';
import type { Output } from './send-command.ts';

type Answer = Extract<Output, { kind: 'answer' }>;

/** A line with its request and its answer. */
export function CommandEntry({ entry }: { readonly entry: Entry }) {
  const { line, state, output, error } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.typed}>
        <span aria-hidden="true">› </span>
        {line}
      </p>
      {state === 'sending' && <p className={styles.calm}>Sending</p>}
      {state === 'failed' && <CommandFailure error={error} />}
      {output?.kind === 'text' && <pre className={styles.text}>{output.text}</pre>}
      {output?.kind === 'answer' && <CommandAnswer answer={output} />}
    </li>
  );
}

function CommandFailure({ error }: { readonly error: unknown }) {
  const { world } = useBrand();
  if (error instanceof UsageError) return <pre className={styles.bad}>{error.message}</pre>;
  const { title, text, requestId } = describeError(error);
  return (
    <div className={styles.bad}>
      <p>
        {title} {text}
      </p>
      {error instanceof ApiError && (
        <p>
          {error.status} {error.code}.{' '}
          {error.status < 500 && <>Type "explain {error.code}" for the cure. </>}
          {requestId && <Link {...requestLink(world, requestId)}>The request</Link>}
        </p>
      )}
    </div>
  );
}

function CommandAnswer({ answer }: { readonly answer: Answer }) {
  const { world } = useBrand();
  const { method, path, requestId, data, rows, isJson, notes } = answer;
  const call = <code>{`${method} ${path}`}</code>;
  return (
    <div>
      <p className={styles.request}>
        {requestId ? <Link {...requestLink(world, requestId)}>{call}</Link> : call}
      </p>
      {!isJson && rows && <AnswerTable rows={rows} columns={answer.columns} />}
      {!isJson && !rows && <AnswerFacts value={data} />}
      {notes.map((note) => (
        <p key={note} className={styles.calm}>
          {note}
        </p>
      ))}
      <details className={styles.folded} open={isJson}>
        <summary>JSON</summary>
        <Json value={data} label={`Answer of ${method} ${path}`} />
      </details>
    </div>
  );
}

interface TableProps {
  readonly rows: readonly unknown[];
  readonly columns: readonly string[] | null;
}

const columnsAtMost = 7;

function AnswerTable({ rows, columns }: TableProps) {
  if (rows.length === 0) return <p className={styles.calm}>(none)</p>;
  const shown = columns ?? scalarsOf(rows[0]).slice(0, columnsAtMost);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.wide} tabIndex={0} aria-label="Rows of the answer">
      <table className={styles.table}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
            <tr key={at}>
              {shown.map((column) => (
                <td key={column}>
                  <Value name={column} value={valueAt(row, column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const factsAtMost = 12;

/** The fields of an object that fit on a line; the others are in the JSON. */
function AnswerFacts({ value }: { readonly value: unknown }) {
  const names = scalarsOf(value).slice(0, factsAtMost);
  return (
    <dl className={styles.facts}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Value name={name} value={valueAt(value, name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function scalarsOf(value: unknown): string[] {
  const entries = Object.entries(value ?? {});
  return entries.filter(([, part]) => typeof part !== 'object').map(([name]) => name);
}

/** Names of fields whose objects have another name of type. */
const types: Readonly<Record<string, string>> = { log: 'request', object: 'object' };

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  const type = /(\w+)_id$/.exec(name.split('.').at(-1) ?? '')?.[1];
  if (type === undefined || typeof value !== 'string' || !isId(value))
    return <>{cell(value, name)}</>;
  return (
    <LinkToObject type={types[type] ?? type} id={value}>
      {shortId(value)}
    </LinkToObject>
  );
}
