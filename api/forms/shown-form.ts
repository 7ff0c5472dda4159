import { defaultSender } from '../../domain/mail/default-sender.js';
import { mailFrom } from '../../domain/mail/mail-sender.js';
import { pageWorkspace } from '../pages/public-page.js';
import type { ShownForm } from './form-page.js';
import type { OpenForm } from './open-form.js';

/** What the pages and the script of a form need of it. */
export function shownForm({ form, workspace, consentText, asked }: OpenForm): ShownForm {
  const { publicId, definition, redirectUrl } = form;
  return {
    publicId,
    definition,
    workspace: pageWorkspace(workspace),
    consentText,
    isConsentRequired: asked === 'required',
    redirectUrl,
  };
}

/** Name and address that the workspace's email is from. */
export function shownSender({ workspace }: Pick<OpenForm, 'workspace'>, baseUrl: string): string {
  const { name, address } = mailFrom(workspace, { sender: null, defaultSender: defaultSender(baseUrl) });
  return `${name} <${address}>`;
}
