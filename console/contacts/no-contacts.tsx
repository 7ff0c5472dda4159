import { isAtLeast } from '../../domain/accounts/access.js';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { Button, LinkButton } from '../ui/button';
import { CopyableCode } from '../ui/marks';
import { Empty } from '../ui/frame/screen';
import type { ContactsSearch, SearchChange } from './search';

interface Props {
  search: ContactsSearch;
  onChange: (next: SearchChange) => void;
}

/** As a list of contacts looks in use. */
const PEOPLE = [
  { title: 'Ada Lovelace', note: 'ada@example.com' },
  { title: 'Grace Hopper', note: 'grace@example.com' },
  { title: 'Alan Turing', note: 'alan@example.com' },
];

/** What the list shows while it is empty: how contacts come, or that none matches. */
export function NoContacts({ search, onChange }: Props) {
  const texts = useTexts('contacts');
  const mayEdit = isAtLeast(useMe().role, 'editor');
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
    <Empty
      title={texts.noneTitle}
      action={
        mayEdit && (
          <LinkButton to="/imports" kind="primary">
            {texts.importThem}
          </LinkButton>
        )
      }
      sample={PEOPLE}
      code={<CopyableCode>{example}</CopyableCode>}
    >
      {texts.noneText}
    </Empty>
  );
}
