import { escapeHtml } from '../../domain/mail/escape-html.js';
import { page } from '../pages/page.js';

interface Invited {
  email: string;
  role: string;
  workspace: { name: string };
  hasAccount: boolean;
}

/** Where the link of an invitation leads: a form that works without scripts. */
export function invitationPage(invited: Invited, problem: string | null): string {
  const { email, role, workspace, hasAccount } = invited;
  const account = hasAccount
    ? `<p>You have an account here; its password lets you in.</p>${passwordField('current-password')}`
    : `<label for="name">Your name</label><input id="name" name="name" autocomplete="name" maxlength="200">
${passwordField('new-password')}<p>At least 10 characters.</p>`;
  return page(
    `Join ${workspace.name}`,
    `<p>You are invited to ${escapeHtml(workspace.name)} as ${escapeHtml(role)}, with the e-mail address
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

/** For a link that is used, revoked, expired or unknown. */
export const invitationNotFoundPage = page(
  'This invitation is not open',
  '<p>It was used or revoked, or its seven days are over. Ask whoever invited you for another one.</p>',
);

export function joinedPage(workspaceName: string): string {
  return page(`Welcome to ${workspaceName}`, '<p>You are a member now, and signed in in this browser.</p>');
}
