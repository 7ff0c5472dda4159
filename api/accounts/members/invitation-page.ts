import { escapeHtml } from '../../../domain/mail/escape-html.js';
import { page, problemText } from '../../pages/service-page.js';

interface Invited {
  email: string;
  role: string;
  workspace: { name: string };
}

/** The page of an invitation link: a form that works without scripts, the same with and without an account. */
export function invitationPage(invited: Invited, problem: string | null): string {
  const { email, role, workspace } = invited;
  return page(
    `Join ${workspace.name}`,
    `<p>You’ve been invited to join ${escapeHtml(workspace.name)} as ${escapeHtml(role)} with the email address
<strong>${escapeHtml(email)}</strong>.</p>
${problemText(problem)}
<form method="post">
<div class="field"><label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="200"></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="current-password"
  aria-describedby="password-hint">
<p class="hint" id="password-hint">If you have an account, enter its password. Otherwise choose one with at least 10 characters.</p></div>
<div class="field"><label for="code">Code from your authenticator app</label>
<input id="code" name="code" maxlength="40" autocomplete="one-time-code" inputmode="numeric" aria-describedby="code-hint">
<p class="hint" id="code-hint">Only if your account has a second factor.</p></div>
<button>Join</button>
</form>`,
  );
}

/** For a link that is unknown, used, revoked or expired. */
export const invitationNotFoundPage = page(
  'This invitation no longer works',
  '<p>It’s been used or revoked, or it’s more than seven days old. Ask for a new one.</p>',
);

export function joinedPage(workspaceName: string): string {
  return page(`Welcome to ${workspaceName}`, '<p>You’re now a member, and you’re signed in.</p>');
}

/** Addresses with and without an account get the same page. */
export const linkMailedPage = page(
  'Check your email',
  '<p>We’ve sent an email to the invited address. It says what to do next.</p>',
);
