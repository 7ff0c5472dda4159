import type { Need } from '../../domain/accounts/access.js';
import type { Ask } from '../../domain/accounts/asks.js';
import type { WorkspaceLimit } from './limits/public-limits.js';
import {
  BODY_SIZE,
  LARGE_BODY_SIZE,
  PAYLOAD_SIZE,
  type JsonSizeLimits,
} from '../../domain/json/json-limits.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** `source`: the token of an event source in the path. */
export type CredentialKind = 'none' | 'session' | 'sessionOrKey' | 'source';

/** A kind of reading that may scan (`api/http/limits/read-lanes.ts`). */
export type ReadLane = 'previews' | 'queries' | 'figures' | 'lists' | 'exports';

/** How a body is read. With `raw` only its size is checked and it is decompressed; the handler does the rest. */
export type BodyRule =
  | { kind: 'none' }
  | {
      kind: 'json';
      limit: number;
      size: JsonSizeLimits;
      /** No field is required, so a missing body is `{}`. */
      optional: boolean;
      /** The handler checks widths, keys, texts and numbers itself, since an error concerns one item of many. */
      unchecked?: true;
    }
  | { kind: 'raw'; limit: number; optional: boolean }
  /** The handler reads it as it arrives, and decompresses it. */
  | { kind: 'file' };

/** What is stored and carried out later; `version` and `draft` are of an automation. */
export type Stored = 'automation' | 'version' | 'draft' | 'rule' | 'form' | 'broadcast' | 'import' | 'export';

/** What the middleware needs to know about a row of the route table (`api/routes/routes.ts`). */
export interface Route {
  method: Method;
  /** Such as `/api/contacts/{id}`; logs and metrics contain this pattern, never the URL. */
  path: string;
  credential: CredentialKind;
  /** The scope or role that the credential must have; null where there is none. */
  need: Need | null;
  body: BodyRule;
  /** `once`: accepts an `Idempotency-Key`. */
  repeat: 'once' | 'plain';
  /** A change, or a download of people, that must be in the audit log. */
  audited: boolean;
  /** What of its body needs more than `need`: conditions, actions, people (middleware/assert-asked.ts). */
  asks?: readonly Ask[];
  /** The same of what is stored under the id in its path, and that the request sets going. */
  carriesOut?: Stored;
  /** It only writes drafts, which have no effect until they are published or sent, so the role `writer` may call it. */
  drafts?: true;
  /** Stores mails, whose code may be a matter of admins (middleware/assert-asked.ts). */
  storesMail?: true;
  /** Mails someone by the caller's wish: counted under this limit of the workspace. */
  mails?: WorkspaceLimit;
  /** The response type, checked against `Accept`; `json` if omitted, `any` where the handler decides. */
  answers?: 'json' | 'text' | 'html' | 'any';
  /** Pages of other sites may call it, with any cookies the browser adds: they are ignored. */
  crossSite?: boolean;
  /**
   * A hosted page whose form signs in or acts on a secret link: forms of other pages are refused, with or without a
   * session. A page without a referrer sends the origin `null`, so `Sec-Fetch-Site` decides where there is one.
   */
  ownPageOnly?: boolean;
  /** Received payloads are kept for a while, for debugging; only with the credential `source`. */
  keepsPayloads?: boolean;
  /** Pages of other sites may read why a request was refused before it was known whether they may send it. */
  readableErrors?: boolean;
  /** The lane in which it reads, if not the one that `routeLane` derives. */
  lane?: ReadLane;
  /** The path may end in a slash, which people and providers add to a URL that they are given. */
  mayEndInSlash?: boolean;
}

const KIB = 1_024;
const BODY_LIMIT = 256 * KIB;

export const noBody: BodyRule = { kind: 'none' };
/** A JSON object of up to 256 KiB. */
export const json: BodyRule = { kind: 'json', limit: BODY_LIMIT, size: BODY_SIZE, optional: false };
/** A JSON object of up to 256 KiB without required fields. */
export const optionalJson: BodyRule = { kind: 'json', limit: BODY_LIMIT, size: BODY_SIZE, optional: true };
/** A JSON object of up to 1 MiB: an automation, whose emails may have 100 KiB of blocks each. */
export const stepsJson: BodyRule = { kind: 'json', limit: KIB * KIB, size: BODY_SIZE, optional: false };
/** The same without required fields. */
export const optionalStepsJson: BodyRule = { ...stepsJson, optional: true };
/** A JSON object of up to 4 KiB: credentials, sent before anything is known of the sender. */
export const authJson: BodyRule = { kind: 'json', limit: 4 * KIB, size: BODY_SIZE, optional: false };
/** A JSON object of up to 4 KiB without required fields. */
export const optionalAuthJson: BodyRule = { kind: 'json', limit: 4 * KIB, size: BODY_SIZE, optional: true };
/** A JSON object of up to 4 MiB: a batch. */
export const batchJson: BodyRule = {
  kind: 'json',
  limit: 4 * KIB * KIB,
  size: LARGE_BODY_SIZE,
  optional: false,
  unchecked: true,
};
/** A JSON object of up to 1 MiB that contains a pasted payload. */
export const testJson: BodyRule = { kind: 'json', limit: KIB * KIB, size: PAYLOAD_SIZE, optional: false };
/** Up to 1 MiB in any format a provider sends. */
export const ingestBody: BodyRule = { kind: 'raw', limit: KIB * KIB, optional: false };
/** An image of up to 2 MiB, and what a multipart body adds to it. */
export const imageBody: BodyRule = { kind: 'raw', limit: 2 * KIB * KIB + 16 * KIB, optional: false };
/** A file, which the handler reads as it arrives. */
export const fileBody: BodyRule = { kind: 'file' };
/** Up to 64 KiB from the page of a link in a mail. */
export const linkBody: BodyRule = { kind: 'raw', limit: 64 * KIB, optional: true };
/** Up to 8 KiB of credentials from a hosted page, percent-encoded. */
export const authForm: BodyRule = { kind: 'raw', limit: 8 * KIB, optional: false };
/** Up to 64 KiB of form input. */
export const submissionBody: BodyRule = { kind: 'raw', limit: 64 * KIB, optional: false };
