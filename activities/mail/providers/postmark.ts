import { MESSAGE_TAG } from '../../../domain/mail-reports/message-tag.js';
import { jsonBody, textIn } from './json-body.js';
import { checkedHeaders, isMarketing, mailbox, checkedSubject, messageTag } from './mail-fields.js';
import type { ProviderAnswer, ProviderApi, RefusalMeaning } from './provider-api.js';

/** Error codes about the sender, the account or the message stream: the next mail will not fare better. */
const SENDER_CODES = new Set(['400', '401', '405', '412', '413', '1235', '1236']);
/** The address has bounced or complained before, or was deactivated; mail to it is never sent. */
const INACTIVE = '406';
/** How SMTP says that a mailbox cannot be reached. */
const MAILBOX_UNAVAILABLE = 550;

/**
 * Postmark's API for single mails. `X-PM-KeepID` keeps our Message-ID; its bounce reports have no headers, but the metadata.
 *
 * https://postmarkapp.com/developer/api/email-api
 * https://postmarkapp.com/developer/api/overview#error-codes
 */
export const postmark: ProviderApi = {
  isIdempotent: false,
  request: (mail, { options, secret }) => {
    const { stream = 'outbound', marketingStream = stream } = options;
    const headers = [
      { name: 'Message-ID', value: mail.messageId },
      { name: 'X-PM-KeepID', value: 'true' },
      ...checkedHeaders(mail),
    ];
    return {
      url: 'https://api.postmarkapp.com/email',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-postmark-server-token': secret,
      },
      body: jsonBody({
        From: mailbox(mail.from),
        To: mailbox(mail.to),
        ...(mail.replyTo !== undefined && { ReplyTo: mail.replyTo }),
        Subject: checkedSubject(mail),
        TextBody: mail.text,
        ...(mail.html !== undefined && { HtmlBody: mail.html }),
        Headers: headers.map(({ name: Name, value: Value }) => ({ Name, Value })),
        Metadata: { [MESSAGE_TAG]: messageTag(mail) },
        MessageStream: isMarketing(mail) ? marketingStream : stream,
        TrackOpens: false,
        TrackLinks: 'None',
      }),
    };
  },
  readId: (answer) => textIn(answer, 'MessageID'),
  readReason: (answer) => {
    const [code, message] = [textIn(answer, 'ErrorCode'), textIn(answer, 'Message')];
    return message === null ? null : `${code ?? ''} ${message}`.trim();
  },
  readMeaning: refusalMeaning,
};

function refusalMeaning(answer: ProviderAnswer): RefusalMeaning {
  const code = textIn(answer, 'ErrorCode') ?? '';
  if (code === INACTIVE) return { stage: 'rcpt', permanent: true, status: MAILBOX_UNAVAILABLE };
  return SENDER_CODES.has(code) ? { stage: 'from' } : {};
}
