import { useQuery } from '@tanstack/react-query';
import { MailFacts } from '../templates/mail-facts';
import { templateNamesQuery } from '../templates/queries';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Fact, Facts } from '../ui/inline-field';
import { Columns, Panel } from '../ui/layout';
import { Instant } from '../ui/marks';
import { AudienceFacts } from './audience-facts';
import styles from './broadcasts.module.css';
import type { Broadcast } from './queries';
import { broadcastTexts } from './texts';
import { variantTexts } from './variant-texts';

/** A draft as viewers see it. */
export function DraftFacts({ broadcast }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  const { variants } = useTexts(variantTexts);
  return (
    <Columns label={texts.checks} aside={<p className={styles['soft']}>{texts.onlyEditors}</p>}>
      <Panel title={texts.audience} hint={texts.audienceHint}>
        <AudienceFacts audience={broadcast.audience} />
      </Panel>
      <Panel title={texts.mail}>
        <Mail mail={broadcast.mail} />
      </Panel>
      {broadcast.variants.length > 0 && (
        <Panel title={variants}>
          <Variants broadcast={broadcast} />
        </Panel>
      )}
      <Panel title={texts.when}>
        <Time broadcast={broadcast} />
      </Panel>
    </Columns>
  );
}

function Mail({ mail }: Pick<Broadcast, 'mail'>) {
  const texts = useTexts(broadcastTexts);
  const { data: templates = [] } = useQuery(templateNamesQuery);
  if (mail === null || 'subject' in mail) return <MailFacts mail={mail ?? {}} />;
  return (
    <Facts>
      <Fact label={texts.template}>
        <Link to="/templates/$id" params={{ id: mail.template }}>
          {templates.find(({ id }) => id === mail.template)?.name ?? texts.template}
        </Link>
      </Fact>
    </Facts>
  );
}

function Variants({ broadcast: { variants, testShare, winnerAfter } }: { broadcast: Broadcast }) {
  const texts = useTexts(variantTexts);
  const formats = useFormats();
  return (
    <Facts>
      {variants.map(({ subject }, n) => (
        <Fact key={n} label={texts.subject(n + 1)}>
          {subject ?? texts.ownMail(n + 1)}
        </Fact>
      ))}
      <Fact label={texts.share}>{formats.number(testShare)}</Fact>
      {winnerAfter !== null && (
        <Fact label={texts.byClicks}>{texts.afterTest(formats.duration(winnerAfter))}</Fact>
      )}
    </Facts>
  );
}

function Time({ broadcast: { time, rate } }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  const labels = useTexts(variantTexts);
  const formats = useFormats();
  return (
    <Facts>
      <Fact label={texts.timeOf}>
        {time === null ? texts.now : <Instant at={'at' in time ? time.at : time.local} />}
        {time !== null && 'local' in time && <span className={styles['soft']}> · {texts.localHint}</span>}
      </Fact>
      {(['perSecond', 'perDomain'] as const).map((of) => (
        <Fact key={of} label={labels[of]}>
          {rate[of] === undefined ? labels.noLimit : formats.number(rate[of])}
        </Fact>
      ))}
    </Facts>
  );
}
