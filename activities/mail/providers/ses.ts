import { MESSAGE_TAG } from '../../../domain/mail-reports/message-tag.js';
import { composeMail } from '../compose.js';
import { jsonBody, textIn } from './json-body.js';
import { messageTag } from './mail-fields.js';
import type { ProviderAnswer, ProviderApi, RefusalMeaning } from './provider-api.js';
import { signAws } from './sign-aws.js';

const SERVICE = 'ses';
/** About the account or the sender: the next mail will not fare better. */
const SENDER_ERRORS = new Set([
  'AccountSuspendedException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
  'SendingPausedException',
]);
/** The account's daily quota or rate, with status 400. */
const LIMIT_ERRORS = new Set(['LimitExceededException', 'TooManyRequestsException', 'ThrottlingException']);

/**
 * Amazon SES, version 2 of its API. It replaces the Message-ID of the composed mail, which its reports contain among the
 * original headers, and publishes our tag with the events of a configuration set.
 *
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export const ses: ProviderApi = {
  isIdempotent: false,
  request: (mail, { options, secret }) => {
    const { region = '', accessKeyId = '', configurationSet } = options;
    const url = new URL(`https://email.${region}.amazonaws.com/v2/email/outbound-emails`);
    const message = composeMail(mail);
    const body = jsonBody({
      FromEmailAddress: mail.from.address,
      Destination: { ToAddresses: [mail.to.address] },
      Content: { Raw: { Data: message.toString('base64') } },
      EmailTags: [{ Name: MESSAGE_TAG, Value: messageTag(mail) }],
      ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
    });
    const headers = { 'content-type': 'application/json' };
    const key = { accessKeyId, secretAccessKey: secret, region, service: SERVICE };
    const signed = signAws({ method: 'POST', url, headers, body }, key, new Date());
    return { url: url.href, headers: { ...headers, ...signed }, body };
  },
  readId: (answer) => textIn(answer, 'MessageId'),
  readReason: (answer) => {
    const message = textIn(answer, 'message') ?? textIn(answer, 'Message');
    return `${errorType(answer)} ${message ?? ''}`.trim();
  },
  readMeaning: refusalMeaning,
};

/** `x-amzn-errortype` may be followed by a colon and a URL. */
function errorType({ headers }: ProviderAnswer): string {
  return headers['x-amzn-errortype']?.split(':')[0] ?? '';
}

function refusalMeaning(answer: ProviderAnswer): RefusalMeaning {
  const type = errorType(answer);
  if (LIMIT_ERRORS.has(type)) return { stage: 'connect', permanent: false };
  if (SENDER_ERRORS.has(type)) return { stage: 'from' };
  const isUnverified = type === 'MessageRejected' && /not verified/i.test(textIn(answer, 'message') ?? '');
  return isUnverified ? { stage: 'from' } : {};
}
