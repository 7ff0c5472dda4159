import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { ConsentState } from '../../domain/contact/consent.js';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import type { ContactSort } from '../../domain/contact/contact-sort.js';
import { defineModel } from './define-model.js';
import type { Revised } from './revision.js';

/** Filters, order and columns of the list of contacts, under a name. Absent fields do not filter. */
export interface View {
  name: string;
  search?: string;
  list?: string;
  subscribed?: boolean;
  consent?: ConsentState;
  where?: ContactWhere;
  sort?: ContactSort;
  /** Names of custom fields. */
  columns?: string[];
}

/** The saved views of a workspace; `_id` is the workspace's. */
export interface ViewsRecord extends Revised {
  _id: ObjectId;
  views: View[];
}

export const viewsModel = defineModel<ViewsRecord>({
  name: 'Views',
  collection: 'views',
  fields: {
    views: { type: [Schema.Types.Mixed], required: true },
    rev: { type: Number },
  },
  indexes: [],
});
