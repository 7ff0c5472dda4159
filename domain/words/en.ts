import type { Words } from './words.js';

export const en: Words = {
  language: 'en',
  mail: {
    unsubscribe: 'Unsubscribe',
    subscribedTo: (list) => `You get this email because you are subscribed to ${list}.`,
  },
  confirmMail: {
    subject: (list) => `Please confirm: ${list}`,
    reminder: (subject) => `Reminder: ${subject}`,
    preheader: 'Press the button to confirm. If this was not you, do nothing.',
    button: 'Yes, subscribe me',
    title: 'One last step',
    titleOfReminder: 'Still want to hear from us?',
    greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    quoted: (list) => `"${list}"`,
    ask: ({ email, list, workspace }) =>
      `Please confirm that ${email} should receive ${list} from ${workspace}.`,
    askAgain: ({ email, list, workspace }) =>
      `You were asked a while ago to confirm that ${email} should receive ${list} from ${workspace}.`,
    openAddress: 'Open this address and press the button there:',
    lasts: (duration) =>
      `The button opens a page on which you confirm; it works for ${duration} from your sign-up.`,
    addressLasts: (duration) => `It works for ${duration} from your sign-up.`,
    otherwise: 'If it does not work, open this address:',
    reason: (workspace) =>
      `You get this mail because this address was entered to sign up with ${workspace}. If that was not you, do nothing: without pressing the button nobody is subscribed.`,
    oneReminder: 'There will be one reminder at most.',
    onlyReminder: 'This is the only reminder.',
  },
  confirmPage: {
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
  unsubscribePage: {
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
  preferencesPage: {
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
  unknownLinkPage: {
    title: 'This link does not work',
    text: 'It may have been cut off. Please copy all of it from the email, or open the email again.',
  },
  errorPage: {
    rateLimited: {
      title: 'Too many requests',
      text: 'We received too many requests from your network. Wait a minute, then try again.',
    },
    other: {
      title: 'Something went wrong',
      text: 'This is a problem on our side. Try again in a few minutes; your link remains valid.',
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
    done: 'Your submission has been received.',
    doneConfirm: 'Almost done: we have sent you an email. Please open it and confirm.',
    checkInbox: 'Check your inbox',
    sentBy: (sender) => `The email is from ${sender}.`,
    spamHint: 'If it is not there in a few minutes, look in the spam folder.',
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
};
