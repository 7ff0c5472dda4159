import Type, { type Static } from 'typebox';
import type { FormDefinition } from '../../domain/forms/form.js';
import { fieldTypes } from '../../domain/forms/field-types.js';
import type { FormRecord } from '../../models/forms/form.js';
import type { ListedFormVersion } from './read-forms.js';
import type { FormPreview } from './preview-form.js';
import { embedSnippet, formSnippet } from './form-snippet.js';
import {
  responseSchema,
  count,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

const definitionFields = {
  name: text,
  listId: orNull(id),
  language: text,
  introText: orNull(text),
  fields: Type.Array(
    objectSchema({
      name: text,
      label: text,
      type: Type.Enum([...fieldTypes]),
      required: flag,
      options: orNull(Type.Array(text)),
    }),
  ),
  consentText: orNull(text),
  consentRequired: flag,
  trackingText: orNull(text),
  privacyUrl: orNull(text),
  submitLabel: orNull(text),
  successMessage: orNull(text),
  theme: objectSchema({ color: orNull(text), background: orNull(text), radius: orNull(count) }),
};

export const formSchema = responseSchema('Form', {
  id,
  publicId: text,
  version: count,
  ...definitionFields,
  redirectUrl: orNull(text),
  allowedOrigins: Type.Array(text),
  enabled: flag,
  url: text,
  embedUrl: text,
  submitUrl: text,
  snippet: text,
  embedSnippet: text,
  createdAt: instant,
  updatedAt: instant,
});

export const formVersionSchema = responseSchema('FormVersion', {
  version: count,
  current: flag,
  ...definitionFields,
  createdAt: instant,
});

export const formPreviewSchema = responseSchema('FormPreview', { html: text, thanksHtml: orNull(text) });

export function presentFormPreview({ page, thanks }: FormPreview): Static<typeof formPreviewSchema> {
  return { html: page.html, thanksHtml: thanks?.html ?? null };
}

export function presentForm(form: FormRecord, baseUrl: string): Static<typeof formSchema> {
  return {
    id: form._id.toHexString(),
    publicId: form.publicId,
    version: form.version,
    ...presentDefinition(form.definition),
    redirectUrl: form.redirectUrl,
    allowedOrigins: form.allowedOrigins,
    enabled: form.enabled,
    ...formAddresses(form.publicId, baseUrl),
    snippet: formSnippet(form, baseUrl),
    embedSnippet: embedSnippet(form, baseUrl),
    createdAt: form.createdAt.toISOString(),
    updatedAt: form.updatedAt.toISOString(),
  };
}

export function presentFormVersion({
  version,
  current,
}: ListedFormVersion): Static<typeof formVersionSchema> {
  return {
    version: version.version,
    current,
    ...presentDefinition(version.definition),
    createdAt: version.createdAt.toISOString(),
  };
}

function presentDefinition(definition: FormDefinition) {
  const { theme } = definition;
  return {
    name: definition.name,
    listId: definition.listId,
    language: definition.language,
    introText: definition.introText,
    fields: definition.fields.map(({ name, label, type, required, options }) => ({
      name,
      label,
      type,
      required,
      options,
    })),
    consentText: definition.consentText,
    consentRequired: definition.consentRequired,
    trackingText: definition.trackingText ?? null,
    privacyUrl: definition.privacyUrl,
    submitLabel: definition.submitLabel,
    successMessage: definition.successMessage,
    theme: { color: theme.color, background: theme.background, radius: theme.radius },
  };
}

function formAddresses(publicId: string, baseUrl: string) {
  return {
    url: `${baseUrl}/forms/${publicId}`,
    embedUrl: `${baseUrl}/forms/${publicId}/embed.js`,
    submitUrl: `${baseUrl}/api/forms/${publicId}/submissions`,
  };
}
