import type { Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Code, Instant } from '../ui/marks';
import { SectionHeading } from '../ui/frame/screen';
import { Status } from '../ui/status';
import { attemptWords, deliveryTones, deliveryWords } from './delivery-words';
import styles from './rules.module.css';

/** What was sent, and every answer, the latest first. */
export function DeliveryDetail({ delivery }: { delivery: Schemas['WebhookDeliveryDetail'] }) {
  const texts = useTexts('deliveries');
  const formats = useFormats();
  const { request, url, attempts, status } = delivery;
  return (
    <div className={styles['detail']}>
      <p>
        <Status tone={deliveryTones[status]}>{deliveryWords(delivery, texts, formats)}</Status>
      </p>
      <SectionHeading>{texts.request}</SectionHeading>
      {url !== null && url !== '' && (
        <p className={styles['address']}>
          <b>{request?.method ?? 'POST'}</b> {url}
        </p>
      )}
      {request === null || request.body === null ? (
        <p className={styles['soft']}>{texts.requestGone}</p>
      ) : (
        <Code>{pretty(request.body)}</Code>
      )}
      {attempts.length > 0 && (
        <SectionHeading count={formats.number(attempts.length)}>{texts.eachAttempt}</SectionHeading>
      )}
      <ol className={styles['attempts']}>
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.at}>
            <Status tone={isAccepted(attempt.status) ? 'good' : 'bad'}>{attemptWords(attempt, texts)}</Status>
            <span className={styles['soft']}>
              <Instant at={attempt.at} form="short" /> · {texts.took(formats.number(attempt.durationMs))}
            </span>
            {attempt.response !== null &&
              (attempt.response === '' ? (
                <p className={styles['soft']}>{texts.noResponse}</p>
              ) : (
                <Code>{attempt.response}</Code>
              ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function isAccepted(status: number | null): boolean {
  return status !== null && status < 300;
}

/** JSON on several lines; digits that a number would lose keep it as it is. */
function pretty(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return JSON.stringify(value) === body ? JSON.stringify(value, null, 2) : body;
  } catch {
    return body;
  }
}
