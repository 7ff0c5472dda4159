import type { Texts } from '../texts/language';

const en = {
  title: 'Marketing email',
  quietHours: 'Quiet hours',
  quietHint:
    'Marketing email waits until they end, in the contact’s time zone. Transactional email is sent at any time.',
  quietOn: 'No marketing email at certain hours',
  from: 'From',
  to: 'To',
  days: 'Starting on these days',
  daysHint: 'Every day, if you choose none.',
  cap: 'Cap',
  capHint: 'How many marketing emails a contact gets at most. Transactional email doesn’t count.',
  capOn: 'Limit marketing email per contact',
  capOf: (atMost: number, within: string) => `${atMost} in ${within}`,
  atMost: 'Maximum emails',
  within: 'Within',
  whenReached: 'When the cap is reached',
  tracking: 'Opens and clicks',
  trackingHint:
    'Measured in marketing email sent from then on. Scanners and prefetching proxies don’t count. Transactional email is left alone.',
  clicks: 'Clicks',
  opens: 'Opens',
  clicksOn: 'Measure clicks: links go through Rollcall',
  opensOn: 'Measure opens: an invisible image is added',
  privacy:
    'In the EU, you generally need your contacts’ consent for this, and a line in your privacy notice.',
  actions: { wait: 'Wait until the contact is below it', skip: 'Don’t send it' },
};

const de: typeof en = {
  title: 'Marketing-E-Mails',
  quietHours: 'Ruhezeiten',
  quietHint:
    'Marketing-E-Mails warten, bis sie enden, in der Zeitzone des Kontakts. Transaktionale E-Mails werden jederzeit gesendet.',
  quietOn: 'Zu bestimmten Zeiten keine Marketing-E-Mails',
  from: 'Von',
  to: 'Bis',
  days: 'Beginn an diesen Tagen',
  daysHint: 'Jeden Tag, wenn Sie keinen wählen.',
  cap: 'Obergrenze',
  capHint: 'Wie viele Marketing-E-Mails ein Kontakt höchstens bekommt. Transaktionale zählen nicht.',
  capOn: 'Marketing-E-Mails je Kontakt begrenzen',
  capOf: (atMost, within) => `${atMost} je ${within}`,
  atMost: 'Höchstzahl an E-Mails',
  within: 'Innerhalb von',
  whenReached: 'Wenn die Obergrenze erreicht ist',
  tracking: 'Öffnungen und Klicks',
  trackingHint:
    'Werden in Marketing-E-Mails gemessen, die ab dann gesendet werden. Scanner und vorladende Proxys zählen nicht. Transaktionale E-Mails bleiben, wie sie sind.',
  clicks: 'Klicks',
  opens: 'Öffnungen',
  clicksOn: 'Klicks messen: Links führen über Rollcall',
  opensOn: 'Öffnungen messen: ein unsichtbares Bild kommt hinzu',
  privacy:
    'In der EU braucht das in der Regel die Einwilligung Ihrer Kontakte und einen Satz in Ihrer Datenschutzerklärung.',
  actions: { wait: 'Warten, bis der Kontakt darunter liegt', skip: 'Nicht senden' },
};

export const sendingTexts: Texts<typeof en> = { en, de };
