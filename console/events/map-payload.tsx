import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Fact, Facts } from '../ui/form/inline-field';
import type { JsonSegment } from '../ui/json/json-path';
import { JsonTree } from '../ui/json/json-tree';
import { Skeleton } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import type { LoggedEvent } from './queries';
import { ReplayWaiting } from './replay-waiting';
import { looksLikeAddress, sourceQuery, triedQuery, valueAt, type TaggedSource } from './unmapped-queries';
import styles from './unmapped.module.css';

interface MapProps {
  event: LoggedEvent;
  /** All that are shown, of any source. */
  events: readonly LoggedEvent[];
}

interface Chosen {
  path: string;
  segments: readonly JsonSegment[];
}

/** A payload whose address is chosen by a click, and what would come of it. */
export function MapPayload({ event, events }: MapProps) {
  const texts = useTexts('unmapped');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const sourceId = event.source.id ?? '';
  const { data: tagged, error } = useQuery(sourceQuery(sourceId));
  const mayMap = isAtLeast(useMe().role, 'admin') && tagged !== undefined;
  return (
    <div className={styles['map']}>
      <div className={styles['tree']}>
        <h2>{mayMap ? texts.choose : texts.payload}</h2>
        <p className={styles['soft']}>{error ? texts.noSource : mayMap ? texts.chooseHint : texts.admins}</p>
        <JsonTree
          key={event.id}
          label={texts.payload}
          value={event.properties}
          {...(mayMap && { onChoose: setChosen, chosen: chosen?.path })}
        />
      </div>
      <section className={styles['mapping']} aria-label={texts.mapping}>
        {chosen !== null && tagged !== undefined && (
          <Tried tagged={tagged} chosen={chosen} event={event} events={events} />
        )}
        <ReplayWaiting
          sourceId={sourceId}
          tagged={mayMap ? tagged : undefined}
          path={chosen === null || !isAddressAt(event, chosen) ? null : chosen.path}
        />
      </section>
    </div>
  );
}

function isAddressAt(event: LoggedEvent, { segments }: Chosen): boolean {
  return looksLikeAddress(valueAt(event.properties, segments));
}

type TriedProps = MapProps & { tagged: TaggedSource; chosen: Chosen };

/** What the mapping finds in this payload, and in how many of the others there is an address. */
function Tried({ tagged, chosen, event, events }: TriedProps) {
  const texts = useTexts('unmapped');
  const formats = useFormats();
  const isAddress = isAddressAt(event, chosen);
  const tried = { eventId: event.id, body: event.properties, path: chosen.path };
  const { data, error } = useQuery({ ...triedQuery(tagged, tried), enabled: isAddress });
  const others = events.filter(({ source }) => source.id === tagged.source.id);
  const fitting = others.filter((one) => isAddressAt(one, chosen));
  return (
    <>
      <Facts>
        <Fact label={texts.address}>
          <code>{chosen.path}</code>
        </Fact>
        {isAddress && (
          <>
            <Fact label={texts.person}>
              {data === undefined ? <Skeleton width="70%" /> : personText(data)}
            </Fact>
            <Fact label={texts.event}>
              {data === undefined ? <Skeleton width="50%" /> : <code>{data.eventName}</code>}
            </Fact>
          </>
        )}
      </Facts>
      {error && <Failure error={error} />}
      {isAddress ? (
        <p className={styles['soft']}>
          {texts.fits(formats.number(fitting.length), formats.number(others.length))}
        </p>
      ) : (
        <Banner tone="warn">{texts.notAddress}</Banner>
      )}
    </>
  );
}

function personText({
  email,
  name,
  firstName,
  lastName,
}: {
  email: string | null;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}): string {
  const full = name ?? [firstName, lastName].filter((part) => part !== null).join(' ');
  return [full, email].filter((part) => part !== null && part !== '').join(', ');
}
