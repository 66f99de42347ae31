import type { Context } from '../../../platform/context.ts';
import { acknowledgeMail, insertMail, listMail, readMail } from './bank-mail-store.ts';

/** Vault purpose that seals the simulated bank's files. */
const purpose = 'simulated_bank.mail';

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
          content: vault.seal(content, purpose),
          available_at: availableAt,
        })),
      ),
    list: (at: Temporal.Instant): Promise<string[]> => listMail({ db: db, brandId: brandId }, at),
    read: async (fileName: string): Promise<string> =>
      vault.open(await readMail({ db: db, brandId: brandId }, fileName), purpose),
    take: (fileName: string, at: Temporal.Instant): Promise<void> =>
      acknowledgeMail(db, brandId, fileName, at),
  };
}
