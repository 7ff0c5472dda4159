import type { ProviderTexts } from '../../en/settings/provider.js';
import { providerNames } from '../../shared/provider-names.js';

export const provider: ProviderTexts = {
  title: 'E-Mail-Dienst',
  hint: 'Worüber die E-Mails dieses Arbeitsbereichs gesendet werden. E-Mails zu Konten gehen immer über den Mailserver.',
  provider: 'Gesendet von',
  names: { ...providerNames, smtp: 'Dem Mailserver dieser Installation' },
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
