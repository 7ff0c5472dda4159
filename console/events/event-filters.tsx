import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { loggedSources } from '../../domain/plan/event.js';
import { ContactLookup } from '../contacts/contact-lookup';
import { contactQuery } from '../contacts/contact-queries';
import { fullName } from '../texts/contact-name';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { SourceIcon } from '../ui/icons';
import { Lookup } from '../ui/table/lookup';
import { Menu, MenuItem } from '../ui/menu';
import styles from './events.module.css';
import { eventNamesQuery, sourcesQuery } from './queries';
import type { EventsChange, EventsSearch } from './search';

interface FiltersProps {
  search: EventsSearch;
  onChange: (next: EventsChange) => void;
}

/** Filters from the catalogues; each is a state of the URL. */
export function EventFilters({ search, onChange }: FiltersProps) {
  const texts = useTexts('events');
  return (
    <>
      <NameFilter search={search} onChange={onChange} />
      <ContactFilter search={search} onChange={onChange} />
      <SourceMenu search={search} onChange={onChange} />
      {(['unmapped', 'failed'] as const).map((status) => (
        <Chip
          key={status}
          isOn={search.status === status}
          onChange={(isOn) => onChange({ status: isOn ? status : undefined })}
        >
          {texts.statuses[status]}
        </Chip>
      ))}
      {search.refused !== undefined && (
        <Chip isOn onChange={() => onChange({ refused: undefined, after: undefined })}>
          {texts.tooMany}
        </Chip>
      )}
    </>
  );
}

function NameFilter({ search: { name }, onChange }: FiltersProps) {
  const texts = useTexts('events');
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const { data, isFetching } = useQuery(eventNamesQuery(text));
  const own = data?.names.map((one) => one.name) ?? [];
  const internal = data?.internal.filter((one) => one.occurs && one.name.includes(text.toLowerCase())) ?? [];
  const names = [...new Set([...own, ...internal.map((one) => one.name)])];
  return (
    <div className={styles['lookup']}>
      <Lookup
        label={texts.name}
        isLabelHidden
        placeholder={texts.anyName}
        options={names.map((one) => ({ value: one, label: one }))}
        isSearching={isFetching}
        value={name === undefined ? null : { value: name, label: name }}
        onType={setTyped}
        onChange={(chosen) => onChange({ name: chosen?.value })}
      />
    </div>
  );
}

function ContactFilter({ search: { contact }, onChange }: FiltersProps) {
  const texts = useTexts('events');
  const { data: chosen } = useQuery({ ...contactQuery(contact ?? ''), enabled: contact !== undefined });
  const label = chosen && (fullName(chosen.contact) ?? chosen.contact.email);
  const value = contact === undefined || label === undefined ? null : { value: contact, label };
  return (
    <div className={styles['lookup']}>
      <ContactLookup
        label={texts.contact}
        isLabelHidden
        placeholder={texts.anyContact}
        value={value}
        onChange={(next) => onChange({ contact: next?.value })}
      />
    </div>
  );
}

function SourceMenu({ search: { source }, onChange }: FiltersProps) {
  const texts = useTexts('events');
  const { data } = useQuery(sourcesQuery);
  const sources = data?.data ?? [];
  const type = loggedSources.find((one) => one === source);
  const chosen = type === undefined ? sources.find(({ id }) => id === source)?.name : texts.causes[type];
  return (
    <Menu
      label={texts.source}
      trigger={
        <Button size="small" kind="bare">
          <SourceIcon aria-hidden="true" />
          {chosen ?? source ?? texts.anySource}
        </Button>
      }
    >
      <MenuItem isCurrent={source === undefined} onAction={() => onChange({ source: undefined })}>
        {texts.anySource}
      </MenuItem>
      {loggedSources.map((one) => (
        <MenuItem key={one} isCurrent={one === source} onAction={() => onChange({ source: one })}>
          {texts.causes[one]}
        </MenuItem>
      ))}
      {sources.map(({ id, name }) => (
        <MenuItem key={id} isCurrent={id === source} onAction={() => onChange({ source: id })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
