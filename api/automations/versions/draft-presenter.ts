import Type, { type Static } from 'typebox';
import type { AffectedStep } from '../../../domain/automation/affected-steps.js';
import { draftFields, presentDraft } from '../../drafts/presenter.js';
import { bulkSchema } from '../../enrollments/bulk-presenter.js';
import { count, objectSchema, orNull, responseSchema, text } from '../../http/output/response-schema.js';
import { migrationSchema } from './migration-presenter.js';
import { automationFields } from '../presenter.js';
import { presentWarning, warningSchema } from '../../http/output/warning-presenter.js';
import type { Warning } from '../../../domain/warnings/warning.js';

const standingFields = {
  affected: Type.Array(
    objectSchema({
      step: text,
      title: orNull(text),
      change: Type.Enum(['changed', 'removed']),
      active: count,
    }),
  ),
  failed: count,
};

export const automationDraftSchema = responseSchema('AutomationDraft', {
  ...draftFields,
  warnings: Type.Array(warningSchema),
  ...standingFields,
});

export const publishedAutomationSchema = responseSchema('PublishedAutomation', {
  ...automationFields,
  ...standingFields,
  migration: orNull(migrationSchema),
  retry: orNull(bulkSchema),
});

interface Shown {
  warnings: Warning[];
  affected: AffectedStep[];
  failed: number;
}

export function presentAutomationDraft({
  warnings,
  affected,
  failed,
  ...draft
}: Parameters<typeof presentDraft>[0] & Shown): Static<typeof automationDraftSchema> {
  return { ...presentDraft(draft), warnings: warnings.map(presentWarning), affected, failed };
}
