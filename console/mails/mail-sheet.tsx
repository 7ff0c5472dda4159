import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RollcallError } from '../api/client';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Sheet } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Fact, Facts } from '../ui/form/inline-field';
import { Instant } from '../ui/marks';
import { Preview } from '../ui/preview';
import { SectionHeading, Skeleton } from '../ui/frame/screen';
import { MailStatusMark } from './mail-status';
import styles from './mails.module.css';
import { mailQuery, redrawnQuery, type Message } from './queries';
import type { MailsTexts } from '../languages/en/mails/mails';

/** One email beside the ledger: what became of it and why, and the email drawn again. */
export function MailSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts('mails');
  const { data, error, refetch } = useQuery(mailQuery(id));
  return (
    <Sheet title={data?.subject ?? texts.email} isOpen onClose={onClose} isBroad>
      {data === undefined ? (
        error === null ? (
          <Skeleton width="60%" />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={styles['sheet']}>
          <p>
            <MailStatusMark {...data} />{' '}
            {data.serverRetryAt === null ? texts.meanings[data.status] : texts.serverAwayMeaning}
          </p>
          <MailFacts mail={data} />
          <Redrawn id={id} />
        </div>
      )}
    </Sheet>
  );
}

type Line = [label: string, value: ReactNode];

/** What a mail belongs to. */
function mailOrigin(mail: Message, texts: MailsTexts): Line[] {
  const { contact, automation, stepTitle, templateId, templateVersion, enrollmentId } = mail;
  return [
    [
      texts.to,
      contact === null ? (
        texts.erased
      ) : (
        <Link to="/contacts/$id" params={{ id: contact.id }}>
          {mail.to ?? contact.email}
        </Link>
      ),
    ],
    [texts.kind, texts[mail.kind]],
    [
      texts.automation,
      automation && (
        <Link to="/automations/$id" params={{ id: automation.id }}>
          {automation.name}
        </Link>
      ),
    ],
    [texts.step, stepTitle ?? mail.step],
    [
      texts.enrollment,
      enrollmentId && (
        <Link to="/enrollments/$id" params={{ id: enrollmentId }}>
          {enrollmentId}
        </Link>
      ),
    ],
    [
      texts.template,
      templateId && (
        <>
          <Link to="/templates/$id" params={{ id: templateId }}>
            {texts.template}
          </Link>{' '}
          {templateVersion !== null && texts.version(templateVersion)}
        </>
      ),
    ],
  ];
}

function MailFacts({ mail }: { mail: Message }) {
  const texts = useTexts('mails');
  const { labelled } = useTexts('parts');
  const { report } = mail;
  const lines: Line[] = [
    ...mailOrigin(mail, texts),
    [texts.from, mail.from],
    [texts.reason, mail.reason],
    [
      texts.report,
      report && labelled(texts.reports[report.kind], report.diagnostic ?? report.code ?? report.provider),
    ],
    [texts.at, <Instant key="at" at={mail.createdAt} />],
    [texts.nextAttempt, mail.serverRetryAt && <Instant at={mail.serverRetryAt} />],
    [texts.sentAt, mail.sentAt && <Instant at={mail.sentAt} />],
    [texts.openedAt, mail.openedAt && <DoneAt at={mail.openedAt} times={mail.opens} />],
    [texts.clickedAt, mail.clickedAt && <DoneAt at={mail.clickedAt} times={mail.clicks} />],
    [texts.leftAt, mail.leftAt && <Instant at={mail.leftAt} />],
    [texts.machines, machineHits(mail, texts)],
    [texts.attempts, mail.attempts > 1 ? mail.attempts : null],
    [texts.response, mail.response],
    [texts.messageId, mail.messageId],
  ];
  return (
    <Facts>
      {lines
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </Facts>
  );
}

/** The first time and the number of times that the recipient opened or clicked. */
function DoneAt({ at, times }: { at: string; times: number }) {
  const texts = useTexts('mails');
  return (
    <>
      <Instant at={at} />
      {times > 1 && ` · ${texts.times(times)}`}
    </>
  );
}

function machineHits({ machineOpens, machineClicks }: Message, texts: MailsTexts): string | null {
  const counts = [
    machineOpens > 0 && texts.loads(machineOpens),
    machineClicks > 0 && texts.visits(machineClicks),
  ];
  return counts.filter((one) => one !== false).join(', ') || null;
}

function Redrawn({ id }: { id: string }) {
  const texts = useTexts('mails');
  const { data, error } = useQuery(redrawnQuery(id));
  const isGone = error instanceof RollcallError && error.status === 409;
  return (
    <section className={styles['redrawn']}>
      <SectionHeading>{texts.redrawn}</SectionHeading>
      {data === undefined && error === null && <Skeleton width="100%" />}
      {error !== null && !isGone && <Failure error={error} />}
      {isGone && <p className={styles['soft']}>{error.message}</p>}
      {data !== undefined && (
        <>
          <p className={styles['soft']}>{texts.redrawnHint}</p>
          <Preview mail={data} />
        </>
      )}
    </section>
  );
}
