import { wordsFor } from '../../domain/words/languages.js';
import type { FormWords } from '../../domain/words/words.js';
import type { Asked } from '../../domain/forms/submission.js';
import type { Database } from '../../models/core/database.js';
import type { FormRecord } from '../../models/forms/form.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { findList } from '../lists/list-facts.js';
import { formNotFound } from './read-forms.js';

/** A form that accepts submissions, with everything needed for that. */
export interface OpenForm {
  form: FormRecord;
  list: ListRecord | null;
  workspace: WorkspaceRecord;
  /** The consent text; null if the form does not ask for consent. */
  consentText: string | null;
  asked: Asked['consent'];
  /** The default texts in the form's language. */
  texts: FormWords;
}

const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/;

/**
 * Finds the form with a public id. A form whose list was deleted is closed: there is nothing to consent to.
 *
 * @throws RollcallError `not_found` for an unknown, disabled or deleted form
 */
export async function findOpenForm({ db }: { db: Database }, publicId: string): Promise<OpenForm> {
  const form = PUBLIC_ID.test(publicId)
    ? await db.models.Form.findOne({ publicId, enabled: true, deletedAt: null })
    : null;
  if (form === null) return formNotFound();
  const { workspaceId, definition } = form;
  const [workspace, list] = await Promise.all([
    db.models.Workspace.findOne({ _id: workspaceId }),
    definition.listId === null ? null : findList({ db }, { workspaceId, id: definition.listId }),
  ]);
  if (workspace === null || (list === null && definition.listId !== null)) return formNotFound();
  return openForm({ form, list, workspace });
}

/** Adds what a form asks for, which depends on its list. */
export function openForm({ form, list, workspace }: Pick<OpenForm, 'form' | 'list' | 'workspace'>): OpenForm {
  const { definition } = form;
  const texts = wordsFor(definition.language).form;
  const requiresConsent = list?.requireConsent ?? false;
  const consentText = definition.consentText ?? (requiresConsent ? texts.consent(list?.name ?? null) : null);
  const isRequired = requiresConsent || definition.consentRequired;
  const asked = consentText === null ? 'no' : isRequired ? 'required' : 'optional';
  return { form, list, workspace, consentText, asked, texts };
}

/** The response to a submission: the same for everyone, whatever their status on the list. */
export interface FormResponse {
  requiresConfirmation: boolean;
  message: string;
  redirectUrl: string | null;
  /** The thank-you page, unless there is a redirect. */
  thanksPath: string;
}

/**
 * @param joins whether the sender consented, where consent is optional
 * @param language of the page, which selects the default texts
 */
export function formResponse(
  { form, list }: OpenForm,
  { joins, language }: { joins: boolean; language: string },
): FormResponse {
  const requiresConfirmation = joins && (list?.doubleOptIn ?? false);
  const texts = wordsFor(language).form;
  const own = requiresConfirmation ? texts.doneConfirm : texts.done;
  return {
    requiresConfirmation,
    message: form.definition.successMessage ?? own,
    redirectUrl: form.redirectUrl,
    thanksPath: `/forms/${form.publicId}/thanks${joins ? '' : '?joined=no'}`,
  };
}
