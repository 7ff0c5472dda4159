import { escapeHtml } from '../mail/escape-html.js';
import { MAIL_FONT } from '../mail/mail-look.js';

/** A mail about an account, in the name of the installation. */
export interface AccountMail {
  subject: string;
  html: string;
  text: string;
}

const UNASKED = 'If this wasn’t you, just ignore this email. Nothing will change.';

/** Asks a new user to prove the address. */
export function verifyMail(url: string): AccountMail {
  return mail('Confirm your email address', [
    'Someone signed up for Rollcall with this email address. If it was you, please confirm it:',
    { url },
    'The link works once and expires in a day.',
    UNASKED,
  ]);
}

/** Completes a sign-up; the account does not exist before. */
export function completeSignUpMail(url: string): AccountMail {
  return mail('Finish signing up', [
    'Someone signed up for Rollcall with this email address. If it was you, finish signing up here:',
    { url },
    'The link works once and expires in a day.',
    UNASKED,
  ]);
}

/** To someone with an account for whose address an account was requested again. */
export function alreadySignedUpMail(baseUrl: string): AccountMail {
  return mail('You already have an account', [
    'Someone tried to sign up with this email address, or to move another account to it. It already has an account.',
    'If it was you, sign in with your password. Forgotten it? Choose a new one here:',
    { url: `${baseUrl}/forgotten` },
    'If you were invited, open the invitation again and enter your account’s password.',
    UNASKED,
  ]);
}

export function resetMail(url: string): AccountMail {
  return mail('Choose a new password', [
    'Someone asked for a new password for your account. If it was you, choose one here:',
    { url },
    'The link works once and expires in an hour. Using it signs you out everywhere.',
    UNASKED,
  ]);
}

/** To the new address. */
export function changeEmailMail(url: string): AccountMail {
  return mail('Confirm your new email address', [
    'Someone wants to use this email address for their Rollcall account. If it was you, please confirm it:',
    { url },
    'The link works once and expires in a day.',
    UNASKED,
  ]);
}

/** To the address that an account used until now. */
export function emailChangedMail(newEmail: string): AccountMail {
  return mail('Your account’s email address has changed', [
    `Your account now uses ${newEmail}. This address no longer signs in to it.`,
    'If this wasn’t you, contact the people who run this installation right away.',
  ]);
}

/** Asks whoever reads the mail of an address whether a workspace may send as it. */
export function confirmSenderMail({ workspace, url }: { workspace: string; url: string }): AccountMail {
  return mail('Can this workspace send email from your address?', [
    `The workspace “${workspace}” would like to send email from this address. If that’s all right, allow it here:`,
    { url },
    'The link works once and expires in seven days. If you don’t know this workspace, just ignore this email.',
  ]);
}

/** After a reset. */
export function passwordChangedMail(): AccountMail {
  return mail('Your password has changed', [
    'Someone set a new password for your account with a link from an email. You’ve been signed out everywhere.',
    'If this wasn’t you, choose a new password right away, and check who can read your email.',
  ]);
}

function mail(subject: string, lines: (string | { url: string })[]): AccountMail {
  const html = lines.map((line) =>
    typeof line === 'string'
      ? `<p>${escapeHtml(line)}</p>`
      : `<p><a href="${escapeHtml(line.url)}">${escapeHtml(line.url)}</a></p>`,
  );
  return {
    subject,
    html: `<div style="font-family: ${MAIL_FONT}; font-size: 15px; line-height: 1.5">${html.join('\n')}</div>`,
    text: lines.map((line) => (typeof line === 'string' ? line : line.url)).join('\n\n'),
  };
}
