import { type ObjectId } from 'mongodb';
import { defineCollection } from './define-model.js';
import { open, seal } from './seal.js';

/** What of a payload nobody may read in the database. */
export interface PayloadContent {
  /** By lower-case name; null where the value is not kept. */
  headers: Record<string, string | null>;
  /** As it came, decompressed, base64. */
  body: string;
  /** What the provider was told when it was refused; may name fields of the payload. */
  detail: string | null;
}

/** One of the last payloads of a source, as it was sent, to see why it was read or refused like that. */
export interface SourcePayloadRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  sourceId: ObjectId;
  receivedAt: Date;
  /** What the provider was answered. */
  httpStatus: number;
  /** The error code of one that was refused; null for one that was taken. */
  reason: string | null;
  contentType: string | null;
  /** Bytes of the body, decompressed. */
  size: number;
  /** Less than the whole body is kept. */
  truncated: boolean;
  /** `PayloadContent`, sealed with `SECRET_KEY`. */
  contentSealed: string;
  /** What it became; several where an array was sent. */
  eventIds: ObjectId[];
  /** Whose these events are: erasing one of these people deletes the payload. */
  contactIds: ObjectId[];
  /** By what else it may name a person: hashes of addresses and of providers' ids. */
  personKeys: string[];
  expiresAt: Date;
}

/** Of a list, where nothing is opened. */
export type SourcePayloadLine = Omit<SourcePayloadRecord, 'contentSealed' | 'personKeys'>;

export const sourcePayloadCollection = defineCollection<SourcePayloadRecord>({
  collection: 'sourcePayloads',
  indexes: [
    { key: { workspaceId: 1, sourceId: 1, receivedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, contactIds: 1 } },
    { key: { workspaceId: 1, personKeys: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});

export function sealPayload(secretKey: Buffer, content: PayloadContent): string {
  return seal(secretKey, JSON.stringify(content));
}

/** Throws when the key is another one. */
export function openPayload(secretKey: Buffer, { contentSealed }: SourcePayloadRecord): PayloadContent {
  return JSON.parse(open(secretKey, contentSealed)) as PayloadContent;
}
