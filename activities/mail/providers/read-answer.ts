import { MAX_RETRY_AFTER_S } from '../../../domain/webhook/delivery-schedule.js';
import type { MailRefused, MailResult } from '../mailer.js';
import type { ProviderAnswer, ProviderApi } from './provider-api.js';

const MAX_REASON = 500;
const REQUEST_TIMEOUT = 408;
const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;

/** What a provider's answer to a mail means. */
export function readAnswer(api: ProviderApi, answer: ProviderAnswer): MailResult {
  const { status } = answer;
  const response = `${status} ${refusalReason(api, answer)}`.trim();
  if (status >= 200 && status < 300) {
    const serverId = api.readId(answer);
    return {
      outcome: 'sent',
      response: serverId === null ? response : `${status} accepted as ${serverId}`,
      serverId,
    };
  }
  if (isUncertain(api, status)) {
    return {
      outcome: 'uncertain',
      error: { code: `HTTP${status}`, message: `The provider answered ${response}` },
    };
  }
  return toRefusal(api, answer, response);
}

/** An error on the provider's side may have come after it took the mail. */
function isUncertain(api: ProviderApi, status: number): boolean {
  if (api.isIdempotent && status === CONFLICT) return true;
  return status === REQUEST_TIMEOUT || (status >= 500 && status !== SERVICE_UNAVAILABLE);
}

function toRefusal(api: ProviderApi, answer: ProviderAnswer, response: string): MailRefused {
  const { status, retryAfterSeconds } = answer;
  return {
    outcome: 'refused',
    permanent: status !== TOO_MANY_REQUESTS && status !== SERVICE_UNAVAILABLE,
    stage: refusedStage(status),
    status,
    code: null,
    response,
    ...(retryAfterSeconds !== null && {
      retryAfterMs: Math.min(retryAfterSeconds, MAX_RETRY_AFTER_S) * 1_000,
    }),
    ...api.readMeaning?.(answer),
  };
}

/** Only 400, 413 and 422 are about the mail itself; anything else any mail would get. */
function refusedStage(status: number): MailRefused['stage'] {
  if (status === 401 || status === 403) return 'auth';
  return status === 400 || status === 413 || status === 422 ? 'message' : 'connect';
}

function refusalReason(api: ProviderApi, answer: ProviderAnswer): string {
  const reason = api.readReason(answer) ?? '';
  return reason.slice(0, MAX_REASON).toWellFormed();
}
