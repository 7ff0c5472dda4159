import { formTexts, type FormTexts } from '../../domain/forms/texts.js';
import type { Asked } from '../../domain/forms/submission.js';
import type { Database } from '../../models/database.js';
import type { FormRecord } from '../../models/form.js';
import type { ListRecord } from '../../models/list.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { findList } from '../lists/list-facts.js';
import { noSuchForm } from './read-forms.js';

/** A form that takes entries, with all that it needs for that. */
export interface OpenForm {
  form: FormRecord;
  list: ListRecord | null;
  workspace: WorkspaceRecord;
  /** What people are asked to agree to; null where they are not asked. */
  consentText: string | null;
  asked: Asked['consent'];
  /** The house's words in the form's language. */
  texts: FormTexts;
}

const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/;

/**
 * The form at a public address. One whose list is gone is closed too: what people would agree to is not there.
 *
 * @throws RollcallError `not_found` for one that is unknown, disabled or deleted
 */
export async function findOpenForm({ db }: { db: Database }, publicId: string): Promise<OpenForm> {
  const form = PUBLIC_ID.test(publicId)
    ? await db.models.Form.findOne({ publicId, enabled: true, deletedAt: null })
    : null;
  if (form === null) return noSuchForm();
  const { workspaceId, definition } = form;
  const [workspace, list] = await Promise.all([
    db.models.Workspace.findOne({ _id: workspaceId }),
    definition.listId === null ? null : findList({ db }, { workspaceId, id: definition.listId }),
  ]);
  if (workspace === null || (list === null && definition.listId !== null)) return noSuchForm();
  const texts = formTexts(definition.language);
  const mustAgree = list?.requireConsent ?? false;
  const consentText = definition.consentText ?? (mustAgree ? texts.consent(list?.name ?? null) : null);
  const isRequired = mustAgree || definition.consentRequired;
  const asked = consentText === null ? 'no' : isRequired ? 'required' : 'optional';
  return { form, list, workspace, consentText, asked, texts };
}

/** What an entry comes to: the same for everybody, whoever they are to the list. */
export interface FormAnswer {
  requiresConfirmation: boolean;
  message: string;
  redirectUrl: string | null;
  /** The page that says thanks, where nobody is led elsewhere. */
  thanksPath: string;
}

/**
 * @param joins whether somebody agreed, where the form leaves that open
 * @param language of the page, which the house's own words are said in
 */
export function answerOf(
  { form, list }: OpenForm,
  { joins, language }: { joins: boolean; language: string },
): FormAnswer {
  const requiresConfirmation = joins && (list?.doubleOptIn ?? false);
  const texts = formTexts(language);
  const own = requiresConfirmation ? texts.doneConfirm : texts.done;
  return {
    requiresConfirmation,
    message: form.definition.successMessage ?? own,
    redirectUrl: form.redirectUrl,
    thanksPath: `/forms/${form.publicId}/thanks${joins ? '' : '?joined=no'}`,
  };
}
