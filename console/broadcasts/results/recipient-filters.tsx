import { getRouteApi } from '@tanstack/react-router';
import { messageStatuses } from '../../../domain/mail/message-status.js';
import { shortUrl } from '../../conditions/about-text';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Chip } from '../../ui/form/choice';
import styles from '../broadcasts.module.css';
import type { Broadcast, ResultLine } from '../queries';
import { reasonIn } from './reason-in';
import { shownLines, variantIn } from '../search';
import { sumLines } from './sum-lines';

const route = getRouteApi('/shell/broadcasts/$id');

interface Props {
  broadcast: Broadcast;
  /** Of everyone. */
  lines: readonly ResultLine[];
}

/** Filters the recipients by status, by reason, and by the variant that was chosen above. */
export function RecipientFilters({ broadcast, lines }: Props) {
  const shown = shownLines(lines, route.useSearch());
  return (
    <div>
      <StatusChips broadcast={broadcast} everyone={lines} lines={shown} />
      <ReasonChips lines={shown} />
    </div>
  );
}

function StatusChips({
  broadcast: { variants },
  everyone,
  lines,
}: Props & { everyone: readonly ResultLine[] }) {
  const texts = useTexts('broadcasts');
  const mails = useTexts('mails');
  const formats = useFormats();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shown = messageStatuses.filter((status) => lines.some((line) => line.status === status));
  const isEveryone = Object.keys(search).length === 0;
  const { variant, ...others } = search;
  const { link, ...withoutLink } = search;
  return (
    <div className={styles['chips']} role="group" aria-label={texts.people}>
      {variant !== undefined && (
        <Chip isOn onChange={() => void navigate({ search: others, replace: true })}>
          {variants[Number(variant)]?.subject ?? texts.variant(Number(variant) + 1)}
        </Chip>
      )}
      {link !== undefined && (
        <Chip isOn onChange={() => void navigate({ search: withoutLink, replace: true })}>
          <bdi>{shortUrl(link)}</bdi>
        </Chip>
      )}
      {([undefined, ...shown] as const).map((status) => (
        <Chip
          key={status ?? 'all'}
          isOn={status === undefined ? isEveryone : search.people === status}
          onChange={() =>
            void navigate({
              search: (now) => (status ? { ...variantIn(now), people: status } : {}),
              replace: true,
            })
          }
          count={formats.number(
            status === undefined
              ? sumLines(everyone, ({ count }) => count)
              : sumLines(lines, (line) => (line.status === status ? line.count : 0)),
          )}
        >
          {status ? mails.statuses[status] : texts.everyone}
        </Chip>
      ))}
    </div>
  );
}

/** Where the chosen status has several reasons. */
function ReasonChips({ lines }: { lines: readonly ResultLine[] }) {
  const texts = useTexts('broadcasts');
  const results = useTexts('results');
  const formats = useFormats();
  const { people, reason } = route.useSearch();
  const navigate = route.useNavigate();
  const found = lines.filter((line) => line.status === people && line.reason !== null);
  const reasons = [...new Set(found.map((line) => line.reason ?? ''))];
  if (reasons.length < 2 || people === undefined) return null;
  return (
    <div className={styles['chips']} role="group" aria-label={texts.reason}>
      {reasons.map((one) => (
        <Chip
          key={one}
          isOn={reason === one}
          onChange={() =>
            void navigate({
              search: (now) => ({ ...variantIn(now), people, ...(reason !== one && { reason: one }) }),
              replace: true,
            })
          }
          count={formats.number(sumLines(found, (line) => (line.reason === one ? line.count : 0)))}
        >
          {reasonIn(results, one)}
        </Chip>
      ))}
    </div>
  );
}
