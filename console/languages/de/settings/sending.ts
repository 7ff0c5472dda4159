import type { SendingTexts } from '../../en/settings/sending.js';

export const sending: SendingTexts = {
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
  withoutAnswer: 'Wer nichts gesagt hat',
  withoutAnswerOn: 'Auch messen, wer noch nicht gesagt hat, ob er es möchte',
  privacy:
    'In der EU brauchen Sie dafür in der Regel die Einwilligung jeder Person und einen Satz in der Datenschutzerklärung. Die Antwort geben die Personen auf der Einstellungsseite; Ihre Formulare können danach fragen, und Ihre Systeme Antworten über die API weitergeben. Wer Nein gesagt hat, bekommt E-Mails ohne Bild und mit unveränderten Links.',
  actions: { wait: 'Warten, bis der Kontakt darunter liegt', skip: 'Nicht senden' },
};
