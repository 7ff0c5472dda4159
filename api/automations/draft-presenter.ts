import Type, { type Static } from 'typebox';
import type { AffectedStep } from '../../domain/automation/affected-steps.js';
import { draftFields, presentDraft } from '../drafts/presenter.js';
import { count, objectSchema, orNull, responseSchema, text } from '../http/response-schema.js';
import { migrationSchema } from './migration-presenter.js';
import { automationFields } from './presenter.js';
import { presentWarning, warningSchema } from '../http/warning-presenter.js';
import type { TextWarning } from '../../domain/render/text-warnings.js';

const affectedFields = {
  affected: Type.Array(
    objectSchema({
      step: text,
      title: orNull(text),
      change: Type.Enum(['changed', 'removed']),
      active: count,
    }),
  ),
};

export const automationDraftSchema = responseSchema('AutomationDraft', {
  ...draftFields,
  warnings: Type.Array(warningSchema),
  ...affectedFields,
});

export const publishedAutomationSchema = responseSchema('PublishedAutomation', {
  ...automationFields,
  ...affectedFields,
  migration: orNull(migrationSchema),
});

interface Shown {
  warnings: TextWarning[];
  affected: AffectedStep[];
}

export function presentAutomationDraft({
  warnings,
  affected,
  ...draft
}: Parameters<typeof presentDraft>[0] & Shown): Static<typeof automationDraftSchema> {
  return { ...presentDraft(draft), warnings: warnings.map(presentWarning), affected };
}
