import type {
  BankMailbox,
  FileForBank,
  MailboxPoll,
  OpenedItem,
} from '../../features/ach/bank-files/bank-files-vendor.ts';
import { easternDate, easternTime } from '../../kernel/banking-calendar.ts';
import { type Answer, answerHeader, answerParts } from '../../kernel/nacha/answer-file.ts';
import type { BatchHeader } from '../../kernel/nacha/batch-header.ts';
import type { FileHeader } from '../../kernel/nacha/file-header.ts';
import { openNachaFile, soundParts } from '../../kernel/nacha/nacha-reader.ts';
import { writeNachaFile } from '../../kernel/nacha/nacha-writer.ts';
import { type BehaviourSource, noBehaviours } from '../../kernel/vendor-behaviour.ts';
import { beginSimulatedCall } from '../../platform/simulated-call.ts';
import { type Fate, fatesOf } from './entry-fates.ts';
import { withoutKnownReturns } from './known-returns.ts';

/** A file that the simulated bank leaves for a brand. */
export interface Mail {
  fileName: string;
  content: string;
  availableAt: Temporal.Instant;
}

/** Storage of one brand's mailbox at the simulated bank, passed in by the caller. */
export interface MailKeeper {
  /** Stores mail; a file with an existing name is the same mail, and is left unchanged. */
  put(mail: readonly Mail[]): Promise<void>;
  /** Names of the available files not yet imported, oldest first. */
  list(at: Temporal.Instant): Promise<string[]>;
  read(fileName: string): Promise<string>;
  take(fileName: string, at: Temporal.Instant): Promise<void>;
}

/**
 * The sandbox's bank. It reads delivered files with the codec, as a bank would, and leaves real
 * files of returns and notifications of change, as set by behaviours or the receivers' account
 * numbers (`entry-fates.ts`).
 */
export function createBankSimulator(
  openKeeper: (brandId: string) => Promise<MailKeeper>,
  behaviours: BehaviourSource = noBehaviours,
): BankMailbox {
  const keeperOf = ({ brandId }: MailboxPoll) => openKeeper(brandId);
  const begin = (brandId: string, reference: string, signal: AbortSignal) => {
    const call = { kind: 'exchange_files', brandId, about: [], reference } as const;
    return beginSimulatedCall(behaviours, call, signal);
  };
  return {
    pollIntervalMs: null,
    sent: null,
    owners: null,
    places: null,
    deliver: async (file, signal) => {
      await begin(file.brandId, `deliver:${file.fileId}`, signal);
      const keeper = await openKeeper(file.brandId);
      const mail = await answersTo(file, behaviours);
      await keeper.put(mail);
      const usual = [file.deliveredAt, file.answersUntil];
      const times = mail.map(({ availableAt }) => availableAt);
      return {
        isFetched: true,
        answersAt: times.filter((at) => !usual.some((one) => one.equals(at))),
      };
    },
    isFetched: async () => true,
    list: async (poll, signal) => {
      await begin(poll.brandId, `list:${poll.at}`, signal);
      return (await keeperOf(poll)).list(poll.at);
    },
    open: async function* (item: OpenedItem) {
      const content = await (await keeperOf(item)).read(item.fileName);
      yield await withoutKnownReturns(content, item.returnedAmong);
    },
    acknowledge: async (item) => (await keeperOf(item)).take(item.fileName, item.at),
  };
}

/** Answers for one file, and the end of its name. */
interface Bundle {
  name: string;
  at: Temporal.Instant;
  answers: Answer[];
}

async function answersTo(file: FileForBank, behaviours: BehaviourSource): Promise<Mail[]> {
  const sent = await openNachaFile(() => file.open());
  if (!sent.ok) {
    const { line, field, rule } = sent.problem;
    throw new Error(`The bank refuses the file: line ${line}, ${field} ${rule}`);
  }
  const bundles = new Map<string, Bundle>();
  let batch: BatchHeader | undefined;
  for await (const part of soundParts(sent)) {
    if (part.kind === 'batch') batch = part.batch;
    else if (batch) {
      for (const fate of await fatesOf(file, behaviours, batch, part.entries)) {
        const bundle = bundleOf(file, fate);
        const known = bundles.get(bundle.name);
        if (known) known.answers.push(...bundle.answers);
        else bundles.set(bundle.name, bundle);
      }
    }
  }
  const inOrder = [...bundles.values()].sort((a, b) => Temporal.Instant.compare(a.at, b.at));
  return Promise.all(inOrder.map((bundle) => mailOf(file, sent.header, bundle)));
}

function bundleOf(file: FileForBank, { answer, when }: Fate): Bundle {
  const answers = [answer];
  if (when === 'soon') return { name: 'returns', at: file.deliveredAt, answers };
  if (when === 'late') return { name: 'late-returns', at: file.answersUntil, answers };
  return { name: `returns-${easternDate(when)}`, at: when, answers };
}

async function mailOf(
  file: FileForBank,
  header: FileHeader,
  { name, at, answers }: Bundle,
): Promise<Mail> {
  const made = {
    on: easternDate(at).toString(),
    at: easternTime(at).toString({ smallestUnit: 'minute' }),
    reference: file.fileId.slice(-8).toUpperCase(),
  };
  const parts = answerParts(answers, easternDate(at).dayOfYear);
  let content = '';
  for await (const chunk of writeNachaFile(answerHeader(header, made), parts)) content += chunk;
  const fileName = `${file.fileName.replace(/\.ach$/, '')}-${name}.ach`;
  return { fileName, content, availableAt: at };
}
