import type { ErrorCode } from '../../../domain/errors.js';

/** When an error occurs, and what the caller can do about it. */
export interface ErrorHelp {
  when: string;
  todo: string;
}

const REPEAT = 'Send the request again after `Retry-After`, with the same idempotency key.';

/** In Markdown, of which only `code` is used. */
export const errorHelp: Record<ErrorCode, ErrorHelp> = {
  malformed_request: {
    when: 'The request is not valid HTTP.',
    todo: 'Check the client, or the proxy in front of it.',
  },
  malformed_body: {
    when: 'The body is not JSON, not UTF-8, not an object, nested deeper than 32, or cannot be decompressed.',
    todo: 'Send one JSON object in UTF-8; in a shell, check the quotes around it.',
  },
  unauthenticated: {
    when: 'There is no credential, or it is wrong, expired or revoked.',
    todo: 'Send `Authorization: Bearer rc_…` with a key of the workspace, or sign in again.',
  },
  invalid_credentials: {
    when: 'Email or password is wrong.',
    todo: 'Check both; `POST /api/auth/forgot` mails a link for a new password.',
  },
  second_factor_required: {
    when: 'The password is right, and the account has a second factor.',
    todo: 'Send the same with `code`: of the authenticator app, or a recovery code.',
  },
  invalid_second_factor: {
    when: 'The code is wrong or was used before.',
    todo: 'Wait for the next code, and check the clock of the device; or use a recovery code.',
  },
  bad_signature: {
    when: 'The source requires a signature, and it is missing or wrong.',
    todo: 'Compare the secret with the provider’s; `POST /api/event-sources/{id}/test-signature` says what is wrong.',
  },
  forbidden: {
    when: 'The key lacks the scope, or the member the role.',
    todo: '`detail` names what is missing: use a key with that scope, or ask an admin for the role.',
  },
  second_factor_missing: {
    when: 'The workspace requires a second factor, and the user has none.',
    todo: 'Set one up with `POST /api/auth/totp`, and sign in with it.',
  },
  cross_site: {
    when: 'A page of another site sent the request with the session cookie, or with a sign-in page’s form.',
    todo: 'Call from the service’s own origin, or from a server with an API key.',
  },
  setup_token_required: {
    when: 'The first sign-up of a production installation needs its token.',
    todo: 'Send `setupToken`; the first start prints it in the service’s log.',
  },
  sign_up_closed: {
    when: 'The installation has its first user, and others join by invitation.',
    todo: 'Ask an admin of the workspace for an invitation, or the operator for `SIGN_UP=open`.',
  },
  not_found: {
    when: 'The path, id or token is unknown, or belongs to another workspace.',
    todo: 'Check the address, and that the key is of the workspace that has the resource.',
  },
  method_not_allowed: {
    when: 'The path exists, but not with this method.',
    todo: 'Use one of the methods in `Allow`.',
  },
  not_acceptable: {
    when: '`Accept` excludes what the call answers with.',
    todo: 'Accept `application/json`, or leave `Accept` out.',
  },
  request_timeout: {
    when: 'The request took longer than 30 s to arrive.',
    todo: 'Send it again; if it recurs, look at the connection or send less at once.',
  },
  idempotency_mismatch: {
    when: 'The idempotency key was used for a request with another path or body.',
    todo: 'Use a new key for each request, and the same one only to repeat it.',
  },
  in_progress: {
    when: 'A request with the same idempotency key is still running.',
    todo: 'Send it again after `Retry-After`: you will get the first one’s answer.',
  },
  email_taken: {
    when: 'The address belongs to another contact or user.',
    todo: 'Choose another address, or change the one who has it.',
  },
  stale: {
    when: '`If-Match` names an older version.',
    todo: 'Read the resource again, apply your change to it, and send that with the new `ETag`.',
  },
  precondition_failed: {
    when: '`If-Match` names another state than the current one, which `current` and the `ETag` header name.',
    todo: 'Read the resource again, apply your change to it, and send that with the new `ETag`.',
  },
  approval_required: {
    when: 'The broadcast goes to more people than one person may send to in this workspace.',
    todo: 'Ask for it with `POST /api/broadcasts/{id}/request-approval`; another member calls `…/approve`.',
  },
  conflict: {
    when: 'The current state does not allow it; `detail` says why.',
    todo: 'Read the resource, and change what stands in the way first.',
  },
  too_large: {
    when: 'The body exceeds its limit, which `detail` names.',
    todo: 'Send less: several calls, or batches of fewer events.',
  },
  unsupported_media_type: {
    when: 'The content type, charset or encoding is not supported.',
    todo: 'Send `Content-Type: application/json`, in UTF-8.',
  },
  invalid: {
    when: 'The request is well-formed, but not valid.',
    todo: '`errors` lists every invalid field with what it must be: correct those.',
  },
  rate_limited: {
    when: 'There were too many requests.',
    todo: 'Wait as long as `Retry-After` says; `RateLimit-*` has the limit.',
  },
  headers_too_large: {
    when: 'The request has more than 16 KiB of headers.',
    todo: 'Send fewer; often cookies of other services on the same host are the cause.',
  },
  internal: {
    when: 'Something went wrong in the service.',
    todo: 'Search the service’s log for the `requestId`. ' + REPEAT,
  },
  unavailable: {
    when: 'Nothing was accepted: storage is away, too much is waiting, or the process is shutting down.',
    todo: REPEAT,
  },
  unknown: {
    when: 'It may have been accepted, but the confirmation is missing.',
    todo: REPEAT + ' Nothing is then done twice.',
  },
};
