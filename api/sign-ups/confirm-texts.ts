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

/** All texts but the titles are HTML; names are passed in escaped. */
export const confirmTexts: PageTexts<ConfirmTexts> = {
  en: {
    ask: {
      title: (list) => `Confirm your subscription to ${list}`,
      text: (email, workspace) =>
        `Press the button to subscribe <strong>${email}</strong> to mail from ${workspace}.`,
    },
    agreed: 'You agreed to this:',
    button: 'Confirm subscription',
    ignore: 'If this was not you, close this page. Nothing happens unless you press the button.',
    done: {
      title: 'You are subscribed',
      text: (list, workspace) =>
        `Thank you! You will now receive <strong>${list}</strong> from ${workspace}. Every email has a link to unsubscribe.`,
    },
    already: {
      title: 'You are already subscribed',
      text: (list, workspace) =>
        `You receive <strong>${list}</strong> from ${workspace}. There is nothing left to do.`,
    },
    expired: {
      title: 'This link has expired',
      text: 'It was not used in time, so nobody was subscribed. To subscribe, please sign up again.',
    },
    over: {
      title: 'This link is no longer valid',
      text: 'The subscription ended after this link was sent. To subscribe again, please sign up again.',
    },
    unknown: {
      title: 'Unknown link',
      text: 'Your mail program may have split it: copy the complete link from the email, or sign up again.',
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
