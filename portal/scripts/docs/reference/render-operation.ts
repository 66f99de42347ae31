import { escapeHtml, type Highlight } from '../highlight.ts';
import {
  type ApiDocument,
  type ApiParameter,
  type ApiSchema,
  parametersOf,
  resolveSchema,
  responsesOf,
} from './api-document.ts';
import { type ReferenceEntry, referenceAddress, tagAddress } from './entries.ts';
import { alternativesOf, exampleOf, fieldOf, fieldsOf, itemNameOf } from './field-tree.ts';
import { errorsOf, type OperationError } from './operation-errors.ts';
import { type FieldSide, renderFields } from './render-fields.ts';
import { renderAddress, renderFence, renderHeading, renderText } from './render-parts.ts';
import { commandName, samplesOf } from './samples.ts';

export interface OperationRendering {
  readonly document: ApiDocument;
  readonly highlight: Highlight;
}

/** The content of an operation's page. */
export async function renderOperation(
  rendering: OperationRendering,
  entry: ReferenceEntry,
): Promise<string> {
  const { operation, method, path, tag } = entry;
  const sandbox =
    operation['x-environment'] === 'sandbox' ? ' <span class="badge">sandbox only</span>' : '';
  return `<div class="operation">
<div class="operation-head">
<nav class="crumbs" aria-label="Place"><a href="${referenceAddress}">API</a> / <a href="${tagAddress(tag)}">${escapeHtml(tag)}</a></nav>
<h1>${escapeHtml(operation.summary.replace(/ \(sandbox\)$/, ''))}</h1>
<p class="address">${renderAddress(method, path)}${sandbox}</p>
<p>${renderText(operation.description ?? '')}</p>
${renderNames(entry)}
</div>
<section class="samples" aria-label="Samples">
${await renderSamples(rendering, entry)}
</section>
<div class="operation-body">
${renderParameters(rendering.document, entry)}
${renderBody(rendering.document, entry)}
${renderAnswers(rendering.document, entry)}
${renderErrors(rendering.document, entry)}
</div>
</div>`;
}

