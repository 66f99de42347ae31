import type {
  BankMailbox,
  FileForBank,
  MailboxLook,
  OpenedItem,
} from '../../features/bank-files/bank-files-vendor.ts';
import { easternDate, easternTime } from '../../kernel/banking-calendar.ts';
import { type Answer, answerHeader, answerParts } from '../../kernel/nacha/answer-file.ts';
import type { BatchHeader } from '../../kernel/nacha/batch-header.ts';
import type { FileHeader } from '../../kernel/nacha/file-header.ts';
import { openNachaFile } from '../../kernel/nacha/nacha-reader.ts';
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

/** What the simulated bank keeps of one brand: the mailbox. Its keeper is handed in. */
export interface MailKeeper {
  /** Keeps mail; what has a name that was there before is the same mail, and stays as it is. */
  put(mail: readonly Mail[]): Promise<void>;
  /** The names of what is available and was not taken, oldest first. */
  list(at: Temporal.Instant): Promise<string[]>;
  read(fileName: string): Promise<string>;
  take(fileName: string, at: Temporal.Instant): Promise<void>;
}

/**
 * The sandbox's bank. It reads the files that it is brought with the codec, as a bank would, and
 * leaves real files of returns and notifications of change, as it was told or as the receivers'
 * account numbers say (`entry-fates.ts`).
 */
export function createBankSimulator(
  openKeeper: (brandId: string) => Promise<MailKeeper>,
  behaviours: BehaviourSource = noBehaviours,
): BankMailbox {
  const keeperOf = ({ brandId }: MailboxLook) => openKeeper(brandId);
  const begin = (brandId: string, reference: string, signal: AbortSignal) => {
    const call = { kind: 'exchange_files', brandId, about: [], reference } as const;
    return beginSimulatedCall(behaviours, call, signal);
  };
  return {
    looksEveryMs: null,
    deliver: async (file, signal) => {
      await begin(file.brandId, `deliver:${file.fileId}`, signal);
      const keeper = await openKeeper(file.brandId);
      const mail = await answersTo(file, behaviours);
      await keeper.put(mail);
      const usual = [file.deliveredAt, file.answersUntil];
      const times = mail.map(({ availableAt }) => availableAt);
      return { answersAt: times.filter((at) => !usual.some((one) => one.equals(at))) };
    },
    list: async (look, signal) => {
      await begin(look.brandId, `list:${look.at}`, signal);
      return (await keeperOf(look)).list(look.at);
    },
    open: async function* (item: OpenedItem) {
      const content = await (await keeperOf(item)).read(item.fileName);
      yield await withoutKnownReturns(content, item.cameBack);
    },
    acknowledge: async (item) => (await keeperOf(item)).take(item.fileName, item.at),
  };
}

/** Answers that come together, and the end of their file's name. */
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
  for await (const part of sent.parts()) {
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
