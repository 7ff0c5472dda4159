import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { CopyableCode } from '../ui/marks';
import { Empty } from '../ui/frame/screen';
import type { ContactsSearch, SearchChange } from './search';

interface Props {
  search: ContactsSearch;
  onChange: (next: SearchChange) => void;
}

/** What the list shows while it is empty: how contacts come, or that none matches. */
export function NoContacts({ search, onChange }: Props) {
  const texts = useTexts('contacts');
  const { sort: _sort, columns: _columns, ...filters } = search;
  if (Object.keys(filters).length > 0) {
    const clear = {
      search: undefined,
      list: undefined,
      subscribed: undefined,
      consent: undefined,
      where: undefined,
    };
    return (
      <Empty
        title={texts.noMatchTitle}
        action={<Button onPress={() => onChange(clear)}>{texts.clear}</Button>}
      >
        {search.where ? texts.noMatchQuery : texts.noMatchText}
      </Empty>
    );
  }
  const example = `curl ${location.origin}/api/contacts -H 'authorization: Bearer rc_…' -H 'content-type: application/json' -d '{ "email": "ada@example.com", "firstName": "Ada" }'`;
  return (
    <Empty title={texts.noneTitle} example={<CopyableCode>{example}</CopyableCode>}>
      {texts.noneText}
    </Empty>
  );
}
