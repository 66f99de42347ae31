import { withVersion } from '../platform/base-url.ts';
import type { OperationInput } from './operation-input.ts';
import { plainJson } from './plain-text.ts';
import { quoteAlways } from './shell-words.ts';

export interface CurlRequest {
  readonly baseUrl: string;
  readonly input: OperationInput;
  readonly headers: Readonly<Record<string, string>>;
  readonly isManagement: boolean;
  readonly output?: string | undefined;
  readonly isStream: boolean;
  /** Spaces by which a JSON body is indented; it is one line without them. */
  readonly indent?: number;
}

/** A request as a command for curl. Keys stay in the environment, never in the text. */
export function renderCurl(request: CurlRequest): string {
  const { input, headers, isManagement, output, isStream, indent } = request;
  const lines = [
    `curl -sS${isStream ? 'N' : ''} -X ${input.method} ${quoteAlways(urlOf(request))}`,
  ];
  if (isManagement) lines.push('-H "Management-Key: $SURETY_MANAGEMENT_KEY"');
  else lines.push('-H "Identity: $SURETY_IDENTITY"', '-H "Authorization: $SURETY_AUTHORIZATION"');
  for (const [name, value] of Object.entries(headers))
    lines.push(`-H ${quoteAlways(`${name}: ${value}`)}`);
  lines.push(...bodyLines(input, indent));
  if (output !== undefined) lines.push(`-o ${quoteAlways(output)}`);
  return lines.join(' \\\n  ');
}

function bodyLines(
  { json, raw, rawType, files }: OperationInput,
  indent: number | undefined,
): string[] {
  if (files.length > 0)
    return files.map(
      ({ name, path, type }) => `-F ${quoteAlways(`${name}=@"${path}";type=${type}`)}`,
    );
  if (json !== undefined)
    return [
      `-H 'Content-Type: application/json'`,
      `--data-raw ${quoteAlways(plainJson(JSON.stringify(json, null, indent)))}`,
    ];
  if (!raw) return [];
  const content =
    raw.from === null
      ? `--data-raw ${quoteAlways(new TextDecoder().decode(raw.content))}`
      : `--data-binary ${quoteAlways(`@${raw.from}`)}`;
  return [`-H ${quoteAlways(`Content-Type: ${rawType}`)}`, content];
}

/** The address that the client of the SDK sends the request to. */
function urlOf({ baseUrl, input }: CurlRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query))
    for (const item of [value].flat()) parameters.append(name, String(item));
  const text = parameters.toString();
  return `${withVersion(baseUrl)}${input.path}${text ? `?${text}` : ''}`;
}
