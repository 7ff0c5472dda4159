import { ObjectId } from 'mongodb';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import { jsonEqual, type JsonObject } from '../../../domain/json/json.js';
import type { ReplacedValues } from '../../../domain/plan/calls/call-action.js';
import type { ListsOutcome } from '../../../domain/plan/calls/outcome.js';
import type { ImportedContact } from '../../../models/imports/import-undo.js';
import type { Done } from '../../intake/batches/commit-together.js';

type Moved = ListsOutcome['moved'][number];

const fields = ['firstName', 'lastName', 'name', 'timezone', 'language'] as const;

/** What a page has done to a contact. */
interface Imported {
  after: ContactState;
  moved: readonly Moved[];
  isChanged: boolean;
}

/** The undo data of a page: its contacts as they were. */
export function undoRow({ outcomes, before }: Done, startedAt: Date | null): ImportedContact[] {
  const was = new Map(before.map((contact) => [contact.id, contact]));
  const last = new Map<string, Imported>();
  for (const outcome of outcomes) {
    if (!outcome.ok || outcome.contact === null) continue;
    const { contact, changed, created } = outcome;
    const known = last.get(contact.id) ?? { moved: [], isChanged: false };
    last.set(contact.id, {
      after: contact,
      moved: [...known.moved, ...(outcome.lists?.moved ?? [])],
      isChanged: changed || created || known.isChanged,
    });
  }
  return [...last].flatMap(([id, { after, moved, isChanged }]): ImportedContact[] => {
    if (!isChanged) return [];
    const old = was.get(id) ?? null;
    const from = old?.rev ?? 0;
    const pending = movedListIds(moved.filter(({ wasPending }) => wasPending === true));
    return [
      {
        contactId: new ObjectId(id),
        from,
        // It is written once, whatever the number of its rows.
        rev: from + 1,
        before: old === null ? null : replaced(old, after),
        ...(isSince(old, startedAt) && { again: true as const }),
        listIds: movedListIds(moved),
        ...(pending.length > 0 && { pendingListIds: pending }),
      },
    ];
  });
}

/** Whether something has changed it since the import began. */
function isSince(old: ContactState | null, startedAt: Date | null): boolean {
  return old !== null && startedAt !== null && old.updatedAt >= startedAt;
}

/** A row moves a subscription once; later rows of the page find it moved. */
function movedListIds(moved: readonly Moved[]): ObjectId[] {
  return moved.map(({ listId }) => new ObjectId(listId));
}

/** The values of `old` that differ in `after`. */
function replaced(old: ContactState, after: ContactState): ReplacedValues {
  const patch: ReplacedValues = {};
  for (const field of fields) if (old[field] !== after[field]) patch[field] = old[field];
  if (old.subscribed !== after.subscribed) patch.subscribed = old.subscribed;
  if (old.consent.state !== after.consent.state) patch.consent = old.consent;
  const custom: JsonObject = {};
  for (const key of new Set([...Object.keys(old.customFields), ...Object.keys(after.customFields)])) {
    const value = old.customFields[key] ?? null;
    if (!jsonEqual(value, after.customFields[key] ?? null)) custom[key] = value;
  }
  if (Object.keys(custom).length > 0) patch.customFields = custom;
  return patch;
}
