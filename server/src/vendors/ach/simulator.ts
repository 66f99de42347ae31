import type {
  BankMailbox,
  FileForBank,
  MailboxLook,
  MailItem,
} from '../../features/bank-files/bank-files-vendor.ts';
import { easternDate, easternTime } from '../../kernel/banking-calendar.ts';
import { type Answer, answerHeader, answerParts } from '../../kernel/nacha/answer-file.ts';
import type { BatchHeader } from '../../kernel/nacha/batch-header.ts';
import type { Entry } from '../../kernel/nacha/entry.ts';
import type { FileHeader } from '../../kernel/nacha/file-header.ts';
import { openNachaFile } from '../../kernel/nacha/nacha-reader.ts';
import { writeNachaFile } from '../../kernel/nacha/nacha-writer.ts';

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
 * leaves real files of returns: what becomes of an entry is written into the receiver's account
 * number (99, then the digits of a return code), so the same account always has the same fate.
 */
export function createBankSimulator(
  openKeeper: (brandId: string) => Promise<MailKeeper>,
): BankMailbox {
  const keeperOf = ({ brandId }: MailboxLook) => openKeeper(brandId);
  return {
    looksEveryMs: null,
    deliver: async (file) => {
      const keeper = await openKeeper(file.brandId);
      await keeper.put(await answersTo(file));
    },
    list: async (look) => (await keeperOf(look)).list(look.at),
    open: async function* (item: MailItem) {
      yield await (await keeperOf(item)).read(item.fileName);
    },
    acknowledge: async (item) => (await keeperOf(item)).take(item.fileName, item.at),
  };
}

/** Debits come back for these reasons; credits only where there is no account to take them. */
const creditReturns = new Set(['R02', 'R03', 'R04', 'R16', 'R20']);
/** Reasons that a customer gives, who sees the entry only after it has settled. */
const lateReturns = new Set(['R05', 'R07', 'R10', 'R11', 'R29']);

function fateOf({ accountNumber, direction }: Entry): string | undefined {
  const digits = /^99(\d\d)/.exec(accountNumber)?.[1];
  if (digits === undefined) return undefined;
  const code = `R${digits}`;
  return direction === 'debit' || creditReturns.has(code) ? code : undefined;
}

async function answersTo(file: FileForBank): Promise<Mail[]> {
  const sent = await openNachaFile(() => file.open());
  if (!sent.ok) {
    const { line, field, rule } = sent.problem;
    throw new Error(`The bank refuses the file: line ${line}, ${field} ${rule}`);
  }
  const soon: Answer[] = [];
  const late: Answer[] = [];
  let batch: BatchHeader | undefined;
  for await (const part of sent.parts()) {
    if (part.kind === 'batch') batch = part.batch;
    else if (batch) {
      const answers = returnsOf(batch, part.entries);
      soon.push(...answers.filter(({ code }) => !lateReturns.has(code)));
      late.push(...answers.filter(({ code }) => lateReturns.has(code)));
    }
  }
  const { header } = sent;
  return [
    ...(await mailOf(file, soon, { header, name: 'returns', at: file.deliveredAt })),
    ...(await mailOf(file, late, { header, name: 'late-returns', at: file.answersUntil })),
  ];
}

function returnsOf(batch: BatchHeader, entries: readonly Entry[]): Answer[] {
  return entries.flatMap((entry) => {
    const code = fateOf(entry);
    return code ? [{ kind: 'return', code, batch, entry }] : [];
  });
}

async function mailOf(
  file: FileForBank,
  answers: readonly Answer[],
  { header, name, at }: { header: FileHeader; name: string; at: Temporal.Instant },
): Promise<Mail[]> {
  if (answers.length === 0) return [];
  const made = {
    on: easternDate(at).toString(),
    at: easternTime(at).toString({ smallestUnit: 'minute' }),
    reference: file.fileId.slice(-8).toUpperCase(),
  };
  const parts = answerParts(answers, easternDate(at).dayOfYear);
  let content = '';
  for await (const chunk of writeNachaFile(answerHeader(header, made), parts)) content += chunk;
  return [
    { fileName: `${file.fileName.replace(/\.ach$/, '')}-${name}.ach`, content, availableAt: at },
  ];
}
