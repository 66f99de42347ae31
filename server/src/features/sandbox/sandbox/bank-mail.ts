import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context } from '../../../platform/context.ts';
import { acknowledgeMail, insertMail, listMail, readMail } from './bank-mail-store.ts';

export const mailContent = sealedColumn('simulated_bank_mail', 'content', ['file_name']);

/** Mailbox of the simulated bank for a brand (`MailKeeper`). */
export function bankMailOf({ brandId, db, vault }: Pick<Context, 'brandId' | 'db' | 'vault'>) {
  return {
    put: (
      mail: readonly { fileName: string; content: string; availableAt: Temporal.Instant }[],
    ): Promise<void> =>
      insertMail(
        db,
        mail.map(({ fileName, content, availableAt }) => ({
          brand_id: brandId,
          file_name: fileName,
          content: vault.seal(content, mailContent, fileName),
          available_at: availableAt,
        })),
      ),
    list: (at: Temporal.Instant): Promise<string[]> => listMail({ db, brandId }, at),
    read: async (fileName: string): Promise<string> =>
      vault.open(await readMail({ db, brandId }, fileName), mailContent, fileName),
    take: (fileName: string, at: Temporal.Instant): Promise<void> =>
      acknowledgeMail({ db, brandId }, fileName, at),
  };
}
