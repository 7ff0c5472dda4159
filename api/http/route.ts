import type { Need } from '../../domain/accounts/access.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** `source`: the token of an event source, in the path. */
export type CredentialKind = 'none' | 'session' | 'sessionOrKey' | 'source';

/** How a body is read. `raw` leaves everything but size and decompression to the handler. */
export type BodyRule =
  | { kind: 'none' }
  | {
      kind: 'json';
      limit: number;
      /** Nothing is required, so no body is `{}`. */
      optional: boolean;
      /** Odd keys, texts and numbers are the handler's to find: they concern one item of many. */
      unchecked?: true;
    }
  | { kind: 'raw'; limit: number };

/** What the middleware needs to know of a line of the route table (`api/routes.ts`). */
export interface Route {
  method: Method;
  /** `/api/contacts/{id}`; this pattern is all that logs and metrics know of a URL. */
  path: string;
  credential: CredentialKind;
  /** What the credential must hold; null where there is none. */
  need: Need | null;
  body: BodyRule;
  /** `once`: takes an `Idempotency-Key`. */
  repeat: 'once' | 'plain';
  /** A change that must be in the audit log. */
  audited: boolean;
  /** What the answer is, for `Accept`; `json` when left out, `any` where the handler decides. */
  answers?: 'json' | 'text' | 'html' | 'any';
  /** Pages of other sites may call it, with whatever cookies a browser adds: nothing reads them. */
  crossSite?: boolean;
  /** What is sent here is kept for a while, for debugging; only with the credential `source`. */
  keepsPayloads?: boolean;
}

const KIB = 1_024;
const BODY_LIMIT = 256 * KIB;

export const noBody: BodyRule = { kind: 'none' };
/** A JSON object of up to 256 KiB. */
export const json: BodyRule = { kind: 'json', limit: BODY_LIMIT, optional: false };
/** The same, where no field is required. */
export const optionalJson: BodyRule = { kind: 'json', limit: BODY_LIMIT, optional: true };
/** A JSON object of up to 4 MiB: many at once. */
export const batchJson: BodyRule = { kind: 'json', limit: 4 * KIB * KIB, optional: false, unchecked: true };
/** A JSON object of up to 1 MiB, in which another one is pasted. */
export const testJson: BodyRule = { kind: 'json', limit: KIB * KIB, optional: false };
/** Up to 1 MiB of whatever a provider sends. */
export const ingestBody: BodyRule = { kind: 'raw', limit: KIB * KIB };
/** Up to 64 KiB that the page of a link in a mail sends. */
export const linkBody: BodyRule = { kind: 'raw', limit: 64 * KIB };
/** Up to 256 KiB that a page of somebody's site sends. */
export const formBody: BodyRule = { kind: 'raw', limit: BODY_LIMIT };
/** Up to 64 KiB of what somebody typed into a form. */
export const submissionBody: BodyRule = { kind: 'raw', limit: 64 * KIB };
