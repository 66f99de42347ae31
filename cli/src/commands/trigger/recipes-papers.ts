import type { Consent, Notice } from '@surety/sdk';
import { UsageError } from '../../command-errors.ts';
import { newest } from './find-newest.ts';
import { findCustomer } from './kyc-objects.ts';
import type { Recipes } from './recipe.ts';
import type { Scene } from './scene.ts';

const dayMs = 86_400_000;

const sampleTerms = {
  kind: 'esign',
  title: 'Consent to electronic papers (sample)',
  text: 'You agree to receive papers in electronic form. You may withdraw this at any time.',
} as const;

/** The version of the consent to electronic papers that customers of the program can accept. */
async function findElectronicTerms(scene: Scene): Promise<string> {
  const programId = await scene.programId();
  const versions = scene.surety.agreements.list(programId, { kind: 'esign' });
  const inForce = await newest(versions, ({ is_in_force }) => is_in_force);
  if (inForce) return inForce.agreement_id;
  const made = await scene.make('agreement to electronic papers', () =>
    scene.surety.agreements.create(programId, sampleTerms),
  );
  return made.agreement_id;
}

/** Accepts electronic papers for a customer; a consent that stands stays as it is. */
async function acceptElectronic(scene: Scene): Promise<Consent> {
  const agreement_id = await findElectronicTerms(scene);
  const customer = await findCustomer(scene, 'of any kind', async () => null);
  return scene.step('Records the consent of the customer to electronic papers', () =>
    scene.surety.consents.create(customer, { agreement_id }),
  );
}

/** Owes a customer the confirmation that papers are sent by mail from now on. */
async function oweNotice(scene: Scene): Promise<Notice> {
  const { consent_id, customer_id } = await acceptElectronic(scene);
  await scene.step('Withdraws the consent, which is confirmed by a notice', () =>
    scene.surety.consents.withdraw(consent_id),
  );
  const subject_id = consent_id;
  const [notice] = await scene.surety.notices.list({ customer_id, subject_id }).take(1);
  if (notice) return notice;
  throw new UsageError(`Customer ${customer_id} is owed no notice about consent ${consent_id}.`);
}

/** A notice that is owed: that of the customer named, or the newest, or one that is made owed. */
async function findOwed(scene: Scene): Promise<Notice> {
  const { surety, named } = scene;
  const query = { customer_id: named.customer, status: 'owed' as const };
  const found = await newest(surety.notices.list(query));
  if (!found) return oweNotice(scene);
  scene.chose('notice', found.notice_id, named.customer ? '' : 'the newest that is owed');
  return found;
}

/** Days of the sandbox's clock until a notice is overdue, with two to spare. */
async function daysUntilOverdue(scene: Scene, { owed_by }: Notice): Promise<number> {
  const { now } = await scene.surety.clock.get();
  return Math.ceil((Date.parse(owed_by) - Date.parse(now)) / dayMs) + 2;
}

export const paperRecipes: Recipes = {
  'notice.owed': {
    about: 'withdraws the consent of a customer to electronic papers, which it records before',
    isAtOnce: true,
    run: async (scene) => ({ of: (await oweNotice(scene)).notice_id }),
  },
  'notice.sent': {
    about: 'reports that a notice was mailed; one is made owed if there is none',
    isAtOnce: true,
    run: async (scene) => {
      const { notice_id } = await findOwed(scene);
      await scene.step('Reports that the notice was sent by mail', () =>
        scene.surety.notices.reportSent(notice_id, { method: 'mail' }),
      );
      return { of: notice_id };
    },
  },
  'notice.overdue': {
    about: 'waits until the last day of a notice has passed; one is made owed if there is none',
    run: async (scene) => {
      const notice = await findOwed(scene);
      return {
        of: notice.notice_id,
        withinDays: await daysUntilOverdue(scene, notice),
        realSeconds: 0,
      };
    },
  },
};
