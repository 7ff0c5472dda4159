import { X509Certificate } from 'node:crypto';
import { RollcallError } from '../../domain/errors.js';
import { snsMessageIn } from './body-fields.js';
import type { Signing } from './verify-signature.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** Fetches a URL with GET, only from a public address; null if there was no response. */
export type GetUrl = (url: string) => Promise<{ status: number; body: string } | null>;

/** SNS renews its certificates once a year, under new names. */
const KEPT_MS = DAY_MS;
/** There is one in each region. */
const MAX_KEPT = 50;

/** The certificates with which SNS signs, by address; each is fetched once a day. */
export class SnsCertificates {
  readonly #getUrl: GetUrl;
  readonly #clock: () => Date;
  readonly #kept = new Map<string, { pem: Promise<string>; until: number }>();

  constructor(getUrl: GetUrl, clock: () => Date) {
    this.#getUrl = getUrl;
    this.#clock = clock;
  }

  /** @throws RollcallError `unavailable`, so that SNS tries again */
  async get(url: string): Promise<string> {
    const now = this.#clock().getTime();
    const known = this.#kept.get(url);
    if (known !== undefined && known.until > now) return known.pem;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const pem = this.#fetch(url);
    this.#kept.set(url, { pem, until: now + KEPT_MS });
    try {
      return await pem;
    } catch (error) {
      this.#kept.delete(url);
      throw error;
    }
  }

  async #fetch(url: string): Promise<string> {
    const found = await this.#getUrl(url);
    if (found?.status === 200 && isCertificate(found.body)) return found.body;
    throw new RollcallError('unavailable', 'The certificate of the signature could not be fetched.');
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.type === 'public';
  } catch {
    return false;
  }
}

/**
 * The certificate that a delivery names, if one of the signings needs it. That of another topic is not fetched.
 *
 * @throws RollcallError `unavailable`
 */
export async function readCertificate(
  certificates: SnsCertificates,
  signings: readonly Signing[],
  body: Uint8Array,
): Promise<string | null> {
  const topics = signings.flatMap(({ settings, secret }) => (settings.scheme === 'sns' ? [secret] : []));
  if (topics.length === 0) return null;
  const message = snsMessageIn(body);
  if (message === null || !topics.includes(message.topicArn)) return null;
  return certificates.get(message.certificateUrl);
}
