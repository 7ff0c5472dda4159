import { MESSAGE_TAG } from '../../../domain/mail-reports/message-tag.js';
import { objectsAt, textAt } from '../../../domain/mail-reports/fields.js';
import { oneLine } from '../compose.js';
import type { Mail } from '../mailer.js';
import { jsonBody, answeredJson } from './json-body.js';
import { checkedHeaders, checkedSubject, messageTag } from './mail-fields.js';
import type { ProviderAnswer, ProviderApi } from './provider-api.js';

const HOSTS: Partial<Record<string, string>> = { eu: 'api.eu.sendgrid.com' };
const USUAL_HOST = 'api.sendgrid.com';
const OFF = { enable: false };

/**
 * SendGrid's Mail Send API. SendGrid replaces the Message-ID; its events include our custom argument. Its tracking is
 * switched off, since it would rewrite links.
 *
 * https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
export const sendgrid: ProviderApi = {
  isIdempotent: false,
  request: (mail, { options: { region = 'global' }, secret }) => ({
    url: `https://${HOSTS[region] ?? USUAL_HOST}/v3/mail/send`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: jsonBody({
      personalizations: [{ to: [person(mail.to)], custom_args: { [MESSAGE_TAG]: messageTag(mail) } }],
      from: person(mail.from),
      ...(mail.replyTo !== undefined && { reply_to: { email: mail.replyTo } }),
      subject: checkedSubject(mail),
      content: contentParts(mail),
      headers: Object.fromEntries(checkedHeaders(mail).map(({ name, value }) => [name, value])),
      tracking_settings: { click_tracking: OFF, open_tracking: OFF, subscription_tracking: OFF },
    }),
  }),
  readId: ({ headers }) => headers['x-message-id'] ?? null,
  readReason,
  // 403 is also for a sender that is not verified, which is not the key's fault.
  readMeaning: (answer) => (answer.status === 403 ? { stage: 'from' } : {}),
};

/** SendGrid refuses mails with a part that is empty, as the text of HTML that only shows images is. */
function contentParts({ text, html }: Mail): { type: string; value: string }[] {
  const plain = { type: 'text/plain', value: text };
  if (html === undefined) return [plain];
  return [...(text.trim() === '' ? [] : [plain]), { type: 'text/html', value: html }];
}

function person({ name, address }: { name?: string; address: string }): { email: string; name?: string } {
  const words = oneLine(name ?? '');
  return { email: address, ...(words !== '' && { name: words }) };
}

function readReason(answer: ProviderAnswer): string | null {
  const reasons = objectsAt(answeredJson(answer), 'errors').map((error) => textAt(error, 'message') ?? '');
  return reasons.length === 0 ? null : reasons.join('; ');
}