function renderNames({ operation, sdk }: ReferenceEntry): string {
  const right = operation['x-permission'];
  const keys = sdk.row.isManagement
    ? 'the management key of a sandbox, <code>Management-Key</code>'
    : 'a pair of keys, <code>Identity</code> and <code>Authorization</code>';
  const rows = [
    ['Name', `<code>${operation.operationId}</code>`],
    ['SDK', `<code>surety.${sdk.resource}.${sdk.method}</code>`],
    ['Command', `<code>surety ${commandName(sdk)}</code>`],
    ['Keys', keys],
    ['Right', `<code>${right}</code>, by the <a href="/docs/roles">roles</a> of people`],
    ...(sdk.row.isKeyed
      ? [['Repeats', 'safe with an <a href="/docs/idempotency">Idempotency-Key</a>']]
      : []),
  ];
  return `<dl class="names">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

async function renderSamples(
  { document, highlight }: OperationRendering,
  { operation, sdk }: ReferenceEntry,
): Promise<string> {
  const [status, answer] = successOf(document, operation);
  const [type = '', content = {}] = Object.entries(answer.content ?? {})[0] ?? [];
  const itemName = content.schema && itemNameOf(document, content.schema);
  const samples = await samplesOf(sdk, {
    origin: new URL(document.servers[0]?.url ?? 'http://localhost').origin,
    resultName: resultName(itemName),
  });
  const example =
    content.example ?? (content.schema ? exampleOf(document, content.schema) : undefined);
  const isText = typeof example === 'string';
  const code = withoutTokens(isText ? example : JSON.stringify(example, null, 2));
  return [
    renderFence(highlight, { caption: 'TypeScript', language: 'ts', code: samples.typescript }),
    renderFence(highlight, { caption: 'Command line', language: 'sh', code: samples.command }),
    renderFence(highlight, { caption: 'curl', language: 'sh', code: samples.curl }),
    code === undefined
      ? ''
      : renderFence(highlight, {
          caption: `Answer ${status}, ${type.split(';')[0]}`,
          language: isText ? 'text' : 'json',
          code: code.trimEnd(),
          isOutput: true,
        }),
  ].join('\n');
}

/** Text whose tokens are cut, so that none looks like a secret. */
function withoutTokens(text: string | undefined): string | undefined {
  return text?.replaceAll(/_[\da-f]{24,}\b/g, '_...');
}

/** Name of a variable for an answer: `world` for `WorldWithKeys`. */
function resultName(component: string | undefined): string {
  if (component === undefined) return 'answer';
  const name = component.replace(/(With\w+|Detail|Result)$/, '');
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

function successOf(document: ApiDocument, operation: ReferenceEntry['operation']) {
  const [success] = responsesOf(document, operation);
  if (!success) throw new Error(`${operation.operationId} has no answer.`);
  return success;
}

const places: readonly [place: string, title: string][] = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
];

function renderParameters(document: ApiDocument, { operation }: ReferenceEntry): string {
  const parameters = parametersOf(document, operation);
  return places
    .map(([place, title]) => {
      const own = parameters.filter((parameter) => parameter.in === place);
      if (own.length === 0) return '';
      const fields = own.map((parameter) => fieldOf(document, asField(parameter)));
      return `${renderHeading(place, title)}\n${renderFields(fields, 'request')}`;
    })
    .join('\n');
}

function asField({ name, schema, required, description }: ApiParameter) {
  const words = description === undefined ? {} : { description };
  return { name, schema: { ...schema, ...words }, isRequired: required === true };
}

function renderBody(document: ApiDocument, { operation }: ReferenceEntry): string {
  const contents = Object.entries(operation.requestBody?.content ?? {});
  if (contents.length === 0) return '';
  const isOptional = operation.requestBody?.required === false;
  const parts = contents.map(([type, { schema = {} }]) => {
    const note = isOptional ? 'The body may be left out.' : '';
    return `<p class="media">${escapeHtml(type)}. ${note}</p>${renderSchema(document, schema, 'request')}`;
  });
  return `${renderHeading('body', 'Body')}\n${parts.join('\n')}`;
}

/** Fields of an object, or the description of any other content. */
function renderSchema(document: ApiDocument, schema: ApiSchema, side: FieldSide): string {
  const rule = alternativesOf(document, schema);
  const fields = fieldsOf(document, schema);
  const { description } = resolveSchema(document, schema);
  const words = [description, rule].filter((text) => text !== undefined);
  const lead = words.map((text) => `<p>${renderText(text)}</p>`).join('');
  return fields.length === 0 ? lead : `${lead}${renderFields(fields, side)}`;
}

function renderAnswers(document: ApiDocument, { operation }: ReferenceEntry): string {
  const answers = responsesOf(document, operation).filter(([status]) => status < 400);
  const parts = answers.flatMap(([status, { description, content = {} }]) =>
    Object.entries(content).map(
      ([type, { schema = {} }]) =>
        `<p class="media"><strong>${status}</strong> ${escapeHtml(type)}. ${renderText(description)}</p>${renderSchema(document, schema, 'answer')}`,
    ),
  );
  return `${renderHeading('answer', 'Answer')}\n${parts.join('\n')}`;
}

function renderErrors(document: ApiDocument, { operation }: ReferenceEntry): string {
  const { own, common } = errorsOf(document, operation);
  const list = own.length === 0 ? '<p>It has no errors of its own.</p>' : renderErrorTable(own);
  const shared =
    common.length === 0
      ? ''
      : `<details class="common"><summary>${common.length} errors that many operations share</summary>${renderErrorTable(common)}</details>`;
  return `${renderHeading('errors', 'Errors')}\n${list}\n${shared}`;
}

function renderErrorTable(rows: readonly OperationError[]): string {
  const lines = rows.map(
    ({ status, code, name, meaning }) =>
      `<li><span class="status">${status}</span> <a href="/docs/errors#${name}"><code>${code}</code></a>${code === name ? '' : ` <span class="type">${name}</span>`}<p>${escapeHtml(meaning)}</p></li>`,
  );
  return `<ul class="errors">${lines.join('')}</ul>`;
}
