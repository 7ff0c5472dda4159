import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, dataOf } from '../api/client';
import { useDelayed } from '../app/use-delayed';
import { useTexts } from '../texts/language';
import { useLanguageNames } from '../texts/language-names';
import { Failure } from '../ui/failure';
import { Buttons } from '../ui/frame/layout';
import { Preview, type LinkMark } from '../ui/preview';
import { Skeleton } from '../ui/frame/screen';
import { Select } from '../ui/form/choice';
import { Suggest } from '../ui/form/suggest';
import type { Warning } from '../warnings/warning';
import { Warnings } from '../warnings/warnings';
import { mendedIn } from '../warnings/mend';
import { latestEventQuery } from './latest-event';
import { toContents } from './to-contents';
import type { MailDraft } from './mail-fields';
import styles from './templates.module.css';
import { TestSend } from './test-send';

/** Pause after the last key before the preview is drawn again. */
const TYPING_MS = 400;
const PEOPLE = 20;
const SAMPLE = 'Ada Lovelace';
/** No language tag. */
const OF_PERSON = '';

/** The person, and the event, that an email is filled with. */
export interface MailSample {
  contactId?: string;
  event?: Record<string, unknown>;
  /** Instead of the person's own. */
  language?: string;
}

interface MailPreviewProps {
  mail: MailDraft;
  sample: MailSample;
  /** Above the preview: who it is for. */
  onSample: (sample: MailSample) => void;
  /** The event whose latest occurrence fills `event.…`. */
  eventName?: string | undefined;
  /** Takes the email with what looked wrong made good, where it is edited. */
  onMend?: (mail: MailDraft) => void;
  /** Leaves out the warnings of these codes, which are shown elsewhere. */
  leavesOut?: readonly Warning['code'][];
  /** What is said at its links. */
  marks?: readonly LinkMark[];
  /** Offers to send it as a test, for an email that is no template's. */
  canTest?: boolean;
}

/** An email as it would be sent to a real contact, with what looks wrong in it. */
export function MailPreview(props: MailPreviewProps) {
  const { mail, sample, onSample, eventName, onMend, leavesOut = [], canTest = false, marks } = props;
  const texts = useTexts('previews');
  const { data: event } = useQuery(latestEventQuery(eventName));
  const filled = { ...sample, ...(event && { event }) };
  const shown = useDelayed(mail, TYPING_MS);
  const isEmpty = isBlank(mail) || isBlank(shown);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...previewQuery(shown, filled),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className={styles['previewing']}>
      <PersonChoice {...{ sample, onSample }} />
      <LanguageChoice {...{ mail, sample, onSample }} />
      {canTest && !isEmpty && (
        <Buttons>
          <TestSend
            onSend={(to) => {
              const body = { to, template: toContents(mail), ...filled };
              return dataOf(api.POST('/api/templates/test', { body }));
            }}
          />
        </Buttons>
      )}
      {isEmpty && <p className={styles['soft']}>{texts.empty}</p>}
      {!isEmpty && error !== null && <Failure error={error} />}
      {!isEmpty && isPending && <Skeleton width="100%" />}
      {!isEmpty && data !== undefined && (
        <>
          <Warnings
            warnings={data.warnings.filter(({ code }) => !leavesOut.includes(code))}
            onMend={onMend && ((warnings) => onMend(mendedIn(mail, warnings)))}
          />
          <Preview
            mail={{ ...data, html: data.html === '' ? null : data.html }}
            isStale={isPlaceholderData || error !== null}
            {...(marks && { marks })}
          />
        </>
      )}
    </div>
  );
}

/** Whether there is nothing to show yet. */
function isBlank({ subject = '', html = '', document, text }: MailDraft): boolean {
  if (document !== undefined) return subject === '' || document.blocks.length === 0;
  return subject === '' || (html === '' && (text ?? '') === '');
}

/** Which of its languages an email is shown in. */
export function LanguageChoice({
  mail,
  sample,
  onSample,
}: Pick<MailPreviewProps, 'mail' | 'sample' | 'onSample'>) {
  const texts = useTexts('previews');
  const { nameOf } = useLanguageNames();
  const { language: own, translations = {} } = mail.document ?? {};
  const tags = [...(own === undefined ? [] : [own]), ...Object.keys(translations)];
  if (tags.length < 2) return null;
  return (
    <Select
      label={texts.language}
      value={sample.language ?? OF_PERSON}
      options={[
        { value: OF_PERSON, label: texts.ofPerson },
        ...tags.map((value) => ({ value, label: nameOf(value) })),
      ]}
      onChange={(language) => {
        const { language: _before, ...rest } = sample;
        onSample(language === OF_PERSON ? rest : { ...rest, language });
      }}
    />
  );
}

function PersonChoice({ sample, onSample }: Pick<MailPreviewProps, 'sample' | 'onSample'>) {
  const texts = useTexts('previews');
  const [typed, setTyped] = useState('');
  const address = typed.trim().toLowerCase();
  const search = useDelayed(typed.trim(), TYPING_MS);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['contacts', 'suggested', search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/contacts', {
          params: { query: { limit: PEOPLE, ...(search !== '' && { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const people = data?.data ?? [];
  const named = people.find(({ email }) => email.toLowerCase() === address)?.id;
  const isFound = data !== undefined && !isPlaceholderData && search.toLowerCase() === address;
  const isNobody = isFound && named === undefined && address !== '';
  const { contactId, ...rest } = sample;
  // Whoever pastes an address does so before its contact has been found.
  const take = useEffectEvent(() => {
    if (named !== undefined && named !== contactId) onSample({ ...rest, contactId: named });
    if (isNobody && contactId !== undefined) onSample(rest);
  });
  useEffect(() => take(), [named, isNobody]);
  const choose = (text: string) => {
    setTyped(text);
    if (text === '') onSample(rest);
  };
  return (
    <Suggest
      label={texts.person}
      value={typed}
      placeholder={texts.sample(SAMPLE)}
      suggestions={people.map(({ email, firstName, lastName }) => ({
        value: email,
        hint: [firstName, lastName].filter((name) => name !== null).join(' '),
      }))}
      onChange={choose}
    />
  );
}

function previewQuery(mail: MailDraft, sample: MailSample) {
  const template = toContents(mail);
  return {
    queryKey: ['templates', 'preview', template, sample],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataOf(api.POST('/api/templates/preview', { body: { template, ...sample }, signal })),
  };
}
