import { escapeHtml } from '../../domain/mail/escape-html.js';
import { page } from '../pages/page.js';

interface Invited {
  email: string;
  role: string;
  workspace: { name: string };
  hasAccount: boolean;
}

/** The page of an invitation link: a form that works without scripts. */
export function invitationPage(invited: Invited, problem: string | null): string {
  const { email, role, workspace, hasAccount } = invited;
  const account = hasAccount
    ? `<p>You already have an account. Enter its password to join.</p>${passwordField('current-password')}`
    : `<label for="name">Your name</label><input id="name" name="name" autocomplete="name" maxlength="200">
${passwordField('new-password')}<p>At least 10 characters.</p>`;
  return page(
    `Join ${workspace.name}`,
    `<p>You are invited to join ${escapeHtml(workspace.name)} as ${escapeHtml(role)} with the email address
<strong>${escapeHtml(email)}</strong>.</p>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post">
${account}
<button>Join</button>
</form>`,
  );
}

function passwordField(kind: 'current-password' | 'new-password'): string {
  return `<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="${kind}">`;
}

/** For a link that is unknown, used, revoked or expired. */
export const invitationNotFoundPage = page(
  'This invitation is no longer valid',
  '<p>It has been used or revoked, or it is more than seven days old. Ask for a new invitation.</p>',
);

export function joinedPage(workspaceName: string): string {
  return page(`Welcome to ${workspaceName}`, '<p>You are now a member, and signed in to this browser.</p>');
}
