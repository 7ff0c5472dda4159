import { useQuery } from '@tanstack/react-query';
import { shownReactions } from '../mails/shown-reactions';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Fact, Facts } from '../ui/form/inline-field';
import { statsQuery } from './queries';

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
    </section>
  );
}
