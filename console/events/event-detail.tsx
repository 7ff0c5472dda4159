import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/language';
import { IconButton, Link, LinkButton } from '../ui/button';
import { Failure } from '../ui/failure';
import { CloseIcon } from '../ui/icons';
import { Fact, Facts } from '../ui/form/inline-field';
import { JsonTree } from '../ui/json/json-tree';
import { Panel } from '../ui/frame/layout';
import { Copy, Instant } from '../ui/marks';
import { SkeletonRows } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import { Decisions } from './decision';
import { sourceName } from './event-columns';
import styles from './events.module.css';
import { eventQuery, type LoggedEvent } from './queries';

/** One event beside the log: what came of it and why, and its properties. */
export function EventDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts('events');
  const { data: event, error, refetch } = useQuery(eventQuery(id));
  return (
    <aside className={styles['detail']} aria-label={texts.details}>
      <div className={styles['detailHead']}>
        <h2>{event?.eventName}</h2>
        <IconButton icon={CloseIcon} label={texts.close} onPress={onClose} />
      </div>
      {event === undefined && error === null && <SkeletonRows count={6} />}
      {event === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {event !== undefined && <Detail event={event} />}
    </aside>
  );
}

function Detail({ event }: { event: LoggedEvent }) {
  const texts = useTexts('events');
  const hasProperties = JSON.stringify(event.properties ?? {}) !== '{}';
  return (
    <>
      <About event={event} />
      {event.status === 'unmapped' && (
        <Banner
          tone="warn"
          actions={
            <LinkButton size="small" to="/events/unmapped" search={{ event: event.id }}>
              {texts.map}
            </LinkButton>
          }
        >
          {texts.noPerson}
        </Banner>
      )}
      {event.status !== 'unmapped' && (
        <Panel title={texts.effects}>
          {event.decisions.length > 0 ? (
            <Decisions event={event} />
          ) : (
            <p className={styles['soft']}>{texts.noEffects}</p>
          )}
        </Panel>
      )}
      <Panel title={texts.properties}>
        {hasProperties ? (
          <JsonTree key={event.id} label={texts.properties} value={event.properties} />
        ) : (
          <p className={styles['soft']}>{texts.noProperties}</p>
        )}
      </Panel>
    </>
  );
}

function About({ event }: { event: LoggedEvent }) {
  const texts = useTexts('events');
  const { id, contact, contactId, receivedAt, parentId, note } = event;
  return (
    <Facts>
      <Fact label={texts.received}>
        <Instant at={receivedAt} form="exact" />
      </Fact>
      <Fact label={texts.contact}>
        {contact === null ? (
          contactId === null ? (
            texts.nobody
          ) : (
            texts.deleted
          )
        ) : (
          <Link to="/contacts/$id" params={{ id: contact.id }}>
            {contact.name ?? contact.email}
          </Link>
        )}
      </Fact>
      <Fact label={texts.source}>{sourceName(event, texts)}</Fact>
      {parentId !== null && (
        <Fact label={texts.cause}>
          <Link from="/events" to="/events" search={(now) => ({ ...now, event: parentId })} replace>
            {texts.parent}
          </Link>
        </Fact>
      )}
      {note !== null && <Fact label={texts.note}>{note}</Fact>}
      <Fact label={texts.id}>
        <Copy text={id} label={texts.copyId} />
      </Fact>
    </Facts>
  );
}
