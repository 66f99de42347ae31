import { type ReactNode, useState } from 'react';
import { Form, SelectField, TextField } from '../../parts/field.tsx';
import { firstMissing } from '../../parts/first-missing.ts';
import { Row } from '../../parts/layout.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import type { Session, SessionBrand } from '../../platform/session.ts';
import { brandLabel, type DeviceLogin, type Grant, proposedLabel } from './device-login.ts';

interface ApprovalFormProps {
  readonly login: DeviceLogin;
  /** Brands that the person may make keys of; at least one. */
  readonly brands: readonly SessionBrand[];
  readonly environment: Session['environment'];
  readonly isSending: boolean;
  readonly onApprove: (grant: Grant) => void;
  readonly refusal: ReactNode;
  /** The error of the last answer. */
  readonly children: ReactNode;
}

const scopes = [
  ['full', 'Everything that the brand may do'],
  ['read_only', 'Reading alone'],
] as const;

/** Brand, rights and label of the keys that the command gets. */
export function ApprovalForm({
  login,
  brands,
  environment,
  isSending,
  onApprove,
  refusal,
  children,
}: ApprovalFormProps) {
  const [brandId, setBrandId] = useState(brands[0]?.brand_id ?? '');
  const [scope, setScope] = useState<Grant['scope']>(environment === 'live' ? 'read_only' : 'full');
  const [label, setLabel] = useState(proposedLabel(login));
  const missing = firstMissing(
    [brandId === '', 'Choose a brand.'],
    [label.trim() === '', 'Write a label.'],
  );
  return (
    <Form
      label="Keys of the command line"
      onSubmit={() =>
        missing === null && !isSending && onApprove({ brandId, scope, label: label.trim() })
      }
    >
      <SelectField
        label={environment === 'live' ? 'Brand, in live' : 'Brand'}
        value={brandId}
        onChange={({ target }) => setBrandId(target.value)}
        options={brands.map((brand) => [brand.brand_id, brandLabel(brand)] as const)}
      />
      <SelectField
        label="Rights"
        value={scope}
        onChange={({ target }) => setScope(target.value === 'full' ? 'full' : 'read_only')}
        options={scopes}
      />
      <TextField
        label="Label"
        hint="The page Keys shows it."
        maxLength={100}
        required
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      {children}
      <Row>
        <SubmitButton type="submit" tone="primary" missing={missing} isPending={isSending}>
          {isSending ? 'Waiting' : 'Approve'}
        </SubmitButton>
        {refusal}
      </Row>
    </Form>
  );
}
