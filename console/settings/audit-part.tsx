import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { given } from '../app/search-values';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Select } from '../ui/form/choice';
import { Field } from '../ui/form/field';
import { Buttons, Panel } from '../ui/frame/layout';
import { SkeletonRows } from '../ui/frame/screen';
import { AuditEntry } from './audit-entry';
import { deedText } from './audit-words';
import { auditQuery, keysQuery, membersQuery, type AuditFilter } from './queries';
import styles from './settings.module.css';

const route = getRouteApi('/shell/settings/audit');

/** Every change made by a person or a key, newest first. */
export function AuditPart() {
  const { audit: title } = useTexts('settings');
  const texts = useTexts('audit');
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = (change: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }) =>
    void navigate({ search: (now) => given({ ...now, ...change }), replace: true });
  const isNarrow = Object.keys(filter).length > 0;
  return (
    <Panel title={title} hint={texts.hint}>
      <div className={styles['filters']}>
        <Who actor={filter.actor} onChange={(actor) => narrow({ actor })} />
        <Field
          type="date"
          label={texts.from}
          value={filter.from ?? ''}
          onChange={(from) => narrow({ from: from === '' ? undefined : from })}
        />
        <Field
          type="date"
          label={texts.until}
          value={filter.until ?? ''}
          onChange={(until) => narrow({ until: until === '' ? undefined : until })}
        />
        {isNarrow && (
          <Button onPress={() => void navigate({ search: {}, replace: true })}>{texts.all}</Button>
        )}
      </div>
      {(filter.action ?? filter.target) !== undefined && <Narrowed filter={filter} />}
      <Entries filter={filter} onNarrow={narrow} />
    </Panel>
  );
}

const ANYONE = 'anyone';

/** Members and keys; someone who has left is still found by their entries. */
function Who({ actor, onChange }: { actor: string | undefined; onChange: (id: string | undefined) => void }) {
  const texts = useTexts('audit');
  const { data: members } = useQuery(membersQuery);
  const { data: keys } = useQuery(keysQuery);
  const known = [
    ...(members?.data ?? []).map(({ id, name, email }) => ({ value: id, label: name ?? email })),
    ...(keys?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isGone = actor !== undefined && !known.some(({ value }) => value === actor);
  return (
    <Select
      label={texts.who}
      options={[
        { value: ANYONE, label: texts.anyone },
        ...known,
        ...(isGone ? [{ value: actor, label: texts.someone }] : []),
      ]}
      value={actor ?? ANYONE}
      onChange={(chosen) => onChange(chosen === ANYONE ? undefined : chosen)}
    />
  );
}

/** Says what else the list is narrowed to. */
function Narrowed({ filter: { action, target } }: { filter: AuditFilter }) {
  const texts = useTexts('audit');
  const deed =
    action === undefined ? null : deedText(action, texts).replace('{who}', '…').replace('{what}', '…');
  return (
    <p className={styles['hint']}>
      {[deed, target === undefined ? null : texts.onlyThis].filter((one) => one !== null).join(' · ')}
    </p>
  );
}

interface EntriesProps {
  filter: AuditFilter;
  onNarrow: (filter: AuditFilter) => void;
}

function Entries({ filter, onNarrow }: EntriesProps) {
  const texts = useTexts('settings');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    auditQuery(filter),
  );
  if (data === undefined) {
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={8} />;
  }
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <p className={styles['hint']}>{texts.noEntries}</p>;
  return (
    <>
      <ul className={styles['rows']}>
        {rows.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} onNarrow={onNarrow} />
        ))}
      </ul>
      {hasNextPage && (
        <Buttons>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </Buttons>
      )}
    </>
  );
}
