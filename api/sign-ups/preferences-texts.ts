import type { PageTexts } from '../pages/page-language.js';

interface PreferencesTexts {
  heading: string;
  /** For a contact who gets nothing. */
  headingOfLeft: string;
  lists: string;
  pending: string;
  thisMail: string;
  firstName: string;
  lastName: string;
  nameHint: string;
  language: string;
  noLanguage: string;
  save: string;
  badName: string;
  saved: {
    title: string;
    gets: (email: string, lists: string) => string;
    getsNone: (email: string, workspace: string) => string;
    confirm: (lists: string) => string;
    more: string;
  };
}

/** All texts but the titles are HTML; names are passed in escaped. */
export const preferencesTexts: PageTexts<PreferencesTexts> = {
  en: {
    heading: 'Or choose what you get',
    headingOfLeft: 'Changed your mind?',
    lists: 'You get what is ticked.',
    pending: 'Waiting for you to confirm it by email',
    thisMail: 'The email you came from',
    firstName: 'First name',
    lastName: 'Last name',
    nameHint: 'Leave empty to keep what we have',
    language: 'Language',
    noLanguage: 'As in my browser',
    save: 'Save',
    badName: 'A name can have 200 characters, and no line breaks.',
    saved: {
      title: 'Saved',
      gets: (email, lists) => `<strong>${email}</strong> gets ${lists}.`,
      getsNone: (email, workspace) => `<strong>${email}</strong> gets no newsletter of ${workspace}.`,
      confirm: (lists) =>
        `Check your inbox: we have sent you an email. To get ${lists}, press the button in it.`,
      more: 'Change something else',
    },
  },
  de: {
    heading: 'Oder wählen Sie aus, was Sie bekommen',
    headingOfLeft: 'Haben Sie es sich anders überlegt?',
    lists: 'Sie bekommen, was angekreuzt ist.',
    pending: 'Wartet auf Ihre Bestätigung per E-Mail',
    thisMail: 'Die E-Mail, aus der Sie kommen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    nameHint: 'Leer lassen, damit es bleibt, wie es ist',
    language: 'Sprache',
    noLanguage: 'Wie in meinem Browser',
    save: 'Speichern',
    badName: 'Ein Name kann 200 Zeichen haben und keine Zeilenumbrüche.',
    saved: {
      title: 'Gespeichert',
      gets: (email, lists) => `<strong>${email}</strong> bekommt ${lists}.`,
      getsNone: (email, workspace) => `<strong>${email}</strong> bekommt keinen Newsletter von ${workspace}.`,
      confirm: (lists) =>
        `Sehen Sie in Ihr Postfach: Wir haben Ihnen eine E-Mail geschickt. Um ${lists} zu bekommen, drücken Sie den Knopf darin.`,
      more: 'Etwas anderes ändern',
    },
  },
};
