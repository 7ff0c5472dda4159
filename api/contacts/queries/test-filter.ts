import type { ObjectId, WithId } from 'mongodb';
import type { ContactRecord } from '../../../models/audience/contact.js';
import { exactly, type Bounds } from './condition-filter.js';
import { TooBroad } from './too-broad.js';

/** Contacts that a test can name in a filter. */
export const MAX_IDS = 5_000;

/** What tests are put to. */
export interface TestQuery {
  workspaceId: ObjectId;
  now: Date;
  /** When they have been answered at the latest, as `performance.now()`. */
  until: number;
}

/** A test of what is stored elsewhere, as a filter of contacts. */
export interface TestFilter {
  bounds: Bounds;
  /** Those of some contacts that meet it, as hex ids. */
  meeting: (rows: readonly WithId<ContactRecord>[]) => Promise<ReadonlySet<string>>;
}

/** Exactly these contacts. */
export function byIds(ids: ObjectId[]): TestFilter {
  const met = hexSet(ids);
  return { bounds: exactly({ _id: { $in: ids } }), meeting: () => Promise.resolve(met) };
}

export function hexSet(ids: readonly ObjectId[]): Set<string> {
  return new Set(ids.map((id) => id.toHexString()));
}

export function tooMany(path: string): TooBroad {
  return new TooBroad(path, `is about more than ${MAX_IDS.toLocaleString('en')} contacts`);
}
