import { useQuery } from '@tanstack/react-query';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useMe } from '../../api/me';
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
  const { unmeasuredWinner, measureClicks, adminMeasures } = useTexts('variants');
  const isAdmin = isAtLeast(useMe().role, 'admin');
  const { data } = useQuery(sendingQuery);
  if (variants.length === 0 || winnerAfter === null) return null;
  if (data === undefined || data.sending.tracking.clicks) return null;
  return (
    <Banner
      tone="warn"
      actions={isAdmin ? <LinkButton to="/settings/sending">{measureClicks}</LinkButton> : undefined}
    >
      {unmeasuredWinner}
      {!isAdmin && ` ${adminMeasures}`}
    </Banner>
  );
}
