import { MESSAGE_TAG } from '../../../domain/mail-reports/message-tag.js';
import { jsonBody, textIn } from './json-body.js';
import { checkedHeaders, mailbox, checkedSubject, messageTag } from './mail-fields.js';
import type { ProviderAnswer, ProviderApi, RefusalMeaning } from './provider-api.js';

const INVALID_KEY = /^API key is invalid/i;

/**
 * Resend's API for a single mail. Resend replaces the Message-ID; its reports include our tag. Idempotency keys are kept
 * for 24 hours.
 *
 * https://resend.com/docs/api-reference/emails/send-email
 * https://resend.com/docs/dashboard/emails/idempotency-keys
 * https://resend.com/docs/api-reference/errors
 */
export const resend: ProviderApi = {
  isIdempotent: true,
  request: (mail, { secret }) => ({
    url: 'https://api.resend.com/emails',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'idempotency-key': `rollcall/${messageTag(mail)}`,
    },
    body: jsonBody({
      from: mailbox(mail.from),
      to: [mailbox(mail.to)],
      ...(mail.replyTo !== undefined && { reply_to: mail.replyTo }),
      subject: checkedSubject(mail),
      text: mail.text,
      ...(mail.html !== undefined && { html: mail.html }),
      headers: Object.fromEntries(checkedHeaders(mail).map(({ name, value }) => [name, value])),
      tags: [{ name: MESSAGE_TAG, value: messageTag(mail) }],
    }),
  }),
  readId: (answer) => textIn(answer, 'id'),
  readReason: (answer) => textIn(answer, 'message'),
  readMeaning: refusalMeaning,
};

function refusalMeaning(answer: ProviderAnswer): RefusalMeaning {
  const name = textIn(answer, 'name');
  if (name === 'invalid_from_address') return { stage: 'from' };
  if (name !== 'validation_error') return {};
  // Without a verified domain it sends to the account's own address only.
  if (answer.status === 403) return { stage: 'from' };
  // The name is also that of a mail's mistakes; only the message tells them from a malformed key.
  return INVALID_KEY.test(textIn(answer, 'message') ?? '') ? { stage: 'auth' } : {};
}
