import Type, { type Static } from 'typebox';
import type { ListedVersion, VersionDiff } from './read-versions.js';
import { shownSteps, type WebhookView } from '../../http/webhook-view.js';
import { definitionFields } from '../presenter.js';
import { shownDiff } from './diff-presenter.js';
import {
  responseSchema,
  anyObject,
  anything,
  count,
  flag,
  instant,
  orNull,
  objectSchema,
  text,
} from '../../http/output/response-schema.js';

export const versionLineSchema = responseSchema('AutomationVersionLine', {
  version: count,
  current: flag,
  name: text,
  steps: count,
  createdAt: instant,
});

export const versionSchema = responseSchema('AutomationVersion', {
  version: count,
  current: flag,
  name: text,
  ...definitionFields,
  stepTitles: Type.Record(Type.String(), text),
  createdAt: instant,
});

const fieldChanges = Type.Array(
  objectSchema({ path: text, before: Type.Optional(anything), after: Type.Optional(anything) }),
);
const placedStep = objectSchema({ id: text, type: text, at: text, step: anyObject });

export const versionDiffSchema = responseSchema('AutomationVersionDiff', {
  version: count,
  against: orNull(count),
  fields: fieldChanges,
  steps: objectSchema({
    added: Type.Array(placedStep),
    removed: Type.Array(placedStep),
    moved: Type.Array(objectSchema({ id: text, type: text, from: text, to: text })),
    changed: Type.Array(objectSchema({ id: text, type: text, fields: fieldChanges })),
  }),
});

/** A row of the list, without the definition. */
export function presentVersionLine({
  version: row,
  current,
}: ListedVersion): Static<typeof versionLineSchema> {
  const { version, definition, createdAt } = row;
  return {
    version,
    current,
    name: definition.name,
    steps: definition.steps.length,
    createdAt: createdAt.toISOString(),
  };
}

export function presentVersion(
  { version: row, current }: ListedVersion,
  view: WebhookView,
  stepTitles: Record<string, string>,
): Static<typeof versionSchema> {
  const { version, definition, createdAt } = row;
  return {
    version,
    current,
    name: definition.name,
    trigger: definition.trigger,
    exitOn: definition.exitOn,
    goal: definition.goal ?? null,
    reentry: definition.reentry,
    cooldown: definition.cooldown ?? null,
    replyTo: definition.replyTo ?? null,
    steps: shownSteps(definition.steps, view),
    stepTitles,
    createdAt: createdAt.toISOString(),
  };
}

export function presentVersionDiff(
  { version, against, diff }: VersionDiff,
  view: WebhookView,
): Static<typeof versionDiffSchema> {
  const { fields, added, removed, moved, changed } = shownDiff(diff, view);
  return { version, against, fields, steps: { added, removed, moved, changed } };
}
