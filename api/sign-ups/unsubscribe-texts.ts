import type { PageTexts } from '../pages/page-language.js';

interface UnsubscribeTexts {
  ask: {
    title: string;
    /** In a mail of a list that the contact is on. */
    one: (email: string, list: string, workspace: string) => string;
    /** In any other mail. */
    none: (email: string, workspace: string) => string;
  };
  /** The name of a list or of the workspace. */
  leaveFrom: (name: string) => string;
  leaveAll: string;
  chooseOne: string;
  left: {
    title: string;
    all: (email: string, workspace: string) => string;
    lists: (email: string, lists: string) => string;
  };
  nothing: { title: string; text: (email: string, workspace: string) => string };
  undo: { text: string; button: string };
  others: string;
  undone: { title: string; text: (email: string, workspace: string) => string };
  gone: { title: string; text: string };
  unknown: { title: string; text: string };
}

/** All texts but the titles are HTML; names are passed in escaped. */
export const unsubscribeTexts: PageTexts<UnsubscribeTexts> = {
  en: {
    ask: {
      title: 'Unsubscribe',
      one: (email, list, workspace) =>
        `<strong>${email}</strong> receives <strong>${list}</strong> from ${workspace}.`,
      none: (email, workspace) =>
        `<strong>${email}</strong> receives mail from ${workspace}. This button ends newsletters and offers.`,
    },
    leaveFrom: (name) => `Unsubscribe from ${name}`,
    leaveAll: 'Unsubscribe from everything',
    chooseOne: 'Nothing has changed: press one of the buttons.',
    left: {
      title: 'You are unsubscribed',
      all: (email, workspace) =>
        `<strong>${email}</strong> will no longer receive newsletters or offers from ${workspace}.`,
      lists: (email, lists) => `<strong>${email}</strong> will no longer receive ${lists}.`,
    },
    nothing: {
      title: 'You are unsubscribed',
      text: (email, workspace) =>
        `<strong>${email}</strong> does not receive newsletters or offers from ${workspace}. There is nothing left to do.`,
    },
    undo: { text: 'Unsubscribed by mistake? You can undo this for one hour.', button: 'Subscribe me again' },
    others: 'Choose what else you get',
    undone: {
      title: 'You are subscribed again',
      text: (email, workspace) =>
        `Everything is as before: <strong>${email}</strong> receives mail from ${workspace}.`,
    },
    gone: {
      title: 'You receive no mail',
      text: 'We no longer have an address for this link, so nothing is sent to you. There is nothing left to do.',
    },
    unknown: {
      title: 'Unknown link',
      text: 'Your mail program may have split it: copy the complete link from the email. You can also reply to the email and ask the sender to stop.',
    },
  },
  de: {
    ask: {
      title: 'Abmelden',
      one: (email, list, workspace) =>
        `<strong>${email}</strong> bekommt <strong>${list}</strong> von ${workspace}.`,
      none: (email, workspace) =>
        `<strong>${email}</strong> bekommt E-Mails von ${workspace}. Dieser Knopf beendet Newsletter und Angebote.`,
    },
    leaveFrom: (name) => `Von ${name} abmelden`,
    leaveAll: 'Von allem abmelden',
    chooseOne: 'Es hat sich nichts geändert: Drücken Sie einen der Knöpfe.',
    left: {
      title: 'Sie sind abgemeldet',
      all: (email, workspace) =>
        `<strong>${email}</strong> bekommt keine Newsletter und Angebote von ${workspace} mehr.`,
      lists: (email, lists) => `<strong>${email}</strong> bekommt keine E-Mails mehr zu ${lists}.`,
    },
    nothing: {
      title: 'Sie sind abgemeldet',
      text: (email, workspace) =>
        `<strong>${email}</strong> bekommt keine Newsletter und Angebote von ${workspace}. Es ist nichts weiter zu tun.`,
    },
    undo: {
      text: 'War das ein Versehen? Eine Stunde lang können Sie es zurücknehmen.',
      button: 'Wieder anmelden',
    },
    others: 'Auswählen, was Sie sonst bekommen',
    undone: {
      title: 'Sie sind wieder angemeldet',
      text: (email, workspace) =>
        `Es ist wie vorher: <strong>${email}</strong> bekommt E-Mails von ${workspace}.`,
    },
    gone: {
      title: 'Sie bekommen keine E-Mails',
      text: 'Zu diesem Link haben wir keine Adresse mehr gespeichert; es wird Ihnen also nichts geschickt. Es ist nichts weiter zu tun.',
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      text: 'Vielleicht hat Ihr E-Mail-Programm ihn zerteilt: Kopieren Sie ihn vollständig aus der E-Mail. Sie können auch auf die E-Mail antworten und sich so abmelden.',
    },
  },
};
