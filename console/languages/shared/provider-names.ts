/** Mail providers have the same names everywhere. */
export const providerNames = {
  ses: 'Amazon SES',
  mailgun: 'Mailgun',
  postmark: 'Postmark',
  resend: 'Resend',
  sendgrid: 'SendGrid',
};
