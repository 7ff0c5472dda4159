import type { Texts } from '../texts/language';

const en = {
  title: 'Mail provider',
  hint: 'What sends this workspace’s email. Email about accounts always goes through the mail server.',
  provider: 'Sent by',
  names: {
    smtp: 'The mail server of this installation',
    ses: 'Amazon SES',
    mailgun: 'Mailgun',
    postmark: 'Postmark',
    resend: 'Resend',
    sendgrid: 'SendGrid',
  },
  options: {
    region: 'Region',
    accessKeyId: 'Access key ID',
    configurationSet: 'Configuration set',
    domain: 'Sending domain',
    stream: 'Stream for transactional email',
    marketingStream: 'Stream for marketing email',
  },
  hints: {
    region: '',
    accessKeyId: '',
    configurationSet: 'Optional. With it, reports of bounces name the email.',
    domain: '',
    stream: 'Optional; outbound by default.',
    marketingStream: 'Optional; the same by default. Postmark asks for a broadcast stream.',
  },
  regions: { us: 'United States', eu: 'European Union', global: 'Global' } as Record<string, string>,
  secrets: {
    smtp: '',
    ses: 'Secret access key',
    mailgun: 'API key',
    postmark: 'Server token',
    resend: 'API key',
    sendgrid: 'API key',
  },
  secretKept: 'One is stored. Leave this empty to keep it.',
  secretNew: 'Stored encrypted, and never shown again.',
  bounces: 'Bounces and complaints come back by webhook: add a source for this provider.',
  sources: 'Sources',
  test: 'Test email',
  testHint: (email: string) =>
    `Sends one to ${email} from the workspace’s sender, and shows what the provider answered.`,
  saveFirst: 'Save the changes first.',
  sendTest: 'Send a test email',
  taken: (to: string) => `The provider accepted the email to ${to}`,
};

const de: typeof en = {
  title: 'E-Mail-Dienst',
  hint: 'Worüber die E-Mails dieses Arbeitsbereichs gesendet werden. E-Mails zu Konten gehen immer über den Mailserver.',
  provider: 'Gesendet von',
  names: { ...en.names, smtp: 'Dem Mailserver dieser Installation' },
  options: {
    region: 'Region',
    accessKeyId: 'Zugriffsschlüssel-ID',
    configurationSet: 'Configuration Set',
    domain: 'Sendende Domain',
    stream: 'Stream für transaktionale E-Mails',
    marketingStream: 'Stream für Marketing-E-Mails',
  },
  hints: {
    region: '',
    accessKeyId: '',
    configurationSet: 'Optional. Damit nennen Meldungen über Rückläufer auch die E-Mail.',
    domain: '',
    stream: 'Optional; ohne Angabe outbound.',
    marketingStream: 'Optional; ohne Angabe derselbe. Postmark verlangt einen Broadcast-Stream.',
  },
  regions: { us: 'Vereinigte Staaten', eu: 'Europäische Union', global: 'Weltweit' },
  secrets: {
    smtp: '',
    ses: 'Geheimer Zugriffsschlüssel',
    mailgun: 'API-Schlüssel',
    postmark: 'Server-Token',
    resend: 'API-Schlüssel',
    sendgrid: 'API-Schlüssel',
  },
  secretKept: 'Einer ist gespeichert. Leer lassen, um ihn zu behalten.',
  secretNew: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
  bounces:
    'Rückläufer und Beschwerden kommen per Webhook zurück: Legen Sie eine Quelle für diesen Dienst an.',
  sources: 'Quellen',
  test: 'Test-E-Mail',
  testHint: (email) =>
    `Sendet eine vom Absender des Arbeitsbereichs an ${email} und zeigt, was der Dienst geantwortet hat.`,
  saveFirst: 'Speichern Sie zuerst die Änderungen.',
  sendTest: 'Test-E-Mail senden',
  taken: (to) => `Der Dienst hat die E-Mail an ${to} angenommen`,
};

export const providerTexts: Texts<typeof en> = { en, de };
