import type { AccountMailKind, AccountMailWords } from './account-mails.js';

/** Our own words in one language: to contacts in mails, on pages and in forms, and to users in mails about their accounts. */
export interface Words {
  /** BCP 47. */
  language: string;
  /** Around what an author has written. */
  mail: {
    unsubscribe: string;
    /** In plain text. */
    unsubscribeAt: (url: string) => string;
    subscribedTo: (list: string) => string;
  };
  confirmMail: ConfirmMailWords;
  confirmPage: ConfirmPageWords;
  unsubscribePage: UnsubscribePageWords;
  preferencesPage: PreferencesPageWords;
  unknownLinkPage: PageWords;
  errorPage: Record<'rateLimited' | 'other', PageWords>;
  form: FormWords;
  accountMails: Record<AccountMailKind, AccountMailWords>;
}

/** A page's heading and its text, which is HTML. */
export interface PageWords {
  title: string;
  text: string;
}

/** The mail that asks to confirm a sign-up; it is plain text and HTML, so names are passed in as either needs them. */
export interface ConfirmMailWords {
  subject: (list: string) => string;
  /** The subject of a reminder. */
  reminder: (subject: string) => string;
  preheader: string;
  button: string;
  title: string;
  titleOfReminder: string;
  /** Null without a name. */
  greeting: (name: string | null) => string;
  /** A list in the text. */
  quoted: (list: string) => string;
  ask: (about: Asked) => string;
  askAgain: (about: Asked) => string;
  openAddress: string;
  /** How long the button works. */
  lasts: (duration: string) => string;
  /** How long the address in the text works. */
  addressLasts: (duration: string) => string;
  otherwise: string;
  reason: (workspace: string) => string;
  oneReminder: string;
  onlyReminder: string;
}

export interface Asked {
  email: string;
  list: string;
  workspace: string;
}

/** All words but the titles are HTML; names are passed in escaped. */
export interface ConfirmPageWords {
  ask: { title: (list: string) => string; text: (email: string, workspace: string) => string };
  agreed: string;
  button: string;
  ignore: string;
  done: { title: string; text: (list: string, workspace: string) => string };
  already: { title: string; text: (list: string, workspace: string) => string };
  expired: PageWords;
  over: PageWords;
  unknown: PageWords;
}

/** All words but the titles are HTML; names are passed in escaped. */
export interface UnsubscribePageWords {
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
  gone: PageWords;
  unknown: PageWords;
}

/** All words but the titles are HTML; names are passed in escaped. */
export interface PreferencesPageWords {
  heading: string;
  /** For a contact who gets nothing. */
  headingOfLeft: string;
  lists: string;
  pending: string;
  thisMail: string;
  firstName: string;
  lastName: string;
  nameHint: string;
  /** Asks whether to be measured. */
  tracking: { ask: (workspace: string) => string; yes: string; no: string };
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

/** Built-in words of a form. */
export interface FormWords {
  emailLabel: string;
  submit: string;
  sending: string;
  optional: string;
  choose: string;
  leaveEmpty: string;
  consent: (list: string | null) => string;
  /** The text of the link to `privacyUrl`. */
  privacy: string;
  thanks: string;
  done: string;
  /** Shown if a confirmation mail was sent. */
  doneConfirm: string;
  /** The page after that: its title, who the email is from, and what to do if it does not come. */
  checkInbox: string;
  sentBy: (sender: string) => string;
  spamHint: string;
  wrongAddress: string;
  enterAgain: string;
  problems: string;
  failed: string;
  tooMany: string;
  closed: string;
  closedHint: string;
  back: string;
  errors: Record<FieldProblem, string>;
}

/** Problems with a submitted value. */
export type FieldProblem =
  | 'required'
  | 'email'
  | 'text'
  | 'long'
  | 'number'
  | 'date'
  | 'phone'
  | 'choice'
  | 'flag'
  | 'consent'
  | 'once'
  | 'unknown';
