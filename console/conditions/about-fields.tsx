import { useQuery } from '@tanstack/react-query';
import { recordedLink } from '../api/links-in';
import { automationMailsQuery, broadcastMailsQuery, type KnownMail } from '../api/mails';
import {
  automationNamesQuery,
  broadcastNamesQuery,
  formNamesQuery,
  listNamesQuery,
  segmentNamesQuery,
} from '../api/names';
import { useTexts } from '../texts/language';
import { Select, type Option } from '../ui/form/choice';
import { Suggest } from '../ui/form/suggest';
import type { Named } from './catalogue';
import {
  aboutProperties,
  isOfMail,
  joinAbout,
  partAbout,
  type About,
  type AboutProperty,
} from './event-about';
import type { Where } from './where';

interface Props {
  event: string;
  where: Where | undefined;
  onChange: (where: Where | undefined) => void;
  isLabelHidden?: boolean;
}

/** Which list, form, segment, automation or email an event is about, and which link of it; none if about nothing of these. */
export function AboutFields({ event, where, onChange, isLabelHidden = false }: Props) {
  const { about, rest } = partAbout(event, where);
  const set = (next: About) => onChange(joinAbout(event, next, rest));
  const [property] = aboutProperties(event);
  if (property === undefined) return null;
  if (isOfMail(event)) {
    return <MailFields event={event} about={about} onChange={set} isLabelHidden={isLabelHidden} />;
  }
  return (
    <SubjectField
      key={property}
      property={property}
      value={about[property] ?? null}
      onChange={(id) => set(id === null ? {} : { [property]: id })}
      isLabelHidden={isLabelHidden}
    />
  );
}

const ANY = 'any';

interface SubjectProps {
  property: AboutProperty;
  value: string | null;
  onChange: (id: string | null) => void;
  isLabelHidden: boolean;
}

function SubjectField({ property, value, onChange, isLabelHidden }: SubjectProps) {
  const texts = useTexts('eventPicker');
  const names = useNames(property);
  const isUnknown = value !== null && !names.some(({ id }) => id === value);
  if (property === 'url' || property === 'step' || property === 'broadcastId') return null;
  return (
    <Select
      label={texts.which[property]}
      isLabelHidden={isLabelHidden}
      value={value ?? ANY}
      options={[
        { value: ANY, label: texts.any[property] },
        ...names.map(({ id, name }) => ({ value: id, label: name })),
        ...(isUnknown ? [{ value, label: value }] : []),
      ]}
      onChange={(id) => onChange(id === ANY ? null : id)}
    />
  );
}

const none: readonly Named[] = [];

function useNames(property: AboutProperty): readonly Named[] {
  const { data: lists = none } = useQuery({ ...listNamesQuery, enabled: property === 'listId' });
  const { data: forms = none } = useQuery({ ...formNamesQuery, enabled: property === 'formId' });
  const { data: segments = none } = useQuery({ ...segmentNamesQuery, enabled: property === 'segmentId' });
  const { data: automations = none } = useQuery({
    ...automationNamesQuery,
    enabled: property === 'automationId',
  });
  return [...lists, ...forms, ...segments, ...automations];
}

interface MailFieldsProps {
  event: string;
  about: About;
  onChange: (about: About) => void;
  isLabelHidden: boolean;
}

/** Which email: of an automation, one of its emails, or a broadcast; and which of its links. */
function MailFields({ event, about, onChange, isLabelHidden }: MailFieldsProps) {
  const texts = useTexts('eventPicker');
  const { step, url } = about;
  const { step: _step, ...ofAny } = about;
  const mails = useMails(about);
  const steps = mails.flatMap((mail) =>
    mail.step === undefined ? [] : [{ value: mail.step, label: mail.name }],
  );
  const links = mails
    .filter((mail) => step === undefined || mail.step === step)
    .flatMap((mail) => mail.links);
  return (
    <>
      <SenderField event={event} about={about} onChange={onChange} isLabelHidden={isLabelHidden} />
      {about.automationId !== undefined && (
        <Select
          label={texts.whichOfMails}
          isLabelHidden={isLabelHidden}
          value={step ?? ANY}
          options={withUnknown([{ value: ANY, label: texts.anyOfMails }, ...steps], step ?? ANY)}
          onChange={(id) => onChange(id === ANY ? ofAny : { ...about, step: id })}
        />
      )}
      {aboutProperties(event).includes('url') && (
        <Suggest
          label={texts.whichLink}
          isLabelHidden={isLabelHidden}
          placeholder={texts.anyLink}
          hint={isLabelHidden ? undefined : texts.linkHint}
          suggestions={[...new Set(links)].map((link) => ({ value: link }))}
          value={url ?? ''}
          onChange={(link) => onChange({ ...about, url: link.trim() })}
          onSettle={() => {
            const recorded = recordedLink(url ?? '');
            if (recorded !== null && recorded !== url) onChange({ ...about, url: recorded });
          }}
        />
      )}
    </>
  );
}

const noMails: readonly KnownMail[] = [];

/** The emails of the automation or broadcast; none while there is neither. */
function useMails({ automationId, broadcastId }: About): readonly KnownMail[] {
  const { data: ofAutomation = noMails } = useQuery({
    ...automationMailsQuery(automationId ?? ''),
    enabled: automationId !== undefined,
  });
  const { data: ofBroadcast = noMails } = useQuery({
    ...broadcastMailsQuery(broadcastId ?? ''),
    enabled: broadcastId !== undefined,
  });
  return automationId === undefined ? ofBroadcast : ofAutomation;
}

/** The automation or broadcast that sends the email. */
function SenderField({ event, about, onChange, isLabelHidden }: MailFieldsProps) {
  const texts = useTexts('eventPicker');
  const { automationId, broadcastId, url } = about;
  const { data: automations = none } = useQuery(automationNamesQuery);
  const hasBroadcasts = aboutProperties(event).includes('broadcastId');
  const { data: broadcasts = none } = useQuery({ ...broadcastNamesQuery, enabled: hasBroadcasts });
  const chosen = automationId ?? broadcastId ?? ANY;
  const choose = (id: string) => {
    const isBroadcast = broadcasts.some((one) => one.id === id);
    const sender = isBroadcast ? { broadcastId: id } : { automationId: id };
    onChange({ ...(url !== undefined && { url }), ...(id !== ANY && sender) });
  };
  const options = [
    { value: ANY, label: texts.anyMail },
    ...automations.map(({ id, name }) => ({ value: id, label: name, hint: texts.automation })),
    ...broadcasts.map(({ id, name }) => ({ value: id, label: name, hint: texts.broadcast })),
  ];
  return (
    <Select
      label={texts.whichMail}
      isLabelHidden={isLabelHidden}
      value={chosen}
      options={withUnknown(options, chosen)}
      onChange={choose}
    />
  );
}

/** With what is chosen but has no name, because it is deleted or not loaded yet. */
function withUnknown(options: readonly Option<string>[], value: string): readonly Option<string>[] {
  return options.some((one) => one.value === value) ? options : [...options, { value, label: value }];
}
