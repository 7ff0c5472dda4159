import { ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { FIRST_ID } from '../../../models/core/ids.js';
import type { PartPage, PartPosition } from './part.js';

/** Automations, forms or templates per page, each with all its versions. */
const PAGE = 20;

export interface Version {
  _id: ObjectId;
  version: number;
  /** Of an automation: enrollments of earlier versions were moved to it. */
  movedTo?: boolean;
  createdAt: Date;
}

/** A version that was replaced before the retention period. */
export interface OldVersion extends Version {
  /** When the next one was saved; null for the last one. */
  replacedAt: Date | null;
}

/** Automations, forms or templates, as far as their versions are concerned. */
export interface VersionedKind {
  /** The first id after this one that has versions, by index. */
  nextId(db: Database, place: PartPosition, after: ObjectId): Promise<ObjectId | null>;
  /** All versions of one, ascending. */
  readVersions(db: Database, place: PartPosition, id: ObjectId): Promise<Version[]>;
  /** Removes what is not used of one, and returns the number of versions removed. */
  removeUnused(
    db: Database,
    place: PartPosition,
    owner: { id: ObjectId; versions: OldVersion[] },
  ): Promise<number>;
}

/** Removes versions of one kind: a page is some automations, forms or templates with all their versions. */
export function removeVersions(kind: VersionedKind) {
  return async (db: Database, place: PartPosition): Promise<PartPage> => {
    let id = place.after instanceof ObjectId ? place.after : FIRST_ID;
    let removed = 0;
    for (let i = 0; i < PAGE; i += 1) {
      const next = await kind.nextId(db, place, id);
      if (next === null) return { removed, next: null };
      id = next;
      const versions = withReplacements(await kind.readVersions(db, place, id));
      removed += await kind.removeUnused(db, place, { id, versions });
    }
    return { removed, next: id };
  };
}

function withReplacements(versions: Version[]): OldVersion[] {
  return versions.map((version, i) => ({ ...version, replacedAt: versions[i + 1]?.createdAt ?? null }));
}

/** Whether a version was replaced by then. */
export function isReplaced({ replacedAt }: OldVersion, by: Date): boolean {
  return replacedAt !== null && replacedAt < by;
}
