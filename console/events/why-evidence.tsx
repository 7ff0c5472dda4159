import type { ReactNode } from 'react';
import { enrollmentTones } from '../enrollments/tones';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { Status, type Tone } from '../ui/status';
import { Decisions } from './decision';
import type { LoggedEvent } from './queries';
import { evidenceEvents } from './why-answer';
import type { Evidence, Message } from './why-queries';
import styles from './why.module.css';

const mailTones: Partial<Record<Message['status'], Tone>> = {
  sent: 'good',
  skipped: 'warn',
  uncertain: 'warn',
  failed: 'bad',
  bounced: 'bad',
};

/** What the answer was read from. */
export function WhyEvidence({ evidence }: { evidence: Evidence }) {
  const texts = useTexts('why');
  const { notes } = useTexts('enrollments');
  const events = evidenceEvents(evidence);
  return (
    <div className={styles['evidence']}>
      <Panel title={texts.triggers}>
        <Lines
          lines={events.map((event) => (
            <Looked key={event.id} event={event} automationId={evidence.automation.id} />
          ))}
        />
      </Panel>
      <Panel title={texts.enrollments}>
        <Lines
          lines={evidence.enrollments.map(({ id, status, enteredAt }) => (
            <li key={id} className={styles['line']}>
              <Link to="/enrollments/$id" params={{ id }}>
                <Instant at={enteredAt} />
              </Link>
              <Status tone={enrollmentTones[status]}>{texts.statuses[status]}</Status>
            </li>
          ))}
        />
      </Panel>
      <Panel title={texts.mails}>
        <Lines
          lines={evidence.messages.map(({ id, subject, stepTitle, status, reason, createdAt }) => (
            <li key={id} className={styles['line']}>
              <span>{subject ?? stepTitle}</span>
              <Instant at={createdAt} />
              <Status tone={mailTones[status] ?? 'wait'}>
                {texts.mailStatuses[status]}
                {reason !== null && `: ${notes[reason] ?? reason}`}
              </Status>
            </li>
          ))}
        />
      </Panel>
    </div>
  );
}

function Lines({ lines }: { lines: readonly ReactNode[] }) {
  const texts = useTexts('why');
  if (lines.length === 0) return <p className={styles['soft']}>{texts.never}</p>;
  return <ul className={styles['lines']}>{lines}</ul>;
}

function Looked({ event, automationId }: { event: LoggedEvent; automationId: string }) {
  const texts = useTexts('why');
  const decisions = event.decisions.filter(
    (one) => 'automationId' in one && one.automationId === automationId,
  );
  return (
    <li>
      <div className={styles['line']}>
        <Link to="/events" search={{ event: event.id }}>
          <code>{event.eventName}</code>
        </Link>
        <Instant at={event.receivedAt} />
      </div>
      {decisions.length > 0 ? (
        <Decisions event={{ ...event, decisions }} />
      ) : (
        <p className={styles['soft']}>{texts.notHere}</p>
      )}
    </li>
  );
}
