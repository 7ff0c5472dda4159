import { type ObjectId } from 'mongodb';
import { isJsonObject } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { defineCollection } from '../core/define-model.js';
import { open, seal } from '../core/seal.js';

/** The confidential part of a payload, sealed in the database. */
export interface PayloadContent {
  /** By lower-case name; null if the value is not stored. */
  headers: Record<string, string | null>;
  /** As received, decompressed, base64. */
  body: string;
  /** The error answered to the provider; may mention fields of the payload. */
  detail: string | null;
}

/** One of a source's latest payloads as received, to see how it was mapped or why it was refused. */
export interface SourcePayloadRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  sourceId: ObjectId;
  receivedAt: Date;
  /** The status answered to the provider. */
  httpStatus: number;
  /** The error code if it was refused, else null. */
  reason: string | null;
  contentType: string | null;
  /** Bytes of the body, decompressed. */
  size: number;
  /** Only the start of the body is stored. */
  truncated: boolean;
  /** `PayloadContent`, sealed with `SECRET_KEY`. */
  contentSealed: string;
  /** The recorded events; several if the payload was an array. */
  eventIds: ObjectId[];
  /** Contacts of these events; erasing one of them deletes the payload. */
  contactIds: ObjectId[];
  /** Hashes of the emails and providers' ids in it. */
  personKeys: string[];
  expiresAt: Date;
}

/** A payload in a list, without its sealed content. */
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

/** Opens the sealed content. Throws if the key is wrong. */
export function openPayload(secretKey: Buffer, { contentSealed }: SourcePayloadRecord): PayloadContent {
  const content = parseJson(open(secretKey, contentSealed));
  if (!isPayloadContent(content)) throw new TypeError('The sealed text is not the content of a payload');
  return content;
}

function isPayloadContent(value: unknown): value is PayloadContent {
  return (
    isJsonObject(value) &&
    isJsonObject(value['headers']) &&
    Object.values(value['headers']).every(isTextOrNull) &&
    typeof value['body'] === 'string' &&
    isTextOrNull(value['detail'])
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
