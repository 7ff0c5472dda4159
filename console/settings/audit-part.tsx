import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { given } from '../app/search-values';
import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Diff } from '../ui/json/diff';
import { Failure } from '../ui/failure';
import { SearchField } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Instant } from '../ui/marks';
import { Buttons, Panel } from '../ui/frame/layout';
import { SkeletonRows } from '../ui/frame/screen';
import { auditQuery, type AuditFilter } from './queries';
import styles from './settings.module.css';

const route = getRouteApi('/shell/settings/audit');

/** Every change made by a person or a key, newest first. */
export function AuditPart() {
  const texts = useTexts('settings');
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(filter.action ?? '');
  const look = (change: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }) =>
    void navigate({ search: (now) => given({ ...now, ...change }), replace: true });
  return (
    <Panel title={texts.audit} hint={texts.auditHint}>
      <Form className={styles['filters']} onSubmit={() => look({ action: typed === '' ? undefined : typed })}>
        <SearchField
          label={texts.action}
          placeholder="automations.activate"
          value={typed}
          onChange={(value) => {
            setTyped(value);
            if (value === '') look({ action: undefined });
          }}
        />
        {(filter.actor ?? filter.target) !== undefined && (
          <Button size="small" onPress={() => look({ actor: undefined, target: undefined })}>
            {texts.clearFilters}
          </Button>
        )}
      </Form>
      <Entries filter={filter} onActor={(actor) => look({ actor })} onTarget={(target) => look({ target })} />
    </Panel>
  );
}

interface Narrow {
  onActor: (id: string) => void;
  onTarget: (id: string) => void;
}

function Entries({ filter, ...narrow }: Narrow & { filter: AuditFilter }) {
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
          <Entry key={entry.id} entry={entry} {...narrow} />
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

function Entry({ entry, onActor, onTarget }: Narrow & { entry: Schemas['AuditEntry'] }) {
  const texts = useTexts('settings');
  const { at, actor, action, target, before, after, requestId } = entry;
  return (
    <li className={styles['entry']}>
      <details>
        <summary>
          <Instant at={at} />
          <code>{action}</code>
          <span>{target.name ?? target.id ?? target.type}</span>
          <span>{actor.name}</span>
        </summary>
        <Diff label={action} before={before} after={after} />
        <div className={styles['buttons']}>
          <Button size="small" onPress={() => onActor(actor.id)}>
            {texts.onlyActor(actor.name)}
          </Button>
          {target.id !== null && (
            <Button size="small" onPress={() => onTarget(target.id ?? '')}>
              {texts.onlyTarget}
            </Button>
          )}
          <span>
            {texts.request} <code>{requestId}</code>
          </span>
        </div>
      </details>
    </li>
  );
}
