import { escapeHtml } from '../../../domain/mail/escape-html.js';
import { page, problemText } from '../../pages/service-page.js';

/** Asks for the address of an account whose password is forgotten. */
export function forgotPage(problem: string | null): string {
  return page(
    'Forgotten your password?',
    `<p>Enter your account’s email address, and we’ll send you a link to set a new password.</p>
${problemText(problem)}
<form method="post">
<div class="field"><label for="email">Email</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="username"></div>
<button>Send link</button>
</form>`,
  );
}

/** Known and unknown addresses get the same page. */
export const resetMailedPage = page(
  'Check your email',
  '<p>If this address has an account, we’ve sent it a link. It works for an hour.</p>',
);

export function resetPage(email: string, problem: string | null): string {
  return page(
    'Choose a new password',
    `<p>For the account <strong>${escapeHtml(email)}</strong>. You’ll be signed out everywhere.</p>
${problemText(problem)}
<form method="post">
${newPasswordField('New password')}
<button>Save</button>
</form>`,
  );
}

export const passwordSetPage = page(
  'Your password is set',
  '<p>You can sign in with it now. You’ve been signed out everywhere.</p>',
);

function newPasswordField(label: string): string {
  return `<div class="field"><label for="password">${label}</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="new-password"
  aria-describedby="password-hint">
<p class="hint" id="password-hint">At least 10 characters.</p></div>`;
}

/** Creates the account of a sign-up with the password chosen here. */
export function completePage(email: string, problem: string | null): string {
  return page(
    'Finish signing up',
    `<p>Choose a password for your account <strong>${escapeHtml(email)}</strong>.</p>
${problemText(problem)}
<form method="post">
${newPasswordField('Password')}
<button>Create account</button>
</form>`,
  );
}

/** A link scanner that opens the page changes nothing. */
export function verifyPage(email: string, problem: string | null): string {
  return page(
    'Confirm your email address',
    `<p>Confirm that you asked Rollcall to use <strong>${escapeHtml(email)}</strong> for your account.</p>
${problemText(problem)}
<form method="post"><button>Confirm</button></form>`,
  );
}

export function verifiedPage(email: string): string {
  return page(
    'Email address confirmed',
    `<p>You can now sign in with <strong>${escapeHtml(email)}</strong>.</p>`,
  );
}

/** For a link that is unknown, used, replaced or expired. */
export const linkNotFoundPage = page(
  'This link no longer works',
  '<p>It’s been used, or it has expired. Ask for a new one.</p>',
);
