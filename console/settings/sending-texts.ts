import type { Texts } from '../texts/language';

const en = {
  title: 'Quiet hours and caps',
  quietHours: 'Quiet hours',
  quietHint:
    'Marketing email waits until they end, in the contact’s time zone. Transactional email is sent at any time.',
  quietOn: 'No marketing email at certain hours',
  from: 'From',
  to: 'To',
  days: 'Days on which they begin',
  daysHint: 'Every day if none is chosen.',
  cap: 'Cap',
  capHint: 'How many marketing emails a contact gets at most. Transactional email does not count.',
  capOn: 'Limit marketing email per contact',
  capOf: (atMost: number, within: string) => `${atMost} in ${within}`,
  atMost: 'Emails at most',
  within: 'Within',
  whenReached: 'Another email',
  actions: { wait: 'Waits until there is a place for it', skip: 'Is not sent' },
};

const de: typeof en = {
  title: 'Ruhezeiten und Obergrenzen',
  quietHours: 'Ruhezeiten',
  quietHint:
    'Marketing-E-Mails warten, bis sie enden, in der Zeitzone des Kontakts. Transaktionale E-Mails werden jederzeit gesendet.',
  quietOn: 'Zu bestimmten Zeiten keine Marketing-E-Mails',
  from: 'Von',
  to: 'Bis',
  days: 'Tage, an denen sie beginnen',
  daysHint: 'Jeden Tag, wenn keiner gewählt ist.',
  cap: 'Obergrenze',
  capHint: 'Wie viele Marketing-E-Mails ein Kontakt höchstens bekommt. Transaktionale zählen nicht.',
  capOn: 'Marketing-E-Mails je Kontakt begrenzen',
  capOf: (atMost, within) => `${atMost} in ${within}`,
  atMost: 'Höchstens E-Mails',
  within: 'Innerhalb von',
  whenReached: 'Eine weitere E-Mail',
  actions: { wait: 'Wartet, bis Platz ist', skip: 'Wird nicht gesendet' },
};

export const sendingTexts: Texts<typeof en> = { en, de };
