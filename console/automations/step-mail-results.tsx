import { useQuery } from '@tanstack/react-query';
import { useMe } from '../api/me';
import { shownReactions } from '../mails/shown-reactions';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Chart, ChartSkeleton } from '../ui/chart/chart';
import { Details } from '../ui/details';
import { Failure } from '../ui/failure';
import { Fact, Facts } from '../ui/form/inline-field';
import { statsQuery, stepDaysQuery } from './queries';

/** What became of the emails of a step, as shares of those sent. Each number leads to the emails behind it. */
export function StepMailResults({ automationId, step }: { automationId: string; step: string }) {
  const texts = useTexts('mails');
  const formats = useFormats();
  const { data } = useQuery(statsQuery(automationId));
  const numbers = data?.steps.find(({ id }) => id === step);
  if (numbers === undefined || numbers.sent === 0) return null;
  const { sent, bounced } = numbers;
  const search = { automation: automationId, step };
  return (
    <section aria-label={texts.results}>
      <Facts>
        <Fact label={texts.statuses.sent}>
          <BareLink to="/mails" search={{ ...search, status: 'sent' }}>
            {formats.number(sent)}
          </BareLink>{' '}
          ({texts.delivered(formats.share(sent - bounced, sent))})
        </Fact>
        {shownReactions((did) => numbers[did]).map((did) => (
          <Fact key={did} label={texts.did[did]}>
            <BareLink to="/mails" search={{ ...search, did }}>
              {formats.number(numbers[did])}
            </BareLink>{' '}
            ({formats.share(numbers[did], sent)})
          </Fact>
        ))}
      </Facts>
      <Details summary={texts.lastDays} isLazy>
        <LastDays automationId={automationId} step={step} />
      </Details>
    </section>
  );
}

/** Emails day by day, and beside them clicks, or opens where those are all that is known. */
function LastDays({ automationId, step }: { automationId: string; step: string }) {
  const texts = useTexts('mails');
  const { workspace } = useMe();
  const { data, error, refetch } = useQuery(stepDaysQuery({ automationId, step }, workspace.timezone));
  if (data === undefined && error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ChartSkeleton />;
  const { mailsSent, mailsOpened, mailsClicked } = data.series;
  const beside =
    data.totals.mailsClicked > 0 || data.totals.mailsOpened === 0
      ? { name: texts.did.clicked, values: mailsClicked }
      : { name: texts.did.opened, values: mailsOpened };
  return (
    <Chart
      name={texts.statuses.sent}
      times={data.times}
      values={mailsSent}
      beside={beside}
      interval="day"
      timezone={data.timezone}
    />
  );
}
