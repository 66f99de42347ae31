import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  DateOnly,
  inPlace,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { AgreementKindSchema, type AgreementRow } from '../agreements/agreements.ts';
import { customerErrors } from '../customers/customers.ts';
import { NoticeAnswer, noticeErrors, noticeExample, viewNotice } from '../notices/notices.ts';
import { changeErrors } from './change-errors.ts';
import { type CustomerAgreement, readCustomerAgreements } from './customer-agreements.ts';
import { rejectChange } from './reject-change.ts';

const VersionRef = Type.Object(
  {
    agreement_id: Uuid({ description: 'The id of the version.' }),
    version: Type.Integer({ minimum: 1, description: 'The number of the version.', examples: [1] }),
    title: Type.String({ description: 'The title, as customers read it.' }),
    effective_on: DateOnly({
      description: 'The first day on which customers could accept it.',
      examples: ['2026-07-01'],
    }),
  },
  named('AgreementVersion'),
);

const CustomerAgreements = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          program_id: Uuid(),
          kind: AgreementKindSchema,
          accepted: inPlace(VersionRef, { description: 'The version that the customer accepted.' }),
          accepted_at: Timestamp({ description: 'The customer accepted at this time.' }),
          consent_id: Uuid({ description: 'The consent.' }),
          in_force: nullable(
            inPlace(VersionRef, {
              description:
                'The version that holds for the customer today. It is null for a security interest that was added to an open account, until 45 days after its notice.',
            }),
          ),
          next: nullable(
            Type.Object(
              {
                ...VersionRef.properties,
                notice_id: nullable(
                  Uuid({ description: 'The notice of the change, if one is owed.' }),
                ),
                takes_effect_on: nullable(
                  DateOnly({
                    description:
                      'The version holds for the customer from this day on. It is null while its notice was not sent, and if the customer rejected it.',
                  }),
                ),
                rejected_at: nullable(
                  Timestamp({ description: 'The customer rejected the change at this time.' }),
                ),
              },
              {
                ...named('NextAgreement'),
                description: 'The next version, which does not hold for the customer yet.',
              },
            ),
          ),
        },
        named('CustomerAgreement'),
      ),
    ),
  },
  named('CustomerAgreements'),
);

const version = {
  agreement_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c72',
  version: 1,
  title: 'Cardholder agreement',
  effective_on: '2026-07-01',
};

const list = defineOperation({
  tag: 'Agreements',
  dialect: 'request',
  method: 'GET',
  path: '/customers/{customer_id}/agreements',
  operationId: 'listCustomerAgreements',
  sdk: 'customers.agreements',
  clock: 'read',
  summary: "List a customer's agreements",
  description:
    'Returns, of each kind that a customer agrees to, the version that was accepted, the one that holds today, and the one that comes. A version with a significant change holds 45 days after its notice was reported as sent, or later.',
  schemaCode: 'customer_agreements_schema',
  params: idParams('customer_id'),
  answer: {
    status: 200,
    schema: CustomerAgreements,
    example: {
      data: [
        {
          program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
          kind: 'cardholder',
          accepted: version,
          accepted_at: '2026-07-01T12:00:00.000Z',
          consent_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c74',
          in_force: version,
          next: null,
        },
      ],
    },
  },
  errors: [customerErrors.customer_dne],
  handle: async (context, { params: { customer_id } }) => ({
    data: (await readCustomerAgreements(context, customer_id)).map(view),
  }),
});

const reject = defineOperation({
  tag: 'Notices',
  dialect: 'request',
  method: 'POST',
  path: '/notices/{notice_id}/reject',
  operationId: 'rejectChange',
  sdk: 'notices.reject',
  summary: 'Reject a changed agreement',
  description:
    "Records that the customer rejects the change that a notice tells, before it takes effect. The version never holds for the customer, the customer's cards of the program are turned off, and the rest of the account goes on. A repeat changes nothing.",
  schemaCode: 'change_reject_schema',
  params: idParams('notice_id'),
  answer: { status: 200, schema: NoticeAnswer, example: noticeExample },
  errors: [noticeErrors.notice_dne, changeErrors.change_not_rejectable],
  handle: async (context, { params: { notice_id } }) => {
    const notice = await rejectChange(context, notice_id);
    return viewNotice(notice, context.clock.now());
  },
});

function view({ accepted, inForce, next, ...rest }: CustomerAgreement) {
  return {
    program_id: accepted.program_id,
    kind: accepted.kind,
    accepted: refOf(accepted),
    accepted_at: renderInstant(rest.acceptedAt),
    consent_id: rest.consentId,
    in_force: inForce && refOf(inForce),
    next: next && {
      ...refOf(next.agreement),
      notice_id: next.noticeId,
      takes_effect_on: next.takesEffectOn?.toString() ?? null,
      rejected_at: next.rejectedAt && renderInstant(next.rejectedAt),
    },
  };
}

function refOf({ agreement_id, version: number, title, effective_on }: AgreementRow) {
  return { agreement_id, version: number, title, effective_on };
}

/** Operations on changed agreements (docs/decisions/0303). */
export const changeOperations: readonly Operation[] = [list, reject];
