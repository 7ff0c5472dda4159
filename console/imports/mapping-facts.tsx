import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { listNamesQuery } from '../api/names';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Failure } from '../ui/failure';
import { Fact, Facts } from '../ui/form/inline-field';
import { Panel } from '../ui/frame/layout';
import { SkeletonRows } from '../ui/frame/screen';
import { ColumnTable } from './column-table';
import styles from './imports.module.css';
import { mappingQuery, type Import, type Mapping } from './queries';

/** What an import does with the rows of its file, to be read. */
export function MappingFacts({ row }: { row: Import }) {
  const texts = useTexts('imports');
  const { data, error, refetch } = useQuery(mappingQuery(row.id));
  if (data === undefined)
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={8} />;
  const { mapping, preview } = data;
  return (
    <>
      <Panel title={texts.settings}>
        <div className={styles['settings']}>
          <SettingFacts mapping={mapping} />
        </div>
      </Panel>
      <Panel title={texts.columns}>
        <ColumnTable mapping={mapping} preview={preview} isReadOnly onChange={() => undefined} />
      </Panel>
    </>
  );
}

function SettingFacts({ mapping }: { mapping: Mapping }) {
  const texts = useTexts('imports');
  const labels = useTexts('importMappings');
  const formats = useFormats();
  const { kinds } = useTexts('importConsent');
  const { kind, existing, listIds, confirmed, confirmationsPerMinute, fire } = mapping;
  if (kind === 'suppressions')
    return (
      <Facts>
        <Fact label={labels.kind}>{kinds[kind]}</Fact>
      </Facts>
    );
  return (
    <Facts>
      <Fact label={texts.people}>{texts.modes[existing]}</Fact>
      <Fact label={labels.lists}>{listIds.length === 0 ? labels.none : <ListLinks ids={listIds} />}</Fact>
      {confirmed === null ? (
        <Fact label={labels.consent}>{labels.noConsent}</Fact>
      ) : (
        <>
          <Fact label={texts.consentText}>{confirmed.text}</Fact>
          <Fact label={texts.consentSource}>{confirmed.source}</Fact>
          <Fact label={texts.consentAt}>{formats.day(enteredDay(confirmed.at))}</Fact>
        </>
      )}
      {confirmationsPerMinute !== null && (
        <Fact label={labels.confirmations}>{labels.perMinuteOf(formats.number(confirmationsPerMinute))}</Fact>
      )}
      <Fact label={labels.reactions}>{fire ? labels.reacts.yes : labels.reacts.no}</Fact>
    </Facts>
  );
}

/** The day that was entered, which is midnight in UTC, in the reader's zone. */
function enteredDay(instant: string): Date {
  return new Date(`${instant.slice(0, 10)}T00:00`);
}

function ListLinks({ ids }: { ids: readonly string[] }) {
  const { deletedList } = useTexts('importMappings');
  const { data: lists } = useQuery(listNamesQuery);
  if (lists === undefined) return '…';
  return ids.map((id, index) => {
    const found = lists.find((one) => one.id === id);
    return (
      <Fragment key={id}>
        {index > 0 && ', '}
        {found === undefined ? (
          deletedList
        ) : (
          <Link to="/lists/$id" params={{ id }}>
            {found.name}
          </Link>
        )}
      </Fragment>
    );
  });
}
