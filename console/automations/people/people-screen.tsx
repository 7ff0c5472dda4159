import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { enrollmentTones } from '../../enrollments/tones';
import { enrollmentStatuses } from '../../../domain/automation/enrollment.js';
import { useMe } from '../../api/me';
import { given } from '../../app/search-values';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useTexts } from '../../texts/language';
import { BareLink, Button } from '../../ui/button';
import { Chip } from '../../ui/form/choice';
import { FullHeight } from '../../ui/frame/layout';
import { Instant } from '../../ui/marks';
import { Menu, MenuItem } from '../../ui/menu';
import { PagedTable } from '../../ui/table/paged-table';
import { Empty, Screen } from '../../ui/frame/screen';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table/table';
import styles from '../automations.module.css';
import { AutomationTabs } from '../automation-tabs';
import { automationQuery, graphQuery, peopleQuery, type Enrollment } from '../queries';
import type { PeopleSearch } from '../search';
import { BulkActions } from './bulk-actions';
import type { PeopleTexts } from '../../languages/en/automations/people';

const route = getRouteApi('/shell/automations/$id/people');

type Change = { [K in keyof PeopleSearch]?: PeopleSearch[K] | undefined };

/** The people in an automation, past and present, by step and state. */
export function PeopleScreen() {
  const texts = useTexts('people');
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: automation } = useQuery(automationQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = (next: Change) => {
    setChosen(new Set());
    void navigate({ search: (now) => given({ ...now, ...next }), replace: true });
  };
  return (
    <Screen
      title={texts.people}
      above={
        <BareLink to="/automations/$id" params={{ id }} search={given({ step: search.step })}>
          {automation?.name ?? '…'}
        </BareLink>
      }
      actions={
        mayEdit && (
          <BulkActions
            automationId={id}
            search={search}
            chosen={chosen}
            onDone={() => setChosen(new Set())}
          />
        )
      }
    >
      <AutomationTabs id={id} />
      <FullHeight>
        <Filters id={id} search={search} onChange={change} />
        {search.error !== undefined && (
          <p className={styles['error']}>
            {texts.withError} <span>{search.error}</span>{' '}
            <Button size="small" kind="bare" onPress={() => change({ error: undefined })}>
              {texts.anyError}
            </Button>
          </p>
        )}
        <People
          id={id}
          search={search}
          onChange={change}
          chosen={chosen}
          onChoose={setChosen}
          mayEdit={mayEdit}
        />
      </FullHeight>
    </Screen>
  );
}

interface Props {
  id: string;
  search: PeopleSearch;
  onChange: (next: Change) => void;
}

function Filters({ id, search, onChange }: Props) {
  const texts = useTexts('people');
  const { data: graph } = useQuery(graphQuery(id));
  const steps = (graph?.nodes ?? []).filter(({ kind }) => kind === 'step');
  const chosen = steps.find((one) => one.id === search.step);
  return (
    <div className={styles['filters']}>
      {enrollmentStatuses.map((state) => (
        <Chip
          key={state}
          isOn={search.state === state}
          onChange={(isOn) => onChange({ state: isOn ? state : undefined, error: undefined })}
        >
          {texts.states[state]}
        </Chip>
      ))}
      <Menu
        label={texts.step}
        trigger={
          <Button size="small" kind="bare">
            {chosen?.title ?? search.step ?? texts.anyStep}
          </Button>
        }
      >
        <MenuItem isCurrent={search.step === undefined} onAction={() => onChange({ step: undefined })}>
          {texts.anyStep}
        </MenuItem>
        {steps.map((step) => (
          <MenuItem
            key={step.id}
            isCurrent={step.id === search.step}
            onAction={() => onChange({ step: step.id })}
          >
            {step.title}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

interface PeopleProps extends Props {
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  mayEdit: boolean;
}

function People({ id, search, onChange, chosen, onChoose, mayEdit }: PeopleProps) {
  const texts = useTexts('people');
  const query = useInfiniteQuery({ ...peopleQuery(id, search), placeholderData: (before) => before });
  const columns = useMemo(() => peopleColumns(texts), [texts]);
  const clear = () => onChange({ step: undefined, state: undefined, error: undefined });
  const isFiltered = Object.keys(search).length > 0;
  return (
    <PagedTable<Enrollment>
      label={texts.people}
      query={query}
      columns={columns}
      rowKey={(one) => one.id}
      rowName={(one) => one.contact?.email ?? texts.erased}
      empty={
        <Empty title={texts.noneTitle} action={isFiltered && <Button onPress={clear}>{texts.clear}</Button>}>
          {texts.noneText}
        </Empty>
      }
      {...(mayEdit && { chosen, onChoose })}
    />
  );
}

function peopleColumns(texts: PeopleTexts): Column<Enrollment>[] {
  return [
    {
      id: 'contact',
      title: texts.contact,
      cell: ({ id, contact }) => (
        <BareLink to="/enrollments/$id" params={{ id }}>
          {contact === null ? texts.erased : (contact.name ?? contact.email)}
        </BareLink>
      ),
    },
    {
      id: 'state',
      title: texts.state,
      width: '150px',
      cell: ({ id, status, paused, lastError }) => (
        <span title={lastError ?? undefined}>
          <BareLink to="/enrollments/$id" params={{ id }}>
            <Status tone={paused ? 'warn' : enrollmentTones[status]}>
              {paused ? texts.paused : texts.states[status]}
            </Status>
          </BareLink>
        </span>
      ),
    },
    { id: 'step', title: texts.step, isWideOnly: true, cell: ({ step, stepTitle }) => stepTitle ?? step },
    {
      id: 'next',
      title: texts.next,
      width: '130px',
      isWideOnly: true,
      cell: ({ nextWakeAt }) => nextWakeAt !== null && <Instant at={nextWakeAt} />,
    },
    {
      id: 'entered',
      title: texts.entered,
      width: '130px',
      isWideOnly: true,
      cell: ({ enteredAt }) => <Instant at={enteredAt} />,
    },
  ];
}
