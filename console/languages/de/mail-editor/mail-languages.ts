import type { MailLanguageTexts } from '../../en/mail-editor/mail-languages.js';

export const mailLanguages: MailLanguageTexts = {
  own: 'Sprache des Originals',
  ownHint:
    'Sagen Sie zuerst, in welcher Sprache Sie schreiben. Dann fügen Sie jene hinzu, in die übersetzt wird.',
  hint: 'Jede Person liest die E-Mail in ihrer Sprache, soweit sie übersetzt ist, den Rest im Original.',
  add: 'Sprache hinzufügen',
  addHint: 'Zum Beispiel Französisch',
  done: 'Fertig',
  missing: (n) => `${n} fehlen`,
  older: (n) => `${n} älter als das Original`,
  translate: (name) => `Übersetzung: ${name}`,
  marksHint:
    'Nummern wie {2} sind Werte des Originals; nach einem Doppelpunkt steht, was statt eines leeren geschrieben wird. <3>…</3> sind Links und ausgezeichnete Texte, <br/> ist ein Zeilenumbruch.',
  onlyToDo: 'Nur was zu tun ist',
  nothingToDo: 'Alles ist übersetzt.',
  nothingYet: 'Die E-Mail hat noch keine Texte.',
  states: { missing: 'Fehlt', older: 'Älter als das Original', done: 'Fertig' },
  stillRight: 'Stimmt noch',
  unknownPart: 'Darin kommt ein Teil vor, den das Original nicht hat.',
  export: 'Exportieren',
  import: 'Importieren',
  imported: (n) => (n === 1 ? '1 Text ist übersetzt' : `${n} Texte sind übersetzt`),
  unknown: (n) => (n === 1 ? '1 Text passte nicht' : `${n} Texte passten nicht`),
  remove: 'Sprache entfernen',
  removed: (name) => `${name} ist entfernt`,
  undo: 'Rückgängig',
  kinds: { subject: 'Betreff', preheader: 'Vorschautext' },
};
