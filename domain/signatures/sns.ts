import type { JsonObject } from '../json/json.js';
import { parseUrl } from '../kernel/parse-url.js';
import type { SignatureScheme } from './scheme.js';

/**
 * Amazon SNS: fields of the body, signed with a certificate that the body names. Any AWS account can have SNS sign a
 * message, so the topic's ARN takes the place of the secret: messages of other topics are refused. A retry keeps the
 * timestamp of the first attempt, hours before, so it is not checked; a repeated message is recognized by its id.
 *
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html
 */
export const sns: SignatureScheme = {
  kind: 'sns',
  algorithm: 'sha256',
  encoding: 'base64',
  in: 'body',
  headers: [{ signature: 'Signature', id: 'MessageId' }],
  form: { kind: 'whole', prefix: '' },
  signed: [],
  timestamp: null,
  secret: {
    key: 'text',
    prefix: null,
    pattern: /^arn:aws(?:-cn|-us-gov)?:sns:[a-z\d-]{1,32}:\d{12}:[\w-]{1,256}(?:\.fifo)?$/,
    description: "the topic's ARN, such as arn:aws:sns:eu-west-1:123456789012:bounces",
  },
};

/** The signed fields, by type of message, in the order in which they are signed. */
const HANDSHAKE = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
const FIELDS: Partial<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: HANDSHAKE,
  UnsubscribeConfirmation: HANDSHAKE,
};

/** Names regions only: `sns.s3.amazonaws.com` is a bucket that anyone may own. */
const HOST = /^sns\.[a-z]{2}(?:-[a-z]{1,16}){1,3}-\d{1,2}\.amazonaws\.com(?:\.cn)?$/;
const CERTIFICATE = /^\/SimpleNotificationService-[\da-f]{1,64}\.pem$/;

/** A message of SNS, unverified. */
export interface SnsMessage {
  type: string;
  topicArn: string;
  signature: string;
  /** SHA-1 for version 1, SHA-256 for version 2. */
  algorithm: 'sha1' | 'sha256';
  /** The text that is signed. */
  signed: string;
  certificateUrl: string;
  /** Confirms the subscription; null if there is nothing to confirm, or it is not an address of SNS. */
  subscribeUrl: string | null;
}

/** Null if it is no message of SNS, or its certificate is not at an address of SNS. */
export function readSnsMessage(body: JsonObject): SnsMessage | null {
  const text = (name: string): string | null => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    return typeof value === 'string' ? value : null;
  };
  const [type, topicArn, signature] = [text('Type'), text('TopicArn'), text('Signature')];
  const certificateUrl = certificateAt(text('SigningCertURL'));
  const algorithm = ALGORITHMS[text('SignatureVersion') ?? ''];
  const fields = FIELDS[type ?? ''];
  if (type === null || topicArn === null || signature === null) return null;
  if (certificateUrl === null || algorithm === undefined || fields === undefined) return null;
  const pairs = fields.flatMap((name) => {
    const value = text(name);
    return value === null ? [] : [`${name}\n${value}\n`];
  });
  const subscribeUrl = type === 'SubscriptionConfirmation' ? snsUrl(text('SubscribeURL'), /^\/$/) : null;
  return { type, topicArn, signature, algorithm, signed: pairs.join(''), certificateUrl, subscribeUrl };
}

const ALGORITHMS: Partial<Record<string, 'sha1' | 'sha256'>> = { '1': 'sha1', '2': 'sha256' };

/** Without a query or fragment, with which one certificate would have any number of addresses. */
function certificateAt(text: string | null): string | null {
  const url = snsUrl(text, CERTIFICATE);
  return url === null || /[?#]/.test(url) ? null : url;
}

/** The URL if it belongs to SNS, else null. */
function snsUrl(text: string | null, path: RegExp): string | null {
  const url = text === null ? null : parseUrl(text);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  return HOST.test(url.hostname) && path.test(url.pathname) ? url.href : null;
}
