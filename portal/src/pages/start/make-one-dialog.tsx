import type { Receiver, ScenarioRun } from '@surety/sdk';
import { announce } from '../../parts/announce.ts';
import { describeError } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { queries } from '../../platform/queries.ts';
import { type PortalRequest, sendRequest } from '../../requests/portal-request.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { RequestView } from '../../requests/request-view.tsx';
import type { Made } from './makers.ts';
import { quickstartSteps } from './quickstart-steps.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** Makes one by the API's own requests, after it has said what it makes. */
export function MakeOneDialog({ of, onClose }: DialogProps & { readonly of: Made }) {
  if (of === 'customer') return <CustomerDialog onClose={onClose} />;
  if (of === 'webhook') return <WebhookDialog onClose={onClose} />;
  return <StoryDialog onClose={onClose} />;
}

function CustomerDialog({ onClose }: DialogProps) {
  const first = quickstartSteps[0]?.requests[0];
  return (
    <RequestDialog
      title="Make a customer"
      isOpen
      onClose={onClose}
      verb="Make it"
      request={first?.request({}) ?? null}
    >
      <p>
        Ada Sample of Wilmington signs up: a made-up person, without an application or a card yet.
      </p>
    </RequestDialog>
  );
}

function StoryDialog({ onClose }: DialogProps) {
  return (
    <RequestDialog<ScenarioRun>
      title="Make a customer with a card"
      isOpen
      onClose={onClose}
      verb="Make it"
      request={{ resource: 'scenarios', verb: 'run', ids: ['happy-path'] }}
      onDone={({ status }) =>
        announce(
          status === 'passed'
            ? 'Made: a customer with an application, accounts, transfers, a card and a purchase.'
            : `The scenario is ${inWords(status)}. Its run says at which step it ended.`,
          status === 'passed' ? 'usual' : 'bad',
        )
      }
    >
      <p>
        The scenario “happy-path” plays: a made-up person applies and is approved, $500.00 come in
        as deposit, a card is issued, pays $120.50 at a grocery, and the debt is paid back.
      </p>
      <p>
        It stops the clock of this world and advances it by about 20 days, with all the work that is
        due until then. Webhooks of what happens are sent.
      </p>
    </RequestDialog>
  );
}

const receiver: PortalRequest = {
  resource: 'receivers',
  verb: 'create',
  body: { label: 'Made for me', answer: 'ok' },
};

const webhookTo = (url: string): PortalRequest => ({
  resource: 'webhooks',
  verb: 'create',
  body: { callback_url: url, events: ['*'], description: 'Made for me' },
});

/** A receiver of the service itself, and a webhook that sends all events to it. */
function WebhookDialog({ onClose }: DialogProps) {
  const { surety } = useBrand();
  const sendEvents = async ({ url }: Receiver) => {
    try {
      await sendRequest(surety, webhookTo(url));
      announce('Made: a webhook that sends every event to a receiver of this service.');
    } catch (error) {
      const { title, text } = describeError(error);
      announce(`The receiver is made, the webhook is not. ${title} ${text}`, 'bad');
    }
    await queries.invalidateQueries();
  };
  return (
    <RequestDialog<Receiver>
      title="Make a webhook"
      isOpen
      onClose={onClose}
      verb="Make it"
      request={receiver}
      onDone={(made) => void sendEvents(made)}
    >
      <p>
        A receiver of this service answers 200 to every message, so that you need no server. A
        webhook then sends every event to its address:
      </p>
      <RequestView request={webhookTo('the address of the receiver')} />
    </RequestDialog>
  );
}
