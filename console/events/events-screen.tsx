import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { given } from '../app/search-values';
import { useKeys } from '../ui/use-keys';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button, LinkButton } from '../ui/button';
import { ExportMenu } from '../ui/table/export-menu';
import { NextPageFailure, PaddedFailure } from '../ui/failure';
import { PauseIcon, PlayIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Empty, Screen, SkeletonRows } from '../ui/frame/screen';
import { VirtualTable } from '../ui/table/table';
import { eventColumns } from './event-columns';
import { EventDetail } from './event-detail';
import { EventFilters } from './event-filters';
import styles from './events.module.css';
import { wantedEvents, type LoggedEvent } from './queries';
import { searchFilters, type EventsChange, type EventsSearch } from './search';
import { SendSamples } from './send-samples';
import { useEventLog } from './use-event-log';

const route = getRouteApi('/shell/events');

/** The event log, which goes on by itself. */
export function EventsScreen() {
  const texts = useTexts('events');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: EventsChange) => {
    void navigate({ search: (now) => given({ ...now, ...next }), replace: true });
  };
  const { event } = search;
  const log = useEventLog(searchFilters(search), search.live === 'off');
  useKeys({ Escape: () => change({ event: undefined }) });
  const go = () => {
    log.show();
    change({ live: undefined });
  };
  return (
    <Screen
      title={texts.events}
      actions={
        <>
          <ExportMenu of="events" filter={wantedEvents(searchFilters(search))} />
          <span className={styles['wide']}>
            <LinkButton size="small" to="/events/unmapped">
              {texts.unmapped}
            </LinkButton>
          </span>
          <LinkButton size="small" to="/events/why">
            {texts.why}
          </LinkButton>
        </>
      }
    >
      <FullHeight>
        <div className={styles['filters']}>
          <EventFilters search={search} onChange={change} />
          <Pausing
            isPaused={search.live === 'off'}
            onPause={() => change({ live: 'off' })}
            onGo={go}
            waiting={log.waiting}
            isMost={log.isMost}
            isConnected={log.isConnected}
          />
        </div>
        <div className={styles['body']} {...(event !== undefined && { 'data-open': true })}>
          <Log search={search} log={log} onChange={change} />
          {event !== undefined && <EventDetail id={event} onClose={() => change({ event: undefined })} />}
        </div>
      </FullHeight>
    </Screen>
  );
}

interface PausingProps {
  isPaused: boolean;
  waiting: number;
  isMost: boolean;
  isConnected: boolean;
  onPause: () => void;
  onGo: () => void;
}

function Pausing({ isPaused, waiting, isMost, isConnected, onPause, onGo }: PausingProps) {
  const texts = useTexts('events');
  const formats = useFormats();
  const state = isConnected ? texts.live : texts.reconnecting;
  return (
    <div className={styles['pausing']}>
      <span role="status">
        {isPaused ? (waiting > 0 ? texts.waiting(formats.number(waiting), isMost) : texts.paused) : state}
      </span>
      <Button size="small" onPress={isPaused ? onGo : onPause}>
        {isPaused ? <PlayIcon aria-hidden="true" /> : <PauseIcon aria-hidden="true" />}
        {isPaused ? texts.resume : texts.pause}
      </Button>
    </div>
  );
}

interface LogProps {
  search: EventsSearch;
  log: ReturnType<typeof useEventLog>;
  onChange: (next: EventsChange) => void;
}

function Log({ search, log, onChange }: LogProps) {
  const texts = useTexts('events');
  const columns = useMemo(() => eventColumns(texts, search), [texts, search]);
  const { rows, error, isPending, refetch, more } = log;
  if (isPending) return <SkeletonRows />;
  if (rows === undefined) return <PaddedFailure error={error} onRetry={() => void refetch()} />;
  if (rows.length === 0) return <NoEvents search={search} onChange={onChange} />;
  return (
    <>
      <VirtualTable<LoggedEvent>
        label={texts.events}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        onEnd={more}
      />
      <NextPageFailure query={log} />
    </>
  );
}

function NoEvents({ search, onChange }: Omit<LogProps, 'log'>) {
  const texts = useTexts('events');
  if (Object.keys(searchFilters(search)).length === 0) {
    return (
      <Empty title={texts.noneTitle} sample={texts.sample} code={<SendSamples />}>
        {texts.noneText}
      </Empty>
    );
  }
  const clear = {
    name: undefined,
    contact: undefined,
    source: undefined,
    status: undefined,
    refused: undefined,
    after: undefined,
  };
  return (
    <Empty title={texts.noMatchTitle} action={<Button onPress={() => onChange(clear)}>{texts.clear}</Button>}>
      {texts.noMatchText}
    </Empty>
  );
}
