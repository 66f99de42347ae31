import type {
  EventName,
  EventPattern,
  EventPayload,
  KycVerificationReenterInformationEvent,
} from '../types.generated.ts';

type NameOf<Payload> = Payload extends { readonly event: infer Name extends string }
  ? Name
  : 'kyc.verification.submitted';

/** The body under the second name of an event, which a webhook receives that subscribes to that name. */
interface ResubmitRequiredEvent extends Omit<KycVerificationReenterInformationEvent, 'event'> {
  event: 'kyc.verification.resubmit_required';
}

type ByName = {
  [Payload in EventPayload | ResubmitRequiredEvent as NameOf<Payload>]: Payload;
};

type Matching<Pattern extends EventPattern> = Pattern extends '*'
  ? EventName
  : Pattern extends `${infer Prefix}.*`
    ? Extract<EventName, `${Prefix}.${string}`>
    : Extract<EventName, Pattern>;

/**
 * The body of a delivery: of any event, or of those that match a pattern such as `transaction.*`. It
 * narrows by `event`, which the start of a KYC (`kyc.verification.submitted`) alone does not have.
 */
export type DeliveredEvent<Pattern extends EventPattern = '*'> = ByName[Matching<Pattern>];
