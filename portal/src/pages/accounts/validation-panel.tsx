import type { AccountValidation } from '@surety/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { nameOfValidation, validationSentence } from './validation-words.ts';

interface ValidationPanelProps {
  readonly query: UseQueryResult<readonly AccountValidation[]>;
}

/** Checks by entries that the bank settles or returns, newest first. */
export function ValidationPanel({ query }: ValidationPanelProps) {
  return (
    <Panel title="Checks by deposits">
      <QueryState query={query} rows={2}>
        {(validations) =>
          validations.length === 0 ? (
            <Calm>None was made. One is needed only where the link itself proves nothing.</Calm>
          ) : (
            <Stack>
              {validations.map((validation) => (
                <OneValidation key={validation.validation_id} validation={validation} />
              ))}
            </Stack>
          )
        }
      </QueryState>
    </Panel>
  );
}

function OneValidation({ validation }: { readonly validation: AccountValidation }) {
  const { validation_id, status, expires_at, transfer_ids, date_created } = validation;
  const isOpen = status === 'awaiting_amounts';
  return (
    <Facts
      rows={[
        [
          'Check',
          <LinkToObject key="check" type="account_validation" id={validation_id}>
            {nameOfValidation(validation)}
          </LinkToObject>,
        ],
        [
          'State',
          <Fragment key="state">
            <Status state={status}>{inWords(status)}</Status>
            <br />
            {validationSentence(validation)}
          </Fragment>,
        ],
        ['Begun', <Time key="begun" at={date_created} />],
        ['Until', isOpen && expires_at ? <Time key="until" at={expires_at} /> : null],
        [
          'Entries',
          transfer_ids.map((id, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <LinkToObject type="transfer" id={id}>{`entry ${at + 1}`}</LinkToObject>
            </span>
          )),
        ],
      ]}
    />
  );
}
