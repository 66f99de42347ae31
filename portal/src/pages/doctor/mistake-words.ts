import type { Mistake } from './signature-doctor.ts';

export interface MistakeWords {
  readonly title: string;
  readonly text: string;
  readonly cure: string;
}

export const mistakeWords: Readonly<Record<Mistake, MistakeWords>> = {
  'headers-missing': {
    title: 'Headers are missing',
    text: 'The check needs webhook-id, webhook-timestamp and webhook-signature.',
    cure: 'Paste all headers as your server got them. If it got none of these, something in front of it removes them.',
  },
  'secret-form': {
    title: 'The secret has the wrong form',
    text: 'A secret begins with whsec_ (a public key with whpk_), without quotes, spaces or the "v1," of a signature.',
    cure: 'Pass the secret to your library exactly as it was shown when the webhook was made.',
  },
  'wrong-secret': {
    title: 'Another secret signed it, or another body was signed',
    text: 'No signature fits this secret, with none of the usual changes of the body and the id.',
    cure: 'Check that the secret is that of this webhook and this world. If it is lost, rotate it. If it is right, your server changes the body before the check: take the raw bytes.',
  },
  'rotated-secret': {
    title: 'This is the secret from before a rotation',
    text: 'The first signature is that of a newer secret. Yours still signs, for 24 hours after the rotation.',
    cure: 'Configure the new secret on your server. Until then, a list of both works.',
  },
  'old-time': {
    title: 'The time is more than five minutes away',
    text: 'Libraries refuse messages that are older or newer than five minutes. The signature itself fits.',
    cure: 'If you pasted an old message, this is no mistake. If your server said so at its arrival, correct its clock, or find out why the message was late.',
  },
  newline: {
    title: 'White space at the end of the body was changed',
    text: 'The signature fits the body with a newline more or less, or with other ends of lines.',
    cure: 'Check the raw bytes. Do not trim the body, and do not read it line by line.',
  },
  reserialised: {
    title: 'The body was parsed and written again',
    text: 'The same JSON in another form has another signature. The signature fits the form that was sent.',
    cure: 'Check the raw bytes before a framework parses them: express.raw() in place of express.json(), request.get_data() in Flask, request.body in Django, await request.text() in a Worker.',
  },
  'other-id': {
    title: 'Another id was signed',
    text: 'The signature fits another id among what you pasted than that of webhook-id.',
    cure: 'Read the header webhook-id as it arrived, not the id of the request, of the event or of a proxy.',
  },
};
