import { defineCollection } from './define-model.js';

/** The root key, sealed with `SECRET_KEY`; at most one row. */
export interface RootKeyRecord {
  _id: 'root';
  sealed: string;
  createdAt: Date;
}

export const rootKeyCollection = defineCollection<RootKeyRecord>({ collection: 'rootKeys', indexes: [] });
