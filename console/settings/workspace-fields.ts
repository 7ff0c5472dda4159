import type { Workspace } from './queries';

const NULLABLE = ['senderName', 'senderEmail', 'replyTo', 'postalAddress', 'brandColor', 'logoUrl'] as const;

/** The fields that are typed, as the paths of problems name them. */
export const PATHS = ['name', 'timezone', 'retentionDays', 'approvalAbove', ...NULLABLE] as const;
export type FieldName = (typeof PATHS)[number];

export type Typed = Record<FieldName, string>;
export type Change = Partial<Omit<Workspace, 'id' | 'createdAt' | 'senderConfirmed' | 'marketingPause'>>;

export function toTyped(workspace: Workspace): Typed {
  const { name, timezone, retentionDays, approvalAbove } = workspace;
  const typed = {
    name,
    timezone,
    retentionDays: String(retentionDays),
    approvalAbove: approvalAbove === null ? '' : String(approvalAbove),
  };
  const texts = Object.fromEntries(NULLABLE.map((key) => [key, workspace[key] ?? '']));
  return {
    senderName: '',
    senderEmail: '',
    replyTo: '',
    postalAddress: '',
    brandColor: '',
    logoUrl: '',
    ...typed,
    ...texts,
  };
}

/** As the API takes it; an empty text removes a value. */
export function toChange(typed: Partial<Typed>): Change {
  const change: Change = {};
  for (const key of PATHS) {
    const value = typed[key];
    if (value === undefined) continue;
    if (key === 'retentionDays') change.retentionDays = Number(value);
    else if (key === 'approvalAbove') change.approvalAbove = value === '' ? null : Number(value);
    else if (key === 'name' || key === 'timezone') change[key] = value;
    else change[key] = value === '' ? null : value;
  }
  return change;
}
