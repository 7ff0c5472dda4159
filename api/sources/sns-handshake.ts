import type { Logger } from 'pino';
import { RollcallError } from '../../domain/errors.js';
import { understoodReports } from '../../domain/mail-reports/read-mail-reports.js';
import type { SnsMessage } from '../../domain/signatures/sns.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { snsMessageIn } from './body-fields.js';
import type { GetUrl } from './sns-certificates.js';
import type { SourceLookup } from './source-lookup.js';
import { verifySignature } from './verify-signature.js';

interface HandshakeDeps {
  getUrl: GetUrl;
  sources: SourceLookup;
  clock: () => Date;
  log: Logger;
}

/**
 * Answers what SNS sends when it is asked to deliver to a source, or no longer to: a subscription is confirmed by visiting
 * its address. A source without signing confirms too, since raw messages are not signed; the handshake always is.
 *
 * @returns false if the body is anything else, and still to be recorded
 * @throws RollcallError `bad_signature`; `unavailable` if SNS cannot be reached, so that it tries again
 */
export async function answersSns(
  deps: HandshakeDeps,
  source: EventSourceRecord,
  body: Uint8Array,
): Promise<boolean> {
  if (understoodReports(source) !== 'ses') return false;
  const message = snsMessageIn(body);
  if (message === null || message.type === 'Notification') return false;
  if (!source.signing) await assertSigned(deps, message, body);
  if (message.type === 'UnsubscribeConfirmation') return true;
  const { topicArn, subscribeUrl } = message;
  if (subscribeUrl === null) throw new RollcallError('invalid', 'SubscribeURL must be an address of SNS.');
  const answer = await deps.getUrl(subscribeUrl);
  if (answer?.status !== 200)
    throw new RollcallError('unavailable', 'The subscription could not be confirmed.');
  deps.log.info({ sourceId: source._id.toHexString(), topicArn }, 'sns_subscription_confirmed');
  return true;
}

async function assertSigned(
  { sources, clock }: HandshakeDeps,
  { topicArn, certificateUrl }: SnsMessage,
  body: Uint8Array,
): Promise<void> {
  const certificate = await sources.certificates.get(certificateUrl);
  const delivery = { headers: new Map(), body, now: clock(), certificate };
  const verdict = verifySignature([{ settings: { scheme: 'sns' }, secret: topicArn }], delivery);
  if (!verdict.valid) throw new RollcallError('bad_signature', 'The signature does not match.');
}
