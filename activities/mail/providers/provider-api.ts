import type { ProviderOptions } from '../../../domain/mail/sending-provider.js';
import type { Mail, MailRefused } from '../mailer.js';

/** A workspace's account with a provider. */
export interface ProviderAccount {
  options: ProviderOptions;
  /** The token, API key or secret access key. */
  secret: string;
}

/** A POST to the provider. */
export interface ProviderRequest {
  url: string;
  /** All but `Content-Length` and `Host`. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface ProviderAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Seconds from `Retry-After`; null without it. */
  retryAfterSeconds: number | null;
}

/** What a refusal means, where that differs from the meaning of its status. */
export type RefusalMeaning = Partial<Pick<MailRefused, 'stage' | 'permanent' | 'status'>>;

/** How a provider takes one mail. */
export interface ProviderApi {
  /** It sends requests with the same idempotency key once, so that one without an answer can be repeated. */
  isIdempotent: boolean;
  /** @throws TypeError for a mail that cannot be composed */
  request(mail: Mail, account: ProviderAccount): ProviderRequest | Promise<ProviderRequest>;
  /** Its id of a mail that it has taken; null if the answer has none. */
  readId(answer: ProviderAnswer): string | null;
  /** Its reason for a refusal; null if the answer has none. */
  readReason(answer: ProviderAnswer): string | null;
  /** Absent if the status says it all. */
  readMeaning?(answer: ProviderAnswer): RefusalMeaning;
}
