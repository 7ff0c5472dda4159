import type { SendingProvider } from '../../../domain/mail/sending-provider.js';
import { mailgun } from './mailgun.js';
import { postmark } from './postmark.js';
import type { ProviderApi } from './provider-api.js';
import { resend } from './resend.js';
import { sendgrid } from './sendgrid.js';
import { ses } from './ses.js';

export const PROVIDER_APIS: Record<SendingProvider, ProviderApi> = {
  postmark,
  resend,
  sendgrid,
  mailgun,
  ses,
};
