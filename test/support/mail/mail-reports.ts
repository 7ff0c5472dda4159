import { createHmac, createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import type { JsonObject } from '../../../domain/json/json.js';
import type { MailProvider } from '../../../domain/mail-reports/mail-report.js';

/** What providers send about an email, after the forms that their documentation shows. */
export interface ReportOf {
  email: string;
  /** As in the header, with its brackets. */
  messageId: string;
}

export interface Reports {
  hard: (of: ReportOf) => JsonObject;
  soft: (of: ReportOf) => JsonObject;
  complaint: (of: ReportOf) => JsonObject;
  /** Delivered, opened and the like. */
  other: (of: ReportOf) => JsonObject;
  /** Whether they name our Message-ID. */
  namesMessage: boolean;
}

const GONE = 'smtp; 550 5.1.1 <someone> does not exist';

function sesMail({ email, messageId }: ReportOf): JsonObject {
  return {
    timestamp: '2026-03-01T12:00:00.000Z',
    source: 'news@widgets.example',
    sourceArn: 'arn:aws:ses:eu-west-1:123456789012:identity/widgets.example',
    sendingAccountId: '123456789012',
    messageId: '0102019-5a5a5a5a-0000',
    destination: [email],
    headersTruncated: false,
    headers: [
      { name: 'From', value: 'News <news@widgets.example>' },
      { name: 'To', value: email },
      { name: 'Message-ID', value: messageId },
    ],
    commonHeaders: { from: ['News <news@widgets.example>'], to: [email], messageId, subject: 'Hello' },
  };
}

const sesBounce = (of: ReportOf, bounceType: string, bounceSubType: string): JsonObject => ({
  notificationType: 'Bounce',
  bounce: {
    feedbackId: '0102019-feed',
    bounceType,
    bounceSubType,
    bouncedRecipients: [{ emailAddress: of.email, action: 'failed', status: '5.1.1', diagnosticCode: GONE }],
    timestamp: '2026-03-01T12:00:01.000Z',
    remoteMtaIp: '192.0.2.9',
    reportingMTA: 'dsn; a1.eu-west-1.amazonses.com',
  },
  mail: sesMail(of),
});

const postmark = (of: ReportOf, RecordType: string, Type: string): JsonObject => ({
  RecordType,
  MessageStream: 'broadcast',
  ID: 4_323_372_036,
  Type,
  TypeCode: 1,
  Name: Type,
  MessageID: randomUUID(),
  ServerID: 23,
  Description: 'The server was unable to deliver your message.',
  Details: GONE,
  Email: of.email,
  From: 'news@widgets.example',
  BouncedAt: '2026-03-01T12:00:00Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Hello',
});

const sendgrid = (of: ReportOf, event: string, rest: JsonObject): JsonObject => ({
  email: of.email,
  timestamp: 1_772_366_400,
  'smtp-id': of.messageId,
  event,
  category: ['news'],
  sg_event_id: randomUUID(),
  sg_message_id: '14c5d75ce93.dfd.64b469.filter0001',
  ...rest,
});

const mailgun = (of: ReportOf, rest: JsonObject): JsonObject => ({
  'event-data': {
    id: randomUUID(),
    timestamp: 1_772_366_400.389,
    'log-level': 'error',
    recipient: of.email,
    'recipient-domain': 'example.org',
    message: {
      headers: {
        to: of.email,
        from: 'News <news@widgets.example>',
        'message-id': of.messageId.slice(1, -1),
        subject: 'Hello',
      },
      size: 512,
    },
    ...rest,
  },
});

const resend = (of: ReportOf, type: string, rest: JsonObject): JsonObject => ({
  type,
  created_at: '2026-03-01T12:00:00.000Z',
  data: {
    created_at: '2026-03-01T11:59:58.000Z',
    email_id: randomUUID(),
    from: 'News <news@widgets.example>',
    to: [of.email],
    subject: 'Hello',
    headers: [{ name: 'Message-ID', value: of.messageId }],
    ...rest,
  },
});

const brevo = (of: ReportOf, event: string): JsonObject => ({
  event,
  email: of.email,
  id: 26_224,
  date: '2026-03-01 12:00:00',
  ts: 1_772_366_400,
  'message-id': of.messageId,
  ts_event: 1_772_366_400,
  subject: 'Hello',
  tag: '["news"]',
  sending_ip: '192.0.2.10',
  reason: GONE,
});

const mailjet = (of: ReportOf, event: string, rest: JsonObject): JsonObject => ({
  event,
  time: 1_772_366_400,
  MessageID: 13_792_286_917_004_336,
  Message_GUID: randomUUID(),
  email: of.email,
  mj_campaign_id: 0,
  mj_contact_id: 1,
  customcampaign: '',
  CustomID: '',
  Payload: '',
  ...rest,
});

const generic = (of: ReportOf, type: string, bounceType?: string): JsonObject => ({
  type,
  email: of.email,
  messageId: of.messageId,
  ...(bounceType !== undefined && { bounceType, code: '5.1.1', diagnostic: GONE }),
});

export const reports: Record<MailProvider, Reports> = {
  ses: {
    hard: (of) => sesBounce(of, 'Permanent', 'General'),
    soft: (of) => sesBounce(of, 'Transient', 'MailboxFull'),
    complaint: (of) => ({
      notificationType: 'Complaint',
      complaint: {
        feedbackId: '0102019-feed',
        complaintSubType: null,
        complainedRecipients: [{ emailAddress: of.email }],
        timestamp: '2026-03-01T12:00:01.000Z',
        userAgent: 'ExampleCorp Feedback Loop (V0.01)',
        complaintFeedbackType: 'abuse',
        arrivalDate: '2026-03-01T12:00:00.000Z',
      },
      mail: sesMail(of),
    }),
    other: (of) => ({
      notificationType: 'Delivery',
      delivery: { recipients: [of.email], processingTimeMillis: 546, smtpResponse: '250 ok' },
      mail: sesMail(of),
    }),
    namesMessage: true,
  },
  postmark: {
    hard: (of) => postmark(of, 'Bounce', 'HardBounce'),
    soft: (of) => postmark(of, 'Bounce', 'SoftBounce'),
    complaint: (of) => postmark(of, 'SpamComplaint', 'SpamComplaint'),
    other: (of) => ({
      RecordType: 'Delivery',
      MessageID: randomUUID(),
      Recipient: of.email,
      DeliveredAt: '2026-03-01T12:00:00Z',
      Details: '250 ok',
    }),
    namesMessage: false,
  },
  sendgrid: {
    hard: (of) => sendgrid(of, 'bounce', { type: 'bounce', status: '5.1.1', reason: GONE }),
    soft: (of) => sendgrid(of, 'bounce', { type: 'bounce', status: '4.2.2', reason: '452 4.2.2 full' }),
    complaint: (of) => sendgrid(of, 'spamreport', {}),
    other: (of) => sendgrid(of, 'delivered', { response: '250 ok' }),
    namesMessage: true,
  },
  mailgun: {
    hard: (of) =>
      mailgun(of, {
        event: 'failed',
        severity: 'permanent',
        reason: 'bounce',
        'delivery-status': { 'attempt-no': 1, code: 550, message: '5.1.1 No such user', description: '' },
      }),
    soft: (of) =>
      mailgun(of, {
        event: 'failed',
        severity: 'permanent',
        reason: 'old',
        'delivery-status': { 'attempt-no': 9, code: 602, message: 'Too old', description: '' },
      }),
    complaint: (of) => mailgun(of, { event: 'complained' }),
    other: (of) =>
      mailgun(of, {
        event: 'failed',
        severity: 'temporary',
        reason: 'generic',
        'delivery-status': { code: 452, message: '4.2.2 Full', 'retry-seconds': 600 },
      }),
    namesMessage: true,
  },
  resend: {
    hard: (of) =>
      resend(of, 'email.bounced', { bounce: { message: GONE, type: 'Permanent', subType: 'General' } }),
    soft: (of) =>
      resend(of, 'email.bounced', { bounce: { message: 'Full', type: 'Transient', subType: 'MailboxFull' } }),
    complaint: (of) => resend(of, 'email.complained', {}),
    other: (of) => resend(of, 'email.delivered', {}),
    namesMessage: true,
  },
  brevo: {
    hard: (of) => brevo(of, 'hard_bounce'),
    soft: (of) => brevo(of, 'soft_bounce'),
    complaint: (of) => brevo(of, 'spam'),
    other: (of) => brevo(of, 'delivered'),
    namesMessage: true,
  },
  mailjet: {
    hard: (of) =>
      mailjet(of, 'bounce', {
        blocked: false,
        hard_bounce: true,
        error_related_to: 'recipient',
        error: 'user unknown',
        comment: 'Host or domain name not found: 5.1.1',
      }),
    soft: (of) =>
      mailjet(of, 'bounce', {
        blocked: false,
        hard_bounce: false,
        error_related_to: 'recipient',
        error: 'quota exceeded',
        comment: 'Full',
      }),
    complaint: (of) => mailjet(of, 'spam', { source: 'JMRPP' }),
    other: (of) => mailjet(of, 'sent', { smtp_reply: '250 ok' }),
    namesMessage: false,
  },
  generic: {
    hard: (of) => generic(of, 'bounce', 'hard'),
    soft: (of) => generic(of, 'bounce', 'soft'),
    complaint: (of) => generic(of, 'complaint'),
    other: (of) => generic(of, 'delivered'),
    namesMessage: true,
  },
};

/** A request as a provider sends it. */
export interface SentReport {
  raw: string;
  headers: Record<string, string>;
}

const ecKeys = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }));

function spki(key: KeyObject | undefined): string {
  return key?.export({ format: 'der', type: 'spki' }).toString('base64') ?? '';
}

/** The verification key of the account, and of another one. */
export const sendgridKey = spki(ecKeys[0]?.publicKey);
export const otherSendgridKey = spki(ecKeys[1]?.publicKey);

/** Signs as SendGrid does, with the private key that belongs to a verification key. */
export function signSendgrid(verificationKey: string, body: string, at: Date): Record<string, string> {
  const pair = ecKeys.find(({ publicKey }) => spki(publicKey) === verificationKey);
  if (pair === undefined) throw new Error('unknown verification key');
  const time = String(Math.floor(at.getTime() / 1_000));
  return {
    'X-Twilio-Email-Event-Webhook-Signature': createSign('sha256')
      .update(time + body)
      .sign(pair.privateKey, 'base64'),
    'X-Twilio-Email-Event-Webhook-Timestamp': time,
  };
}

/** Adds Mailgun's signature to a body. */
export function signMailgun(secret: string, payload: JsonObject, at: Date): JsonObject {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const token = randomUUID().replaceAll('-', '');
  const signature = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex');
  return { signature: { timestamp, token, signature }, ...payload };
}

export function basic(credentials: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}
