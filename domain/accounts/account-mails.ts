import { escapeHtml } from '../mail/escape-html.js';
import { MAIL_FONT } from '../mail/mail-look.js';

/** A mail about an account, in the name of the installation. */
export interface AccountMail {
  subject: string;
  html: string;
  text: string;
}

const UNASKED = 'If this was not you, ignore this email; nothing changes.';

/** Asks a new user to prove the address. */
export function verifyMail(url: string): AccountMail {
  return mail('Confirm your email address', [
    'Someone signed up to Rollcall with this email address. If it was you, confirm the address:',
    { url },
    'The link works once, within a day.',
    UNASKED,
  ]);
}

/** Completes a sign-up; the account does not exist before. */
export function completeSignUpMail(url: string): AccountMail {
  return mail('Complete your sign-up', [
    'Someone signed up to Rollcall with this email address. If it was you, complete the sign-up:',
    { url },
    'The link works once, within a day.',
    UNASKED,
  ]);
}

/** To someone with an account for whose address an account was requested again. */
export function alreadySignedUpMail(baseUrl: string): AccountMail {
  return mail('You already have an account', [
    'Someone tried to sign up, join or move an account to this email address. It already has an account.',
    'If it was you, sign in with your password. If you have forgotten it, choose a new one:',
    { url: `${baseUrl}/forgotten` },
    'If you were invited, open the invitation again and enter the password of your account.',
    UNASKED,
  ]);
}

export function resetMail(url: string): AccountMail {
  return mail('Choose a new password', [
    'Someone asked for a new password for your account. If it was you, choose it here:',
    { url },
    'The link works once, within an hour. It ends all sessions of the account.',
    UNASKED,
  ]);
}

/** To the new address. */
export function changeEmailMail(url: string): AccountMail {
  return mail('Confirm your new email address', [
    'An account of Rollcall is to use this email address from now on. If this is your account, confirm the address:',
    { url },
    'The link works once, within a day.',
    UNASKED,
  ]);
}

/** To the address that an account used until now. */
export function emailChangedMail(newEmail: string): AccountMail {
  return mail('The email address of your account has changed', [
    `Your account now uses ${newEmail}. This address no longer signs in to it.`,
    'If this was not you, contact the operator of this installation at once.',
  ]);
}

/** Asks whoever reads the mail of an address whether a workspace may send as it. */
export function confirmSenderMail({ workspace, url }: { workspace: string; url: string }): AccountMail {
  return mail('May this workspace send email in your name?', [
    `The workspace "${workspace}" asks to send email with this address as the sender. If that is right, allow it:`,
    { url },
    'The link works once, within seven days. If you do not know this workspace, ignore this email.',
  ]);
}

/** After a reset. */
export function passwordChangedMail(): AccountMail {
  return mail('Your password has changed', [
    'A new password was set for your account by a link in an email, and all sessions were ended.',
    'If this was not you, choose a new password at once, and check who can read your email.',
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
