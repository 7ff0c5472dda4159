import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { contactSorts } from '../../domain/contact/contact-sort.js';
import type { Schemas } from '../api/client';
import { totalsQuery } from '../api/totals';
import { useMe } from '../api/me';
import { useNew } from '../app/use-new';
import { given } from '../app/search-values';
import { placedProblems } from '../conditions/placed-problems';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button, LinkButton } from '../ui/button';
import { ImportIcon, PlusIcon } from '../ui/icons';
import { ExportMenu } from '../ui/table/export-menu';
import { PaddedFailure } from '../ui/failure';
import { FullHeight } from '../ui/frame/layout';
import { Screen, SkeletonRows } from '../ui/frame/screen';
import { VirtualTable } from '../ui/table/table';
import type { Choice } from './bulk';
import { BulkBar } from './bulk-bar';
import { contactColumns } from './contact-columns';
import { ContactFilters } from './contact-filters';
import { NewContact } from './new-contact';
import { NoContacts } from './no-contacts';
import { conditionsPath, contactsQuery, exportedContacts, type Contact } from './queries';
import { QueryPanel } from './query-panel';
import { isEveryone, type ContactsSearch, type SearchChange } from './search';
import styles from './contacts.module.css';

const route = getRouteApi('/shell/contacts');
/** Rows that fill a screen; while fewer match on the pages read, the next page is read at once. */
const SCREENFUL = 40;

/** The contacts: search, conditions, saved views, columns, and actions on many. */
export function ContactsScreen() {
  const texts = useTexts('contacts');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const [isQueryOpen, setQueryOpen] = useState(false);
  const [isNew, setNew] = useNew();
  const query = useContacts(search);
  const count = useCount(search, query.data?.pages[0]);
  const path = conditionsPath(search);
  const isMarked = placedProblems(query.error, undefined, path).length > 0;
  // What is wrong with the conditions is shown where they are edited.
  if (isMarked && !isQueryOpen) setQueryOpen(true);
  const change = (next: SearchChange) => {
    void navigate({ search: (now) => given({ ...now, ...next }), replace: true });
  };
  return (
    <Screen
      title={texts.contacts}
      count={count}
      actions={<Actions search={search} mayEdit={mayEdit} onNew={() => setNew(true)} />}
    >
      <NewContact isOpen={isNew} onClose={() => setNew(false)} />
      <FullHeight>
        <ContactFilters
          search={search}
          onChange={change}
          onView={(view) => void navigate({ search: view })}
          isQueryOpen={isQueryOpen}
          onQuery={() => setQueryOpen(!isQueryOpen)}
        />
        <QueryPanel
          where={search.where}
          onChange={(where) => change({ where })}
          error={query.error}
          path={path}
          isOpen={isQueryOpen}
          onOpen={setQueryOpen}
        />
        <Contacts
          search={search}
          onChange={change}
          query={query}
          total={exactTotal(query.data?.pages[0])}
          mayChoose={mayEdit}
          isMarked={isMarked}
        />
      </FullHeight>
    </Screen>
  );
}

interface ActionsProps {
  search: ContactsSearch;
  mayEdit: boolean;
  onNew: () => void;
}

function Actions({ search, mayEdit, onNew }: ActionsProps) {
  const texts = useTexts('contacts');
  return (
    <>
      <ExportMenu of="contacts" filter={exportedContacts(search)} />
      {mayEdit && (
        <>
          <LinkButton to="/imports">
            <ImportIcon aria-hidden="true" />
            {texts.importThem}
          </LinkButton>
          <Button kind="primary" onPress={onNew}>
            <PlusIcon aria-hidden="true" />
            {texts.newContact}
          </Button>
        </>
      )}
    </>
  );
}

/** How many there are. A list of many has no total; that of all contacts is counted elsewhere. */
function useCount(search: ContactsSearch, first: Schemas['ContactPage'] | undefined): string | undefined {
  const formats = useFormats();
  const { total = null, totalIsExact = true } = first ?? {};
  const { data: all } = useQuery({ ...totalsQuery, enabled: !totalIsExact && isEveryone(search) });
  if (!totalIsExact && all !== undefined) return formats.number(all.contacts);
  return total === null ? undefined : `${formats.number(total)}${totalIsExact ? '' : '+'}`;
}

/** Null where counting has stopped before its end. */
function exactTotal(first: Schemas['ContactPage'] | undefined): number | null {
  return first?.totalIsExact === false ? null : (first?.total ?? null);
}

function useContacts(search: ContactsSearch) {
  const query = useInfiniteQuery({
    ...contactsQuery(useDeferredValue(search)),
    placeholderData: (before) => before,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isError } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  useEffect(() => {
    if (rows.length < SCREENFUL) more();
  }, [rows.length, more]);
  return { ...query, rows, more };
}

interface Props {
  search: ContactsSearch;
  onChange: (next: SearchChange) => void;
  query: ReturnType<typeof useContacts>;
  total: number | null;
  mayChoose: boolean;
  /** Whether the conditions show why the query was refused. */
  isMarked: boolean;
}

const nobody: Choice = { chosen: new Set(), isAll: false };

function Contacts({ search, onChange, query, total, mayChoose, isMarked }: Props) {
  const texts = useTexts('contacts');
  const { data, rows, error, isPending, hasNextPage, more, refetch } = query;
  const columns = useMemo(() => contactColumns(texts, search.columns), [texts, search.columns]);
  const [choice, setChoice] = useState({ ...nobody, key: '' });
  // A choice belongs to what was found: others are chosen anew.
  const { sort: _sort, columns: _columns, ...filters } = search;
  const key = JSON.stringify(filters);
  const { chosen, isAll } = choice.key === key ? choice : nobody;
  const choose = (next: Choice) => setChoice({ ...next, key });
  const onChoose = (next: ReadonlySet<string>) => choose({ chosen: next, isAll: false });
  if (isPending) return <SkeletonRows />;
  const failure = isMarked ? (
    <p className={styles['marked']}>{texts.queryMarked}</p>
  ) : (
    error && <PaddedFailure error={error} onRetry={() => void refetch()} />
  );
  if (data === undefined) return failure;
  if (rows.length === 0 && hasNextPage) return <SkeletonRows />;
  if (rows.length === 0) return <NoContacts search={search} onChange={onChange} />;
  return (
    <>
      {failure}
      <BulkBar
        chosen={chosen}
        isAll={isAll}
        onChoose={choose}
        search={search}
        total={total}
        shown={rows.length}
        mayEdit={mayChoose}
      />
      <VirtualTable<Contact>
        label={texts.contacts}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        {...(mayChoose && { chosen, onChoose })}
        sort={search.sort ?? '-createdAt'}
        onSort={(sort) => {
          const known = contactSorts.find((one) => one === sort);
          if (known) onChange({ sort: known });
        }}
        onEnd={more}
      />
    </>
  );
}
