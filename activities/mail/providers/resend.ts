import { MESSAGE_TAG } from '../../../domain/mail-reports/message-tag.js';
import { jsonBody, textIn } from './json-body.js';
import { headersOf, mailbox, subjectOf, tagOf } from './mail-fields.js';
import type { ProviderApi } from './provider-api.js';

/**
 * Resend's API for a single mail. Resend replaces the Message-ID; its reports include our tag. Idempotency keys are kept
 * for 24 hours.
 *
 * https://resend.com/docs/api-reference/emails/send-email
 * https://resend.com/docs/dashboard/emails/idempotency-keys
 */
export const resend: ProviderApi = {
  isIdempotent: true,
  request: (mail, { secret }) => ({
    url: 'https://api.resend.com/emails',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'idempotency-key': `rollcall/${tagOf(mail)}`,
    },
    body: jsonBody({
      from: mailbox(mail.from),
      to: [mailbox(mail.to)],
      ...(mail.replyTo !== undefined && { reply_to: mail.replyTo }),
      subject: subjectOf(mail),
      text: mail.text,
      ...(mail.html !== undefined && { html: mail.html }),
      headers: Object.fromEntries(headersOf(mail).map(({ name, value }) => [name, value])),
      tags: [{ name: MESSAGE_TAG, value: tagOf(mail) }],
    }),
  }),
  readId: (answer) => textIn(answer, 'id'),
  readReason: (answer) => textIn(answer, 'message'),
  // Without a verified domain it sends to the account's own address only.
  readMeaning: (answer) =>
    textIn(answer, 'name') === 'validation_error' && answer.status === 403 ? { stage: 'from' } : {},
};
