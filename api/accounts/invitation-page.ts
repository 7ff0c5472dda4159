import { escapeHtml } from '../../domain/mail/escape-html.js';
import { page, problemText } from '../pages/service-page.js';

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
    `<p>You are invited to join ${escapeHtml(workspace.name)} as ${escapeHtml(role)} with the email address
<strong>${escapeHtml(email)}</strong>.</p>
${problemText(problem)}
<form method="post">
<div class="field"><label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="200"></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="current-password"
  aria-describedby="password-hint">
<p class="hint" id="password-hint">If you have an account, its password; otherwise choose one with at least 10 characters.</p></div>
<div class="field"><label for="code">Code of your authenticator app</label>
<input id="code" name="code" maxlength="40" autocomplete="one-time-code" inputmode="numeric" aria-describedby="code-hint">
<p class="hint" id="code-hint">Only if your account has a second factor.</p></div>
<button>Join</button>
</form>`,
  );
}

/** For a link that is unknown, used, revoked or expired. */
export const invitationNotFoundPage = page(
  'This invitation is no longer valid',
  '<p>It has been used or revoked, or it is more than seven days old. Ask for a new invitation.</p>',
);

export function joinedPage(workspaceName: string): string {
  return page(`Welcome to ${workspaceName}`, '<p>You are now a member, and signed in to this browser.</p>');
}

/** The same with and without an account. */
export const linkMailedPage = page(
  'Check your email',
  '<p>We have sent an email to the address of this invitation. It says how to go on.</p>',
);
