import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { Field, SearchField } from '../ui/form/field';
import { ColumnsIcon, FilterIcon, ListsIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { Popover } from '../ui/popover';
import styles from './contacts.module.css';
import { listsQuery } from './queries';
import type { ContactsSearch, SearchChange } from './search';
import { ViewMenu } from './view-menu';

interface Props {
  search: ContactsSearch;
  onChange: (next: SearchChange) => void;
}

interface FilterProps extends Props {
  onView: (view: ContactsSearch) => void;
  isQueryOpen: boolean;
  onQuery: () => void;
}

/** Delay after the last keystroke before the search. */
const TYPING_MS = 200;

/** Search, filters and columns, all of which are kept in the URL. */
export function ContactFilters({ search, onChange, onView, isQueryOpen, onQuery }: FilterProps) {
  const texts = useTexts('contacts');
  const { labelled } = useTexts('parts');
  const toggle = (isOn: boolean, next: SearchChange, none: SearchChange) => {
    onChange(isOn ? next : none);
  };
  return (
    <div className={styles['filters']}>
      <Search
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <Chip isOn={isQueryOpen || search.where !== undefined} onChange={onQuery}>
        <FilterIcon aria-hidden="true" />
        {texts.conditions}
      </Chip>
      {(['given', 'withdrawn'] as const).map((state) => (
        <Chip
          key={state}
          isOn={search.consent === state}
          onChange={(isOn) => toggle(isOn, { consent: state }, { consent: undefined })}
        >
          {labelled(texts.consent, texts[state])}
        </Chip>
      ))}
      <Chip
        isOn={search.subscribed === 'true'}
        onChange={(isOn) => toggle(isOn, { subscribed: 'true' }, { subscribed: undefined })}
      >
        {texts.subscribed}
      </Chip>
      <ListMenu search={search} onChange={onChange} />
      <ColumnsPopover search={search} onChange={onChange} />
      <ViewMenu search={search} onChoose={onView} />
    </div>
  );
}

function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const texts = useTexts('contacts');
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const settle = useEffectEvent(() => {
    if (text !== value) onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(settle, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={styles['search']}>
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={text}
        onChange={setText}
        isMain
      />
    </div>
  );
}

function ListMenu({ search, onChange }: Props) {
  const texts = useTexts('contacts');
  const { data } = useQuery(listsQuery);
  const lists = data?.data ?? [];
  if (lists.length === 0) return null;
  const chosen = lists.find(({ id }) => id === search.list);
  return (
    <Menu
      label={texts.lists}
      trigger={
        <Button size="small" kind="bare">
          <ListsIcon aria-hidden="true" />
          {chosen?.name ?? texts.anyList}
        </Button>
      }
    >
      <MenuItem isCurrent={!chosen} onAction={() => onChange({ list: undefined })}>
        {texts.anyList}
      </MenuItem>
      {lists.map(({ id, name }) => (
        <MenuItem key={id} isCurrent={id === search.list} onAction={() => onChange({ list: id })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

function ColumnsPopover({ search, onChange }: Props) {
  const texts = useTexts('contacts');
  return (
    <Popover
      label={texts.columns}
      trigger={
        <Button size="small" kind="bare">
          <ColumnsIcon aria-hidden="true" />
          {texts.columns}
        </Button>
      }
    >
      <Field
        label={texts.columns}
        hint={texts.columnsHint}
        placeholder="plan, seats"
        value={search.columns ?? ''}
        onChange={(columns) => onChange({ columns: columns === '' ? undefined : columns })}
      />
    </Popover>
  );
}
