import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api, dataOf } from '../api/client';
import type { Option } from '../ui/form/choice';
import { Lookup } from '../ui/table/lookup';
import { fullName } from '../texts/contact-name';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  placeholder: string;
  value: Option<string> | null;
  onChange: (contact: Option<string> | null) => void;
}

/** Contacts offered for a text; the newest while there is none. */
const FOUND = 8;

/** A choice of one contact by name or address. */
export function ContactLookup(props: Props) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['contacts', 'found', search],
    queryFn: ({ signal }) => {
      const query = { limit: FOUND, ...(search !== '' && { search }) };
      return dataOf(api.GET('/api/contacts', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const options = (data?.data ?? []).map((contact) => {
    const name = fullName(contact);
    return { value: contact.id, label: name ?? contact.email, ...(name !== null && { hint: contact.email }) };
  });
  return <Lookup {...props} options={options} isSearching={isFetching} onType={setTyped} />;
}
