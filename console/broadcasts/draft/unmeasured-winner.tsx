import { useQuery } from '@tanstack/react-query';
import { sendingQuery } from '../../settings/queries';
import { useTexts } from '../../texts/language';
import { LinkButton } from '../../ui/button';
import { Banner } from '../../ui/status';
import type { Broadcast } from '../queries';

/** Says that clicks cannot choose the winner while they are not measured, and leads to where they are switched on. */
export function UnmeasuredWinner({
  broadcast: { variants, winnerAfter },
}: {
  broadcast: Pick<Broadcast, 'variants' | 'winnerAfter'>;
}) {
  const { unmeasuredWinner, measureClicks } = useTexts('variants');
  const { data } = useQuery(sendingQuery);
  if (variants.length === 0 || winnerAfter === null) return null;
  if (data === undefined || data.sending.tracking.clicks) return null;
  return (
    <Banner tone="warn" actions={<LinkButton to="/settings/sending">{measureClicks}</LinkButton>}>
      {unmeasuredWinner}
    </Banner>
  );
}
