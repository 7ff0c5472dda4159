import Type, { type Static } from 'typebox';
import { may, type Grant } from '../../domain/accounts/access.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { atValues } from '../../domain/mail-document/locate-warnings.js';
import { HIDDEN } from '../../domain/webhook/hidden-headers.js';
import type { TemplateTestRecord } from '../../models/mail/template-test.js';
import type { PreviewedMail } from './preview-template.js';
import type { TemplateSender } from './template-senders.js';
import type { SavedTemplate } from './templates.js';
import type { ListedTemplateVersion } from './template-versions.js';
import {
  responseSchema,
  count,
  described,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  text,
} from '../http/output/response-schema.js';
import { presentWarning, warningSchema } from '../http/output/warning-presenter.js';
import type { Warning } from '../../domain/warnings/warning.js';
import { AUTOMATION_ROOTS, mailTextWarnings } from '../../domain/render/text-warnings.js';

const line = { id, name: text, version: count, subject: text, createdAt: instant, updatedAt: instant };
const contentFields = {
  html: text,
  text: orNull(text),
  layout: Type.Enum(['base', 'none']),
  preheader: orNull(text),
  sender: orNull(id),
  document: orNull(described<MailDocument>('MailDocument')),
};

export const templateLineSchema = responseSchema('TemplateLine', line);
export const templateSchema = responseSchema('Template', {
  ...line,
  ...contentFields,
  warnings: Type.Array(warningSchema),
});

export const templateVersionLineSchema = responseSchema('TemplateVersionLine', {
  version: count,
  current: flag,
  name: text,
  subject: text,
  createdAt: instant,
});

export const templateVersionSchema = responseSchema('TemplateVersion', {
  version: count,
  current: flag,
  name: text,
  subject: text,
  ...contentFields,
  createdAt: instant,
});

export const mailPreviewSchema = responseSchema('MailPreview', {
  from: objectSchema({ name: text, email: text }),
  subject: text,
  html: text,
  text,
  warnings: Type.Array(warningSchema),
});

export const templateSenderSchema = objectSchema({
  id,
  name: text,
  status: Type.Enum(['draft', 'active', 'paused']),
  steps: Type.Array(text),
});
export const templateSendersSchema = responseSchema('TemplateSenders', {
  data: Type.Array(templateSenderSchema),
});

export function presentTemplateSender({
  automation,
  name,
  steps,
}: TemplateSender): Static<typeof templateSenderSchema> {
  return { id: automation.id.toHexString(), name, status: automation.status, steps };
}

export const templateTestSchema = responseSchema('TemplateTest', {
  id,
  templateId: id,
  version: count,
  to: text,
  subject: text,
  status: Type.Enum(['queued', 'sending', 'sent', 'failed', 'uncertain']),
  reason: orNull(text),
  createdAt: instant,
  sentAt: orNull(instant),
});

/** A row of the list, without the content. */
export function presentTemplateLine({ template, content }: SavedTemplate): Static<typeof templateLineSchema> {
  return {
    id: template._id.toHexString(),
    name: template.name,
    version: template.version,
    subject: content.subject,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
  };
}

/** `more` are warnings that only the workspace's data can tell. */
export function presentTemplate(
  saved: SavedTemplate,
  more: readonly Warning[] = [],
): Static<typeof templateSchema> {
  const { html, text, layout, preheader, sender = null, document = null } = saved.content;
  const found = [...mailTextWarnings(saved.content, AUTOMATION_ROOTS), ...more];
  const warnings = atValues(found, document).map(presentWarning);
  return { ...presentTemplateLine(saved), html, text, layout, preheader, sender, document, warnings };
}

export function presentTemplateVersionLine({
  version: row,
  current,
}: ListedTemplateVersion): Static<typeof templateVersionLineSchema> {
  const { version, name, subject, createdAt } = row;
  return { version, current, name, subject, createdAt: createdAt.toISOString() };
}

export function presentTemplateVersion(listed: ListedTemplateVersion): Static<typeof templateVersionSchema> {
  const { html, text, layout, preheader, sender = null, document = null } = listed.version;
  return { ...presentTemplateVersionLine(listed), html, text, layout, preheader, sender, document };
}

export function presentMailPreview({
  mail: { subject, html, text },
  from,
  warnings,
}: Omit<PreviewedMail, 'contactId'>): Static<typeof mailPreviewSchema> {
  return {
    from: { name: from.name, email: from.address },
    subject,
    html: html ?? '',
    text,
    warnings: warnings.map(presentWarning),
  };
}

/** A test mail; its subject may contain a contact's data, which only those see who may read contacts. */
export function presentTemplateTest(
  test: TemplateTestRecord,
  grant: Grant,
): Static<typeof templateTestSchema> {
  const isShown = test.contactId === undefined || may(grant, 'contacts:read');
  return {
    id: test._id.toHexString(),
    templateId: test.templateId.toHexString(),
    version: test.version,
    to: test.to,
    subject: isShown ? test.subject : HIDDEN,
    status: test.status,
    reason: test.reason,
    createdAt: test.createdAt.toISOString(),
    sentAt: test.sentAt?.toISOString() ?? null,
  };
}
