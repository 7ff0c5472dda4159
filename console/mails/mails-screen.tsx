import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { mailKinds } from '../../domain/mail/mail-content.js';
import { reactions } from '../../domain/tracking/tracking.js';
import { automationNamesQuery } from '../api/names';
import { given } from '../app/search-values';
import { useTexts } from '../texts/language';
import { BareLink, Button, LinkButton } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { ExportMenu } from '../ui/table/export-menu';
import { AutomationIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { Menu, MenuItem } from '../ui/menu';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { AddressSearch } from './address-search';
import { MailSheet } from './mail-sheet';
import { MailStatusMark } from './mail-status';
import styles from './mails.module.css';
import { mailFilters, mailsQuery, type Message } from './queries';
import type { MailsChange, MailsSearch } from './search';
import type { MailsTexts } from '../languages/en/mails/mails';

const route = getRouteApi('/shell/mails');
/** The states that are looked for; the others last for seconds. */
const FILTERED = ['serverAway', 'sent', 'skipped', 'bounced', 'failed', 'uncertain'] as const;

export function MailsScreen() {
  const texts = useTexts('mails');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: MailsChange) => void navigate({ search: (now) => given({ ...now, ...next }), replace: true }),
    [navigate],
  );
  return (
    <Screen
      title={texts.mails}
      actions={
        <>
          <ExportMenu of="messages" filter={mailFilters(search)} />
          <LinkButton to="/mails/suppressions">{texts.suppressionsShort}</LinkButton>
        </>
      }
    >
      <FullHeight>
        <MailFilters search={search} onChange={change} />
        <Mails search={search} onChange={change} />
      </FullHeight>
      {search.show !== undefined && (
        <MailSheet id={search.show} onClose={() => change({ show: undefined })} />
      )}
    </Screen>
  );
}

interface Props {
  search: MailsSearch;
  onChange: (next: MailsChange) => void;
}

function MailFilters({ search, onChange }: Props) {
  const texts = useTexts('mails');
  const find = useCallback((email: string | undefined) => onChange({ email }), [onChange]);
  return (
    <div className={styles['filters']}>
      <AddressSearch value={search.email} onChange={find} />
      {FILTERED.map((status) => (
        <Chip
          key={status}
          isOn={search.status === status}
          onChange={(isOn) => onChange({ status: isOn ? status : undefined })}
        >
          {status === 'serverAway' ? texts.serverAway : texts.statuses[status]}
        </Chip>
      ))}
      {reactions.map((did) => (
        <Chip
          key={did}
          isOn={search.did === did}
          onChange={(isOn) => onChange({ did: isOn ? did : undefined })}
        >
          {texts.did[did]}
        </Chip>
      ))}
      {mailKinds.map((kind) => (
        <Chip
          key={kind}
          isOn={search.kind === kind}
          onChange={(isOn) => onChange({ kind: isOn ? kind : undefined })}
        >
          {texts[kind]}
        </Chip>
      ))}
      <AutomationMenu search={search} onChange={onChange} />
    </div>
  );
}

function AutomationMenu({ search, onChange }: Props) {
  const texts = useTexts('mails');
  const { data: automations = [] } = useQuery(automationNamesQuery);
  const chosen = automations.find(({ id }) => id === search.automation);
  return (
    <Menu
      label={texts.automation}
      trigger={
        <Button size="small" kind="bare">
          <AutomationIcon aria-hidden="true" /> {chosen?.name ?? texts.anyAutomation}
        </Button>
      }
    >
      <MenuItem
        isCurrent={chosen === undefined}
        onAction={() => onChange({ automation: undefined, step: undefined })}
      >
        {texts.anyAutomation}
      </MenuItem>
      {automations.map(({ id, name }) => (
        <MenuItem
          key={id}
          isCurrent={id === search.automation}
          onAction={() => onChange({ automation: id, step: undefined })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Mails({ search, onChange }: Props) {
  const texts = useTexts('mails');
  const query = useInfiniteQuery({ ...mailsQuery(search), placeholderData: (before) => before });
  const columns = useMemo(() => mailColumns(texts), [texts]);
  return (
    <PagedTable<Message>
      label={texts.mails}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<NoMails search={search} onChange={onChange} />}
    />
  );
}

function mailColumns(texts: MailsTexts): Column<Message>[] {
  return [
    {
      id: 'subject',
      title: texts.subject,
      cell: ({ id, subject }) => (
        <BareLink
          from="/mails"
          to="/mails"
          search={(now) => ({ ...now, show: id })}
          title={subject ?? undefined}
        >
          <bdi>{subject ?? texts.erased}</bdi>
        </BareLink>
      ),
    },
    {
      id: 'to',
      title: texts.to,
      isWideOnly: true,
      cell: ({ to, contactId }) =>
        to === null ? (
          <span className={styles['soft']}>{texts.erased}</span>
        ) : (
          <BareLink to="/contacts/$id" params={{ id: contactId }} title={to}>
            {to}
          </BareLink>
        ),
    },
    {
      id: 'automation',
      title: texts.automation,
      isWideOnly: true,
      cell: ({ automation, stepTitle, kind }) => (
        <span title={stepTitle ?? undefined}>{automation?.name ?? texts[kind]}</span>
      ),
    },
    {
      id: 'status',
      title: texts.status,
      width: '190px',
      cell: (mail) => <MailStatusMark {...mail} />,
    },
    {
      id: 'at',
      title: texts.at,
      width: '120px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}

function NoMails({ search, onChange }: Props) {
  const texts = useTexts('mails');
  const { show: _show, ...filters } = search;
  if (Object.keys(filters).length === 0) return <Empty title={texts.noneTitle}>{texts.noneText}</Empty>;
  const none = Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]));
  return (
    <Empty title={texts.noMatchTitle} action={<Button onPress={() => onChange(none)}>{texts.clear}</Button>}>
      {texts.noMatchText}
    </Empty>
  );
}
