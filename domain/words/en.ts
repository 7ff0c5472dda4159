import { LINK_LINE } from './account-mails.js';
import type { Words } from './words.js';

const UNASKED = 'If this wasn’t you, just ignore this email. Nothing will change.';
const A_DAY = 'The link works once and expires in a day.';

export const en: Words = {
  language: 'en',
  mail: {
    unsubscribe: 'Unsubscribe',
    unsubscribeAt: (url) => `Unsubscribe: ${url}`,
    subscribedTo: (list) => `You’re getting this email because you’re subscribed to ${list}.`,
  },
  confirmMail: {
    subject: (list) => `Please confirm: ${list}`,
    reminder: (subject) => `Reminder: ${subject}`,
    preheader: 'Press the button to confirm. If this wasn’t you, there’s nothing to do.',
    button: 'Yes, subscribe me',
    title: 'One last step',
    titleOfReminder: 'Still want to hear from us?',
    greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    quoted: (list) => `"${list}"`,
    ask: ({ email, list, workspace }) =>
      `Please confirm that ${email} should receive ${list} from ${workspace}.`,
    askAgain: ({ email, list, workspace }) =>
      `A while ago we asked you to confirm that ${email} should receive ${list} from ${workspace}.`,
    openAddress: 'Open this address and press the button there:',
    lasts: (duration) =>
      `The button takes you to a page where you confirm. It works for ${duration} after you sign up.`,
    addressLasts: (duration) => `It works for ${duration} after you sign up.`,
    otherwise: 'If it doesn’t work, open this address:',
    reason: (workspace) =>
      `You’re getting this email because someone entered this address to sign up with ${workspace}. If that wasn’t you, there’s nothing to do: nobody is subscribed until the button is pressed.`,
    oneReminder: 'We’ll send you one reminder at most.',
    onlyReminder: 'This is the only reminder.',
  },
  confirmPage: {
    ask: {
      title: (list) => `Confirm your subscription to ${list}`,
      text: (email, workspace) =>
        `Press the button to subscribe <strong>${email}</strong> to email from ${workspace}.`,
    },
    agreed: 'You agreed to this:',
    button: 'Confirm subscription',
    ignore: 'If this wasn’t you, just close this page. Nothing happens unless you press the button.',
    done: {
      title: 'You’re subscribed',
      text: (list, workspace) =>
        `Thank you! You’ll now receive <strong>${list}</strong> from ${workspace}. Every email has a link to unsubscribe.`,
    },
    already: {
      title: 'You’re already subscribed',
      text: (list, workspace) =>
        `You receive <strong>${list}</strong> from ${workspace}. There’s nothing left to do.`,
    },
    expired: {
      title: 'This link has expired',
      text: 'It wasn’t used in time, so nobody was subscribed. If you’d still like to subscribe, please sign up again.',
    },
    over: {
      title: 'This link no longer works',
      text: 'The subscription ended after this link was sent. If you’d like to subscribe again, please sign up once more.',
    },
    unknown: {
      title: 'We don’t know this link',
      text: 'Your email program may have broken it. Copy the whole link from the email, or sign up again.',
    },
  },
  unsubscribePage: {
    ask: {
      title: 'Unsubscribe',
      one: (email, list, workspace) =>
        `<strong>${email}</strong> receives <strong>${list}</strong> from ${workspace}.`,
      none: (email, workspace) =>
        `<strong>${email}</strong> receives email from ${workspace}. This button stops newsletters and offers.`,
    },
    leaveFrom: (name) => `Unsubscribe from ${name}`,
    leaveAll: 'Unsubscribe from everything',
    chooseOne: 'Nothing has changed. Please press one of the buttons.',
    left: {
      title: 'You’re unsubscribed',
      all: (email, workspace) =>
        `<strong>${email}</strong> will no longer receive newsletters or offers from ${workspace}.`,
      lists: (email, lists) => `<strong>${email}</strong> will no longer receive ${lists}.`,
    },
    nothing: {
      title: 'You’re unsubscribed',
      text: (email, workspace) =>
        `<strong>${email}</strong> doesn’t receive newsletters or offers from ${workspace}. There’s nothing left to do.`,
    },
    undo: { text: 'Unsubscribed by mistake? You can undo this for one hour.', button: 'Subscribe me again' },
    others: 'Choose what else you get',
    undone: {
      title: 'You’re subscribed again',
      text: (email, workspace) =>
        `Everything is as it was: <strong>${email}</strong> receives email from ${workspace}.`,
    },
    gone: {
      title: 'You don’t receive any email',
      text: 'We no longer have an address for this link, so we don’t send you anything. There’s nothing left to do.',
    },
    unknown: {
      title: 'We don’t know this link',
      text: 'Your email program may have broken it. Copy the whole link from the email, or reply to the email and ask to be unsubscribed.',
    },
  },
  preferencesPage: {
    heading: 'Or choose what you get',
    headingOfLeft: 'Changed your mind?',
    lists: 'You’ll get everything that’s checked.',
    pending: 'Waiting for you to confirm by email',
    thisMail: 'The email you came from',
    firstName: 'First name',
    lastName: 'Last name',
    nameHint: 'Leave empty to keep what we have',
    language: 'Language',
    noLanguage: 'Same as my browser',
    save: 'Save',
    badName: 'A name can have up to 200 characters and no line breaks.',
    tracking: {
      ask: (workspace) => `May ${workspace} measure whether you open its emails and which links you follow?`,
      yes: 'Yes',
      no: 'No',
    },
    saved: {
      title: 'Saved',
      gets: (email, lists) => `<strong>${email}</strong> gets ${lists}.`,
      getsNone: (email, workspace) => `<strong>${email}</strong> gets no newsletters from ${workspace}.`,
      confirm: (lists) =>
        `Check your inbox: we’ve sent you an email. Press the button in it to get ${lists}.`,
      more: 'Change something else',
    },
  },
  unknownLinkPage: {
    title: 'This link doesn’t work',
    text: 'It may have been cut off. Please copy the whole link from the email, or open the email again.',
  },
  errorPage: {
    rateLimited: {
      title: 'Too many requests',
      text: 'We’ve had too many requests from your network. Please wait a minute, then try again.',
    },
    other: {
      title: 'Something went wrong',
      text: 'The problem is on our side. Please try again in a few minutes; your link will still work.',
    },
  },
  form: {
    emailLabel: 'Email address',
    submit: 'Sign up',
    sending: 'Sending …',
    optional: 'optional',
    choose: 'Please choose',
    leaveEmpty: 'Leave this empty',
    consent: (list) => (list === null ? 'I agree to receive emails.' : `I agree to receive emails: ${list}.`),
    privacy: 'Privacy policy',
    thanks: 'Thank you',
    done: 'We’ve received your details.',
    doneConfirm: 'Almost done: we’ve sent you an email. Please open it and confirm.',
    checkInbox: 'Check your inbox',
    sentBy: (sender) => `The email is from ${sender}.`,
    spamHint: 'If it’s not there in a few minutes, check your spam folder.',
    wrongAddress: 'Wrong address?',
    enterAgain: 'Enter it again',
    problems: 'Please check your entries',
    failed: 'Something went wrong. Please try again in a moment.',
    tooMany: 'Too many attempts. Please wait a minute and try again.',
    closed: 'This form is closed',
    closedHint: 'It no longer accepts submissions.',
    back: 'Back to the form',
    errors: {
      required: 'is required',
      email: 'must be one plain email address',
      text: 'must be plain text',
      long: 'is too long',
      number: 'must be a number',
      date: 'must be a day such as 2026-01-31',
      phone: 'must be a phone number',
      choice: 'must be one of the choices',
      flag: 'must be true or false',
      consent: 'must be accepted',
      once: 'is given more than once',
      unknown: 'is not a field of this form',
    },
  },
  accountMails: {
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
    invited: {
      subject: 'You’re invited to a workspace',
      lines: [
        '{email} has invited you to work together in “{workspace}” on Rollcall. Join here:',
        LINK_LINE,
        'The link works once and expires in seven days. If you don’t know who this is, just ignore this email.',
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
  },
};
