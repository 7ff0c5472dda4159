import type { DesignWords } from './design-words-en.js';

/** What the designs say in German. */
export const designWordsDe: DesignWords = {
  hello: 'Hallo ',
  there: 'zusammen',
  comma: ',',
  regards: 'Herzliche Grüße',
  letter: {
    who: 'ich bin Lena und kümmere mich um alle, die neu sind. Die meisten suchen bei uns eines von drei Dingen, und ich zeige Ihnen gern in einem Satz, wo Sie Ihres finden.',
    ask: 'Also: Was hat Sie zu uns geführt? Eine Zeile genügt. Ich lese jede Antwort, und Sie hören von mir und nicht von einer Maschine.',
    until: 'Bis dahin steht auf ',
    page: 'dieser Seite',
    has: ', was die meisten in der ersten Woche fragen.',
    name: 'Lena',
  },
  newsletter: {
    picture: 'Worum es in dieser Ausgabe geht',
    title: 'Neu im Mai',
    short:
      'Drei Geschichten, vier Minuten. Die Kurzfassung: Es ist schneller geworden, es ist günstiger geworden, und es gibt Suppe.',
    story: 'Doppelt so schnell, ganz ohne Ihr Zutun',
    storyText:
      'Seit Dienstag öffnet sich jeder Bericht in weniger als einer Sekunde. Was wir geändert haben und was wir dabei gelernt haben.',
    read: 'Zur Geschichte',
    left: 'Besuch in der Werkstatt',
    leftText: 'Jeden zweiten Donnerstag ab sechs. ',
    leftLink: 'Platz reservieren',
    right: 'Die Suppe',
    rightText: 'Sie haben gefragt. ',
    rightLink: 'Hier ist das Rezept',
    quote: 'Der erste Newsletter, den ich zu Ende gelesen habe.',
  },
  announcement: {
    title: 'Berichte, die Sie teilen können',
    text: 'Ein Link, immer aktuell, auch für Menschen ohne Konto. Ab heute in Ihrem Arbeitsbereich.',
    button: 'Ersten Bericht teilen',
    picture: 'Ein Bericht, in dem das Teilen geöffnet ist',
    changes: 'Was sich für Sie ändert',
    points: [
      'Links können an einem Tag enden, den Sie wählen.',
      'Sie sehen, wer sie geöffnet hat.',
      'Nichts ist öffentlich, bevor Sie es sagen.',
    ],
  },
  order: {
    title: 'Vielen Dank, ',
    friend: 'und willkommen',
    before: 'Ihre Bestellung ',
    after: ' ist bei uns angekommen. Wir schreiben wieder, wenn sie unterwegs ist.',
    times: ' × ',
    total: 'Summe',
    button: 'Bestellung ansehen',
    help: 'Stimmt etwas nicht? Antworten Sie einfach auf diese E-Mail.',
  },
  welcome: {
    title: 'Schön, dass Sie da sind',
    text: 'Drei Dinge machen den größten Unterschied. Jedes dauert fünf Minuten.',
    steps: [
      ['1. Sagen Sie, was Sie erreichen möchten', 'Ein Ziel in einem Satz genügt für den Anfang.'],
      ['2. Bringen Sie Ihre Daten mit', 'Zwei Klicks, und alles lässt sich danach besser beurteilen.'],
      ['3. Holen Sie jemanden dazu', 'Was zwei Menschen ansehen, wird fertig.'],
    ],
    button: 'Ersten Schritt machen',
  },
};
