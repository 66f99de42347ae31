import type { FoundObject } from '@surety/sdk';
import { type LatePart, latePart } from '../../parts/late-part.tsx';

export interface ObjectViewProps {
  readonly found: FoundObject;
}

/** Pages of the types that people work with; the other types have the inspector. */
export const objectViews: Partial<Record<FoundObject['type'], LatePart<ObjectViewProps>>> = {
  account: latePart(() =>
    import('../accounts/account-view.tsx').then(({ AccountView }) => AccountView),
  ),
  bank_file: latePart(() =>
    import('../bank-files/bank-file-view.tsx').then(({ BankFileView }) => BankFileView),
  ),
  customer: latePart(() =>
    import('../customers/customer-view.tsx').then(({ CustomerView }) => CustomerView),
  ),
  transfer: latePart(() =>
    import('../transfers/transfer-view.tsx').then(({ TransferView }) => TransferView),
  ),
  card: latePart(() => import('../cards/card-view.tsx').then(({ CardView }) => CardView)),
  credit_application: latePart(() =>
    import('../applications/application-view.tsx').then(({ ApplicationView }) => ApplicationView),
  ),
  kyc_verification: latePart(() => import('../kyc/kyc-view.tsx').then(({ KycView }) => KycView)),
  business: latePart(() =>
    import('../businesses/business-view.tsx').then(({ BusinessView }) => BusinessView),
  ),
  beneficial_owner: latePart(() =>
    import('../businesses/owner-view.tsx').then(({ OwnerView }) => OwnerView),
  ),
  identity_change: latePart(() =>
    import('../identity-changes/identity-change-view.tsx').then(
      ({ IdentityChangeView }) => IdentityChangeView,
    ),
  ),
  notice: latePart(() => import('../notices/notice-view.tsx').then(({ NoticeView }) => NoticeView)),
  agreement: latePart(() =>
    import('../agreements/agreement-view.tsx').then(({ AgreementView }) => AgreementView),
  ),
  consent: latePart(() =>
    import('../agreements/consent-view.tsx').then(({ ConsentView }) => ConsentView),
  ),
  program: latePart(() =>
    import('../programs/program-pages.tsx').then(({ ProgramView }) => ProgramView),
  ),
};
