import type { ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { PublicPage } from '../pages/public-page.js';
import { nothingFilled } from './form-field-html.js';
import { formPage, thanksPage } from './form-page.js';
import { openForm, formResponse } from './open-form.js';
import { newForm, type NewForm } from './save-form.js';
import { shownSender, shownForm } from './shown-form.js';

interface PreviewDeps {
  db: Database;
  clock: () => Date;
  settings: { baseUrl: string; secretKey: Buffer };
}

export interface FormPreview {
  page: PublicPage;
  /** The page after a submission; null if the form redirects instead. */
  thanks: PublicPage | null;
}

/**
 * Renders the pages of a form as they would be if it were saved, with a button that submits nothing. Nothing is stored.
 *
 * @throws RollcallError `invalid`, with the errors that saving would have
 */
export async function previewForm(
  deps: PreviewDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: NewForm },
): Promise<FormPreview> {
  const [{ form, list }, workspace] = await Promise.all([
    newForm(deps, { workspaceId, input }),
    deps.db.models.Workspace.findOne({ _id: workspaceId }),
  ]);
  if (workspace === null) throw new RollcallError('not_found', 'Workspace not found.');
  const open = openForm({ form, list, workspace });
  const shown = { ...shownForm(open), publicId: null };
  const page = formPage({ form: shown, token: '', pageUrl: '', filled: nothingFilled, problem: null });
  if (form.redirectUrl !== null) return { page, thanks: null };
  const { language } = form.definition;
  const { message, requiresConfirmation } = formResponse(open, { joins: true, language });
  const confirmBy = requiresConfirmation ? shownSender(open, deps.settings.baseUrl) : null;
  return { page, thanks: thanksPage(shown, { message, confirmBy }) };
}
