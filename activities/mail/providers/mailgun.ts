import { randomUUID } from 'node:crypto';
import { MESSAGE_TAG } from '../../../domain/mail-reports/message-tag.js';
import { composeMail } from '../compose.js';
import { textIn } from './json-body.js';
import { messageTag } from './mail-fields.js';
import type { ProviderApi } from './provider-api.js';

const HOSTS: Partial<Record<string, string>> = { eu: 'api.eu.mailgun.net' };
const USUAL_HOST = 'api.mailgun.net';
const NOT_FOUND = 404;

/**
 * Mailgun's API for composed mail, which keeps our Message-ID. Its tracking is switched off, since it would rewrite links.
 *
 * https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages
 */
export const mailgun: ProviderApi = {
  isIdempotent: false,
  request: (mail, { options: { domain = '', region = 'us' }, secret }) => {
    const fields = [
      ['to', mail.to.address],
      ['o:tracking', 'no'],
      [`v:${MESSAGE_TAG}`, messageTag(mail)],
    ] as const;
    const boundary = `rollcall-${randomUUID()}`;
    return {
      url: `https://${HOSTS[region] ?? USUAL_HOST}/v3/${encodeURIComponent(domain)}/messages.mime`,
      headers: {
        authorization: `Basic ${Buffer.from(`api:${secret}`).toString('base64')}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: multipart(boundary, fields, composeMail(mail)),
    };
  },
  readId: (answer) => textIn(answer, 'id'),
  readReason: (answer) => textIn(answer, 'message'),
  // The domain is not one of the account, or in the other region.
  readMeaning: ({ status }) => (status === NOT_FOUND ? { stage: 'from' } : {}),
};

/** The fields and the message as `multipart/form-data` (RFC 7578). */
function multipart(
  boundary: string,
  fields: readonly (readonly [name: string, value: string])[],
  message: Buffer,
): Buffer {
  const part = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = fields.map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const file = `${part('name="message"; filename="message.eml"')}Content-Type: message/rfc822\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + file), message, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
