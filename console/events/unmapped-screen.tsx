import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { everyPage } from '../api/pages';
import { given } from '../app/search-values';
import { useTexts } from '../texts/language';
import { BareLink, Button, LinkButton } from '../ui/button';
import { PaddedFailure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { Empty, Screen, SkeletonRows } from '../ui/frame/screen';
import { MapPayload } from './map-payload';
import { eventsQuery, type LoggedEvent } from './queries';
import styles from './unmapped.module.css';

/** Between two looks for new ones. */
const POLL_MS = 3_000;

const route = getRouteApi('/shell/events/unmapped');

/** Payloads in which no person was found: the address is clicked once, and all that wait are applied. */
export function UnmappedScreen() {
  const texts = useTexts('unmapped');
  const { source, event } = route.useSearch();
  const query = useInfiniteQuery({
    ...eventsQuery({ status: 'unmapped', ...given({ source }) }),
    refetchInterval: everyPage(POLL_MS),
  });
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const chosen = events.find(({ id }) => id === event) ?? events[0];
  return (
    <Screen title={texts.title} above={<BareLink to="/events">{texts.events}</BareLink>}>
      {isPending && <SkeletonRows />}
      {!isPending && data === undefined && <PaddedFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && chosen === undefined && (
        <Empty title={texts.noneTitle} action={<LinkButton to="/events">{texts.toEvents}</LinkButton>}>
          {texts.noneText}
        </Empty>
      )}
      {chosen !== undefined && (
        <div className={styles['unmapped']}>
          <nav className={styles['list']} aria-label={texts.list}>
            <ul>
              {events.map((one) => (
                <Payload key={one.id} event={one} source={source} isChosen={one.id === chosen.id} />
              ))}
            </ul>
            {hasNextPage && (
              <Button size="small" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            )}
          </nav>
          <MapPayload key={chosen.source.id} event={chosen} events={events} />
        </div>
      )}
    </Screen>
  );
}

interface PayloadProps {
  event: LoggedEvent;
  source: string | undefined;
  isChosen: boolean;
}

function Payload({ event: { id, eventName, source: from, receivedAt }, source, isChosen }: PayloadProps) {
  return (
    <li>
      <BareLink
        to="/events/unmapped"
        search={given({ source, event: id })}
        replace
        className={styles['payload'] ?? ''}
        activeProps={{}}
        {...(isChosen && { 'aria-current': 'true' as const })}
      >
        <code>{eventName}</code>
        <span>
          {from.name} · <Instant at={receivedAt} />
        </span>
      </BareLink>
    </li>
  );
}
