import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { given } from '../app/search-values';
import { contactQuery } from '../contacts/contact-queries';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import type { Option } from '../ui/form/choice';
import { Failure } from '../ui/failure';
import { Lookup } from '../ui/table/lookup';
import { Empty, Screen, SkeletonRows } from '../ui/frame/screen';
import { lookupQuery } from './queries';
import { WhyEvidence } from './why-evidence';
import { automationQuery, evidenceQuery } from './why-queries';
import { WhySentence } from './why-sentence';
import styles from './why.module.css';

const route = getRouteApi('/shell/events/why');

/** "Why did she not get it?" is answered in a sentence from decisions and enrollments, with the evidence below. */
export function WhyScreen() {
  const texts = useTexts('why');
  const search = route.useSearch();
  const { contact, automation } = search;
  const navigate = route.useNavigate();
  const change = (next: { contact?: string | undefined; automation?: string | undefined }) => {
    void navigate({ search: (now) => given({ ...now, ...next }), replace: true });
  };
  const { data: person } = useQuery({ ...contactQuery(contact ?? ''), enabled: contact !== undefined });
  const { data: known } = useQuery({
    ...automationQuery(automation ?? ''),
    enabled: automation !== undefined,
  });
  const who = person?.contact.name ?? person?.contact.email;
  return (
    <Screen title={texts.title} above={<BareLink to="/events">{texts.events}</BareLink>}>
      <div className={styles['why']}>
        <div className={styles['question']}>
          <Find
            label={texts.contact}
            hint={texts.contactHint}
            type="contacts"
            chosen={contact}
            name={who}
            onChange={(id) => change({ contact: id })}
          />
          <Find
            label={texts.automation}
            hint={texts.automationHint}
            type="automations"
            chosen={automation}
            name={known?.name}
            onChange={(id) => change({ automation: id })}
          />
        </div>
        {contact !== undefined && automation !== undefined ? (
          <Answered contact={contact} automation={automation} who={who} />
        ) : (
          <Empty title={texts.startTitle}>{texts.startText}</Empty>
        )}
      </div>
    </Screen>
  );
}

interface FindProps {
  label: string;
  hint: string;
  type: 'contacts' | 'automations';
  /** The id of what is chosen, and its name once it is known. */
  chosen: string | undefined;
  name: string | undefined;
  onChange: (id: string | undefined) => void;
}

function Find({ label, hint, type, chosen, name: known, onChange }: FindProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Option<string> | null>(null);
  const own = picked?.value === chosen ? picked : null;
  const value =
    chosen === undefined ? null : (own ?? (known === undefined ? null : { value: chosen, label: known }));
  const { data, isFetching } = useQuery(lookupQuery(useDeferredValue(typed)));
  const found = typed.trim() === '' ? [] : (data?.data.filter((one) => one.type === type) ?? []);
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
        onChange(next?.value);
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
