import type { WordLanguage } from './languages.js';

/** A line of a mail that is its link alone. */
export const LINK_LINE = '{url}';

export type AccountMailKind =
  /** Asks a new user to prove the address. */
  | 'verify'
  /** Completes a sign-up; the account does not exist before. */
  | 'completeSignUp'
  /** To someone with an account for whose address an account was requested again. */
  | 'alreadySignedUp'
  | 'reset'
  /** To the new address. */
  | 'changeEmail'
  /** To the address that an account used until now. */
  | 'emailChanged'
  /** Asks whoever reads the mail of an address whether a workspace may send as it. */
  | 'confirmSender'
  /** After a reset. */
  | 'passwordChanged';

interface AccountMailWords {
  subject: string;
  /** May contain `{email}` and `{workspace}`. */
  lines: readonly string[];
}

type Table = Record<AccountMailKind, AccountMailWords>;

const UNASKED = 'If this wasn’t you, just ignore this email. Nothing will change.';
const A_DAY = 'The link works once and expires in a day.';

const en: Table = {
  verify: {
    subject: 'Confirm your email address',
    lines: [
      'Someone signed up for Rollcall with this email address. If it was you, please confirm it:',
      LINK_LINE,
      A_DAY,
      UNASKED,
    ],
  },
  completeSignUp: {
    subject: 'Finish signing up',
    lines: [
      'Someone signed up for Rollcall with this email address. If it was you, finish signing up here:',
      LINK_LINE,
      A_DAY,
      UNASKED,
    ],
  },
  alreadySignedUp: {
    subject: 'You already have an account',
    lines: [
      'Someone tried to sign up with this email address, or to move another account to it. It already has an account.',
      'If it was you, sign in with your password. Forgotten it? Choose a new one here:',
      LINK_LINE,
      'If you were invited, open the invitation again and enter your account’s password.',
      UNASKED,
    ],
  },
  reset: {
    subject: 'Choose a new password',
    lines: [
      'Someone asked for a new password for your account. If it was you, choose one here:',
      LINK_LINE,
      'The link works once and expires in an hour. Using it signs you out everywhere.',
      UNASKED,
    ],
  },
  changeEmail: {
    subject: 'Confirm your new email address',
    lines: [
      'Someone wants to use this email address for their Rollcall account. If it was you, please confirm it:',
      LINK_LINE,
      A_DAY,
      UNASKED,
    ],
  },
  emailChanged: {
    subject: 'Your account’s email address has changed',
    lines: [
      'Your account now uses {email}. This address no longer signs in to it.',
      'If this wasn’t you, contact the people who run this installation right away.',
    ],
  },
  confirmSender: {
    subject: 'Can this workspace send email from your address?',
    lines: [
      'The workspace “{workspace}” would like to send email from this address. If that’s all right, allow it here:',
      LINK_LINE,
      'The link works once and expires in seven days. If you don’t know this workspace, just ignore this email.',
    ],
  },
  passwordChanged: {
    subject: 'Your password has changed',
    lines: [
      'Someone set a new password for your account with a link from an email. You’ve been signed out everywhere.',
      'If this wasn’t you, choose a new password right away, and check who can read your email.',
    ],
  },
};

const UNGEBETEN = 'Waren Sie das nicht, ignorieren Sie diese E-Mail einfach. Es ändert sich nichts.';
const EIN_TAG = 'Der Link gilt einmal und einen Tag lang.';

const de: Table = {
  verify: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    lines: [
      'Jemand hat sich mit dieser E-Mail-Adresse bei Rollcall registriert. Waren Sie das, bestätigen Sie sie bitte:',
      LINK_LINE,
      EIN_TAG,
      UNGEBETEN,
    ],
  },
  completeSignUp: {
    subject: 'Schließen Sie Ihre Registrierung ab',
    lines: [
      'Jemand hat sich mit dieser E-Mail-Adresse bei Rollcall registriert. Waren Sie das, schließen Sie die Registrierung hier ab:',
      LINK_LINE,
      EIN_TAG,
      UNGEBETEN,
    ],
  },
  alreadySignedUp: {
    subject: 'Sie haben schon ein Konto',
    lines: [
      'Jemand wollte sich mit dieser E-Mail-Adresse registrieren oder ein anderes Konto auf sie umstellen. Sie hat aber schon ein Konto.',
      'Waren Sie das, melden Sie sich mit Ihrem Passwort an. Vergessen? Hier legen Sie ein neues fest:',
      LINK_LINE,
      'Wurden Sie eingeladen, öffnen Sie die Einladung noch einmal und geben Sie das Passwort Ihres Kontos ein.',
      UNGEBETEN,
    ],
  },
  reset: {
    subject: 'Legen Sie ein neues Passwort fest',
    lines: [
      'Jemand hat ein neues Passwort für Ihr Konto angefordert. Waren Sie das, legen Sie es hier fest:',
      LINK_LINE,
      'Der Link gilt einmal und eine Stunde lang. Danach sind Sie überall abgemeldet.',
      UNGEBETEN,
    ],
  },
  changeEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    lines: [
      'Jemand möchte diese E-Mail-Adresse für ein Konto bei Rollcall verwenden. Waren Sie das, bestätigen Sie sie bitte:',
      LINK_LINE,
      EIN_TAG,
      UNGEBETEN,
    ],
  },
  emailChanged: {
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    lines: [
      'Ihr Konto verwendet jetzt {email}. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
      'Waren Sie das nicht, wenden Sie sich sofort an die Betreiber dieser Installation.',
    ],
  },
  confirmSender: {
    subject: 'Darf dieser Arbeitsbereich E-Mails von Ihrer Adresse senden?',
    lines: [
      'Der Arbeitsbereich „{workspace}“ möchte E-Mails von dieser Adresse senden. Ist das in Ordnung, erlauben Sie es hier:',
      LINK_LINE,
      'Der Link gilt einmal und sieben Tage lang. Kennen Sie diesen Arbeitsbereich nicht, ignorieren Sie diese E-Mail einfach.',
    ],
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    lines: [
      'Jemand hat über einen Link in einer E-Mail ein neues Passwort für Ihr Konto festgelegt. Sie wurden überall abgemeldet.',
      'Waren Sie das nicht, legen Sie sofort ein neues Passwort fest und prüfen Sie, wer Ihre E-Mails lesen kann.',
    ],
  },
};

/** The words of mails about accounts, by language. */
export const accountMailWords: Record<WordLanguage, Table> = { en, de };
