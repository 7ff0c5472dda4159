import { useQuery } from '@tanstack/react-query';
import { reactions } from '../../domain/tracking/tracking.js';
import { mailsTexts } from '../mails/texts';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Fact, Facts } from '../ui/form/inline-field';
import { statsQuery } from './queries';

/** Shown even while it is 0: the others may not be measured. */
const ALWAYS: readonly string[] = ['left', 'bounced', 'complained'];

/** What became of the emails of a step, as shares of those sent. Each number leads to the emails behind it. */
export function StepMailResults({ automationId, step }: { automationId: string; step: string }) {
  const texts = useTexts(mailsTexts);
  const formats = useFormats();
  const { data } = useQuery(statsQuery(automationId));
  const numbers = data?.steps.find(({ id }) => id === step);
  if (numbers === undefined || numbers.sent === 0) return null;
  const { sent, bounced } = numbers;
  const share = (count: number) => formats.percent(Math.round((count / sent) * 1000) / 1000);
  const search = { automation: automationId, step };
  return (
    <section aria-label={texts.results}>
      <Facts>
        <Fact label={texts.statuses.sent}>
          <BareLink to="/mails" search={{ ...search, status: 'sent' }}>
            {formats.number(sent)}
          </BareLink>{' '}
          ({texts.delivered(share(sent - bounced))})
        </Fact>
        {reactions.map((did) => {
          const count = numbers[did];
          if (count === 0 && !ALWAYS.includes(did)) return null;
          return (
            <Fact key={did} label={texts.did[did]}>
              <BareLink to="/mails" search={{ ...search, did }}>
                {formats.number(count)}
              </BareLink>{' '}
              ({share(count)})
            </Fact>
          );
        })}
      </Facts>
    </section>
  );
}
