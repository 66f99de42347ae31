import { renderCurl } from '@surety/sdk/command/curl';
import { kebab } from '@surety/sdk/command/names';
import { operationExamples } from '@surety/sdk/command/operation-examples';
import { readOperationInput } from '@surety/sdk/command/operation-input';
import { readOperationLine } from '@surety/sdk/command/operation-line';
import { quoteWord } from '@surety/sdk/command/shell-words';
import { splitLine } from '@surety/sdk/command/split-line';
import type { SampleRequest, SdkMethod } from './sdk-methods.ts';
import { sdkSample } from './sdk-sample.ts';

/** Samples of a request. */
export interface Samples {
  readonly curl: string;
  readonly typescript: string;
  readonly command: string;
}

/** Longest line of a command that stays one. */
const longestLine = 72;

/**
 * Samples of an operation with the values of the document's example. The command is the one that its help shows; curl
 * and the SDK send what that command sends.
 *
 * @throws UsageError if the command does not accept its own example
 */
export async function samplesOf(
  sdk: SdkMethod,
  { origin, resultName }: { origin: string; resultName: string },
): Promise<Samples> {
  const { row } = sdk;
  const request = await requestOf(sdk);
  return {
    curl: renderCurl({
      baseUrl: origin,
      input: request.input,
      headers: {},
      isManagement: row.isManagement === true,
      isStream: row.answer === 'events' || row.answer === 'stream',
      output: row.answer === 'bytes' ? 'answer' : undefined,
      indent: 2,
    }),
    typescript: sdkSample(sdk, request, resultName),
    command: folded(commandOf(sdk)),
  };
}

/** Name of the command behind `surety`: `external-accounts start-link`. */
export function commandName({ resource, method }: SdkMethod): string {
  return `${kebab(resource)} ${kebab(method)}`;
}

function commandOf(sdk: SdkMethod): string {
  return operationExamples(commandName(sdk), sdk.row)[0];
}

async function requestOf(sdk: SdkMethod): Promise<SampleRequest> {
  const words = splitLine(commandOf(sdk)).slice(3);
  const line = readOperationLine(sdk.row, words);
  // A file of the example need not exist: its name alone is part of a sample.
  const input = await readOperationInput({ read: async () => new Uint8Array() }, sdk.row, line);
  return { line, input };
}

/** A long command with a line for each option. */
function folded(command: string): string {
  if (command.length <= longestLine) return command;
  const words = splitLine(command).map(quoteWord);
  const first = words.findIndex((word) => word.startsWith('--'));
  if (first < 0) return command;
  const lines = [words.slice(0, first).join(' ')];
  for (const word of words.slice(first)) {
    if (word.startsWith('--')) lines.push(`  ${word}`);
    else lines.push(`${lines.pop()} ${word}`);
  }
  return lines.join(' \\\n');
}
