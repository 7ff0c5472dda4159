import { DAY_MS } from './kernel/spans.js';

/** What can be restored after it was deleted, by the resource's name in paths. */
export const deletedTypes = [
  'automations',
  'templates',
  'forms',
  'lists',
  'segments',
  'rules',
  'event-sources',
  'senders',
  'images',
] as const;
export type DeletedType = (typeof deletedTypes)[number];

/** Days for which it can be restored. */
export const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * DAY_MS;
/** The latest of each type that a workspace can restore: an image has up to 2 MiB. */
export const KEPT_PER_TYPE = 100;
