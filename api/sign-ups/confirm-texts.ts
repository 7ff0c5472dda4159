import type { PageTexts } from '../pages/page-language.js';

interface ConfirmTexts {
  ask: { title: (list: string) => string; text: (email: string, workspace: string) => string };
  agreed: string;
  button: string;
  ignore: string;
  done: { title: string; text: (list: string, workspace: string) => string };
  already: { title: string; text: (list: string, workspace: string) => string };
  expired: { title: string; text: string };
  over: { title: string; text: string };
  unknown: { title: string; text: string };
}

/** Names come escaped into what is HTML: every text but the titles. */
export const confirmTexts: PageTexts<ConfirmTexts> = {
  en: {
    ask: {
      title: (list) => `Confirm your subscription to ${list}`,
      text: (email, workspace) =>
        `Press the button and <strong>${email}</strong> is subscribed to mail from ${workspace}.`,
    },
    agreed: 'You agreed to this:',
    button: 'Confirm subscription',
    ignore: 'Was it not you? Then close this page: without the button nothing happens.',
    done: {
      title: 'You are subscribed',
      text: (list, workspace) =>
        `Thank you: you now get <strong>${list}</strong> from ${workspace}. Every mail has a link with which you can unsubscribe.`,
    },
    already: {
      title: 'You are subscribed already',
      text: (list, workspace) =>
        `You get <strong>${list}</strong> from ${workspace}. There is nothing left to do.`,
    },
    expired: {
      title: 'This link has expired',
      text: 'It was not used in time, so nobody was subscribed. To get the mail, sign up once more.',
    },
    over: {
      title: 'This link is no longer in use',
      text: 'The subscription was ended after this link was sent. To get the mail again, sign up once more.',
    },
    unknown: {
      title: 'We do not know this link',
      text: 'Perhaps it was cut in two by your mail program: copy it as a whole from the mail. Or sign up once more.',
    },
  },
  de: {
    ask: {
      title: (list) => `${list}: Anmeldung bestätigen`,
      text: (email, workspace) =>
        `Mit einem Klick bestätigen Sie, dass <strong>${email}</strong> E-Mails von ${workspace} bekommen soll.`,
    },
    agreed: 'Sie haben dem zugestimmt:',
    button: 'Anmeldung bestätigen',
    ignore: 'Sie waren das nicht? Dann schließen Sie diese Seite: Ohne den Klick passiert nichts.',
    done: {
      title: 'Sie sind angemeldet',
      text: (list, workspace) =>
        `Vielen Dank! Sie bekommen jetzt <strong>${list}</strong> von ${workspace}. Über einen Link in jeder E-Mail können Sie sich wieder abmelden.`,
    },
    already: {
      title: 'Sie sind schon angemeldet',
      text: (list, workspace) =>
        `Sie bekommen <strong>${list}</strong> von ${workspace}. Es ist nichts weiter zu tun.`,
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Er wurde nicht rechtzeitig benutzt, es wurde also niemand angemeldet. Melden Sie sich bei Interesse noch einmal an.',
    },
    over: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Das Abonnement wurde beendet, nachdem dieser Link verschickt worden war. Melden Sie sich bei Interesse noch einmal an.',
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      text: 'Vielleicht hat Ihr E-Mail-Programm ihn zerteilt: Kopieren Sie ihn vollständig aus der E-Mail. Oder melden Sie sich noch einmal an.',
    },
  },
};
