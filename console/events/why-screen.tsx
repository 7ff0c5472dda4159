import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { given } from '../app/search-values';
import { broadcastQuery } from '../broadcasts/queries';
import { contactQuery } from '../contacts/contact-queries';
import { fullName } from '../texts/contact-name';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import type { Option } from '../ui/form/choice';
import { Failure } from '../ui/failure';
import { Lookup } from '../ui/table/lookup';
import { Empty, Screen, SkeletonRows } from '../ui/frame/screen';
import { lookupQuery } from './queries';
import { WhyBroadcast } from './why-broadcast';
import { WhyEvidence } from './why-evidence';
import { automationQuery, evidenceQuery } from './why-queries';
import { WhySentence } from './why-sentence';
import styles from './why.module.css';

const route = getRouteApi('/shell/events/why');

/** "Why did she not get it?" is answered in a sentence from decisions and enrollments, with the evidence below. */
export function WhyScreen() {
  const texts = useTexts('why');
  const search = route.useSearch();
  const { contact, automation, broadcast } = search;
  const navigate = route.useNavigate();
  const change = (next: { [K in 'contact' | 'automation' | 'broadcast']?: string | undefined }) => {
    void navigate({ search: (now) => given({ ...now, ...next }), replace: true });
  };
  const { data: person } = useQuery({ ...contactQuery(contact ?? ''), enabled: contact !== undefined });
  const { data: known } = useQuery({
    ...automationQuery(automation ?? ''),
    enabled: automation !== undefined,
  });
  const { data: mailing } = useQuery({
    ...broadcastQuery(broadcast ?? ''),
    enabled: broadcast !== undefined,
  });
  const who = person && (fullName(person.contact) ?? person.contact.email);
  return (
    <Screen title={texts.title} above={<BareLink to="/events">{texts.events}</BareLink>}>
      <div className={styles['why']}>
        <div className={styles['question']}>
          <Find
            label={texts.contact}
            hint={texts.contactHint}
            types={['contacts']}
            chosen={contact}
            name={who}
            onChange={(id) => change({ contact: id })}
          />
          <Find
            label={texts.automation}
            hint={texts.automationHint}
            types={['automations', 'broadcasts']}
            chosen={automation ?? broadcast}
            name={known?.name ?? mailing?.broadcast.name}
            onChange={(id, type) =>
              change(
                type === 'broadcasts'
                  ? { broadcast: id, automation: undefined }
                  : { automation: id, broadcast: undefined },
              )
            }
          />
        </div>
        {contact !== undefined && automation !== undefined ? (
          <Answered contact={contact} automation={automation} who={who} />
        ) : contact !== undefined && broadcast !== undefined ? (
          <WhyBroadcast contact={contact} broadcast={broadcast} who={who} />
        ) : (
          <Empty title={texts.startTitle}>{texts.startText}</Empty>
        )}
      </div>
    </Screen>
  );
}

type Kind = 'contacts' | 'automations' | 'broadcasts';

interface FindProps {
  label: string;
  hint: string;
  types: readonly Kind[];
  /** The id of what is chosen, and its name once it is known. */
  chosen: string | undefined;
  name: string | undefined;
  onChange: (id: string | undefined, type: Kind | undefined) => void;
}

function Find({ label, hint, types, chosen, name: known, onChange }: FindProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Option<string> | null>(null);
  const own = picked?.value === chosen ? picked : null;
  const value =
    chosen === undefined ? null : (own ?? (known === undefined ? null : { value: chosen, label: known }));
  const { data, isFetching } = useQuery(lookupQuery(useDeferredValue(typed)));
  const found =
    typed.trim() === '' ? [] : (data?.data.filter((one) => types.some((type) => type === one.type)) ?? []);
  const options = found.map(({ id, name, detail }) => ({
    value: id,
    label: name ?? detail ?? id,
    ...(name !== null && detail !== null && { hint: detail }),
  }));
  return (
    <Lookup
      label={label}
      placeholder={hint}
      options={options}
      isSearching={isFetching}
      value={value}
      onType={setTyped}
      onChange={(next) => {
        setPicked(next);
        const type = found.find(({ id }) => id === next?.value)?.type;
        onChange(
          next?.value,
          types.find((one) => one === type),
        );
      }}
    />
  );
}

interface AnsweredProps {
  contact: string;
  automation: string;
  who: string | undefined;
}

function Answered({ contact, automation, who = '…' }: AnsweredProps) {
  const { data, error, refetch } = useQuery(evidenceQuery({ contact, automation }));
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={5} />;
  return (
    <>
      <WhySentence evidence={data} who={who} />
      <WhyEvidence evidence={data} />
    </>
  );
}
