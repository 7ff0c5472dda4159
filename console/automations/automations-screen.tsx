import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { automationStatuses } from '../../domain/automation/automation.js';
import { useMe } from '../api/me';
import { useNew } from '../app/use-new';
import { given } from '../app/search-values';
import { useKeys } from '../ui/use-keys';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { NextPageFailure, PaddedFailure } from '../ui/failure';
import { SearchField } from '../ui/form/field';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Empty, Screen, SkeletonRows } from '../ui/frame/screen';
import { VirtualTable } from '../ui/table/table';
import { useMore } from '../ui/table/use-more';
import { automationColumns } from './automation-columns';
import styles from './automations.module.css';
import { CreateAutomation } from './create-automation';
import { automationsQuery } from './queries';
import type { AutomationsSearch } from './search';

const route = getRouteApi('/shell/automations');

type Change = { [K in keyof AutomationsSearch]?: AutomationsSearch[K] | undefined };

/** All automations with what becomes of people in them. */
export function AutomationsScreen() {
  const texts = useTexts('automations');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'writer');
  const [isCreating, setCreating] = useNew('writer');
  const create = () => setCreating(true);
  const change = (next: Change) => {
    void navigate({ search: (now) => given({ ...now, ...next }), replace: true });
  };
  useKeys(mayEdit ? { c: create } : {});
  return (
    <Screen
      title={texts.automations}
      actions={
        mayEdit && (
          <Button kind="primary" onPress={create}>
            <PlusIcon aria-hidden="true" />
            {texts.create}
          </Button>
        )
      }
    >
      <FullHeight>
        <Filters search={search} onChange={change} />
        <Automations search={search} onChange={change} {...(mayEdit && { onCreate: create })} />
      </FullHeight>
      <CreateAutomation isOpen={isCreating} onClose={() => setCreating(false)} />
    </Screen>
  );
}

interface Props {
  search: AutomationsSearch;
  onChange: (next: Change) => void;
}

function Filters({ search, onChange }: Props) {
  const texts = useTexts('automations');
  return (
    <div className={styles['filters']}>
      <div className={styles['search']}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text === '' ? undefined : text })}
        />
      </div>
      {automationStatuses.map((status) => (
        <Chip
          key={status}
          isOn={search.status === status}
          onChange={(isOn) => onChange({ status: isOn ? status : undefined })}
        >
          {texts.states[status]}
        </Chip>
      ))}
    </div>
  );
}

function Automations({ search, onChange, onCreate }: Props & { onCreate?: () => void }) {
  const texts = useTexts('automations');
  const query = useInfiniteQuery({
    ...automationsQuery(useDeferredValue(search)),
    placeholderData: (before) => before,
  });
  const { data, error, isPending, hasNextPage, refetch } = query;
  const rows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.data) ?? [];
    return search.status !== undefined ? all : all.filter(({ status }) => status !== 'archived');
  }, [data, search.status]);
  const mayRun = isAtLeast(useMe().role, 'editor');
  const columns = useMemo(() => automationColumns(texts, mayRun), [texts, mayRun]);
  const more = useMore(query);
  if (isPending) return <SkeletonRows />;
  if (data === undefined) return <PaddedFailure error={error} onRetry={() => void refetch()} />;
  if (rows.length > 0 || hasNextPage) {
    return (
      <>
        <VirtualTable
          label={texts.automations}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          onEnd={more}
        />
        <NextPageFailure query={query} />
      </>
    );
  }
  if (search.search !== undefined || search.status !== undefined) {
    const clear = () => onChange({ search: undefined, status: undefined });
    return (
      <Empty title={texts.noMatchTitle} action={<Button onPress={clear}>{texts.clear}</Button>}>
        {texts.noMatchText}
      </Empty>
    );
  }
  return (
    <Empty
      title={texts.noneTitle}
      sample={texts.sample}
      action={onCreate && <Button onPress={onCreate}>{texts.create}</Button>}
    >
      {texts.noneText}
    </Empty>
  );
}
