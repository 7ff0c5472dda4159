import type { Formats } from '../texts/formats';
import type { Tone } from '../ui/status';
import type { DeliveryTexts } from '../languages/en/rules/deliveries';
import type { Delivery, DeliveryStatus } from './queries';

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  pending: 'wait',
  delivered: 'good',
  failed: 'bad',
  stopped: 'idle',
};

type Attempt = Delivery['attempts'][number];

/** What became of an attempt, in plain words. */
export function attemptWords({ status, error }: Attempt, { answers }: DeliveryTexts): string {
  if (status === null) return errorWords(error ?? '', answers);
  if (status < 300) return answers.ok(status);
  if (status < 400) return answers.redirect(status);
  if (status === 401 || status === 403) return answers.credentials(status);
  if (status === 404) return answers.missing(status);
  if (status === 410) return answers.gone(status);
  if (status === 429) return answers.busy(status);
  return status < 500 ? answers.refused(status) : answers.broken(status);
}

/** Known errors of connections in words; others as they are. */
function errorWords(error: string, answers: DeliveryTexts['answers']): string {
  const known: readonly [RegExp, string][] = [
    [/timed? ?out|within 15/i, answers.timeout],
    [/ECONNREFUSED/, answers.unreachable],
    [/ENOTFOUND|EAI_AGAIN/, answers.unknownHost],
    [/ECONNRESET|other side closed|socket hang up/, answers.reset],
    [/certificate/i, answers.certificate],
  ];
  return known.find(([pattern]) => pattern.test(error))?.[1] ?? error;
}

/** What became of a delivery in one line: how it ended and why, or what comes next. */
export function deliveryWords(delivery: Delivery, texts: DeliveryTexts, formats: Formats): string {
  const { status, attempts, endReason, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  if (status === 'delivered') return texts.deliveredAt(attempts.length);
  const said = last === undefined ? null : attemptWords(last, texts);
  if (status === 'pending') {
    if (nextAttemptAt === null) return said ?? texts.first;
    return [said, texts.next(formats.short(new Date(nextAttemptAt)))]
      .filter((part) => part !== null)
      .join('. ');
  }
  const end = endReason === null ? null : texts.ends[endReason];
  const isSaid = endReason === 'gone' || endReason === 'testFailed';
  return (isSaid && said !== null ? [said] : [end, said]).filter((part) => part !== null).join('. ');
}
