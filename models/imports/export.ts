import type { ObjectId } from 'mongodb';
import type { exportFormats, exportNouns } from '../../domain/exports/export.js';
import type { JsonObject } from '../../domain/json/json.js';
import { defineCollection } from '../core/define-model.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** What a link exports. The file is made when it is downloaded, so nothing of it is stored. */
export interface ExportRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  of: (typeof exportNouns)[number];
  format: (typeof exportFormats)[number];
  /** As the list of the same name takes it. */
  filter: JsonObject;
  by: string;
  createdAt: Date;
  /** The link ends then. */
  expiresAt: Date;
}

export const exportCollection = defineCollection<ExportRecord>({
  collection: 'exports',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});

/** How long a link works. */
export const EXPORT_KEPT_MS = 7 * DAY_MS;
