import { useQuery } from '@tanstack/react-query';
import { senderLine, sendersQuery } from '../senders/queries';
import { MailFacts } from '../templates/mail-facts';
import { templateNamesQuery } from '../templates/queries';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Fact, Facts } from '../ui/form/inline-field';
import { Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { AudienceFacts } from './audience-facts';
import { BroadcastPreview } from './broadcast-preview';
import styles from './broadcasts.module.css';
import type { Broadcast } from './queries';

interface Props {
  broadcast: Broadcast;
  /** Whether the user may have the email drawn. */
  mayPreview?: boolean;
}

/** Who a broadcast goes to, what it sends, and when. */
export function BroadcastFacts({ broadcast, mayPreview = false }: Props) {
  const texts = useTexts('broadcasts');
  const { variants } = useTexts('variants');
  return (
    <>
      <Panel title={texts.audience} hint={texts.audienceHint}>
        <AudienceFacts audience={broadcast.audience} />
      </Panel>
      <Panel title={texts.mail}>
        <Mail broadcast={broadcast} mayPreview={mayPreview} />
      </Panel>
      {broadcast.variants.length > 0 && (
        <Panel title={variants}>
          <VariantFacts broadcast={broadcast} />
        </Panel>
      )}
      <Panel title={texts.when}>
        <TimeFacts broadcast={broadcast} />
      </Panel>
    </>
  );
}

/** What the template and the sender of a broadcast are called, where it names them. */
export function useMailNames({ mail, sender }: Pick<Broadcast, 'mail' | 'sender'>) {
  const { data: templates = [] } = useQuery(templateNamesQuery);
  const { data: senders = [] } = useQuery({ ...sendersQuery, select: ({ data }) => data });
  const template = mail !== null && 'template' in mail ? mail.template : null;
  const named = senders.find(({ id }) => id === sender);
  return {
    templateName: templates.find(({ id }) => id === template)?.name,
    senderName: named && senderLine(named),
  };
}

function Mail({ broadcast, mayPreview }: Required<Props>) {
  const { mail, replyTo } = broadcast;
  const isTemplate = mail !== null && 'template' in mail;
  const texts = useTexts('broadcasts');
  const { from, replyTo: replies } = useTexts('senders');
  const { templateName, senderName } = useMailNames(broadcast);
  const facts = (
    <Facts>
      {isTemplate && (
        <Fact label={texts.template}>
          <Link to="/templates/$id" params={{ id: mail.template }}>
            {templateName ?? texts.template}
          </Link>
        </Fact>
      )}
      {senderName !== undefined && <Fact label={from}>{senderName}</Fact>}
      {replyTo !== null && <Fact label={replies}>{replyTo}</Fact>}
    </Facts>
  );
  const written = !isTemplate && <MailFacts mail={mail ?? {}} />;
  const isOpen = broadcast.status === 'draft';
  return (
    <>
      {mayPreview ? (
        <BroadcastPreview broadcast={broadcast} scheduled={isOpen ? null : broadcast} />
      ) : (
        written
      )}
      {facts}
    </>
  );
}

/** What is compared, among how many, and how the winner is chosen. */
export function VariantFacts({
  broadcast: { variants, testShare, winnerAfter },
}: {
  broadcast: Pick<Broadcast, 'variants' | 'testShare' | 'winnerAfter'>;
}) {
  const texts = useTexts('variants');
  const { variant } = useTexts('broadcasts');
  const formats = useFormats();
  return (
    <Facts>
      {variants.map(({ subject, mail }, n) => (
        <Fact key={n} label={mail === undefined ? texts.subject(n + 1) : variant(n + 1)}>
          {mail !== undefined && 'subject' in mail ? mail.subject : (subject ?? texts.ownMail)}
        </Fact>
      ))}
      <Fact label={texts.share}>{formats.number(testShare)}</Fact>
      {winnerAfter !== null && (
        <Fact label={texts.byClicks}>{texts.afterTest(formats.duration(winnerAfter))}</Fact>
      )}
    </Facts>
  );
}

/** When it is sent, and how fast. */
export function TimeFacts({ broadcast: { time, rate } }: { broadcast: Pick<Broadcast, 'time' | 'rate'> }) {
  const texts = useTexts('broadcasts');
  const labels = useTexts('variants');
  const { passed, ifPassed } = useTexts('times');
  const formats = useFormats();
  return (
    <Facts>
      <Fact label={texts.timeOf}>
        {time === null && texts.now}
        {time !== null && 'at' in time && <Instant at={time.at} />}
        {time !== null && 'local' in time && (
          <>
            {formats.day(new Date(time.local))}, {formats.time(new Date(time.local))}
            <span className={styles['soft']}>
              {' '}
              · {texts.localHint} {passed}: {ifPassed[time.ifPassed ?? 'now']}
            </span>
          </>
        )}
      </Fact>
      {(['perSecond', 'perDomain'] as const).map((of) => (
        <Fact key={of} label={labels[of]}>
          {rate[of] === undefined ? labels.noLimit : formats.number(rate[of])}
        </Fact>
      ))}
    </Facts>
  );
}
