import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../api/me';
import { useNew } from '../app/use-new';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Code, Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import { Status } from '../ui/status';
import type { Column } from '../ui/table/table';
import { NewForm } from './new-form';
import { formFiguresQuery, formsQuery, type Form } from './queries';
import type { FormTexts } from '../languages/en/forms/forms';

/** All forms, with their views, submissions and confirmations. */
export function FormsScreen() {
  const texts = useTexts('forms');
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const [isMaking, setMaking] = useNew();
  const formats = useFormats();
  const query = useInfiniteQuery(formsQuery);
  const { data: figures } = useQuery(formFiguresQuery);
  const columns = useMemo(() => formColumns(texts, formats, figures), [texts, formats, figures]);
  const isEmpty = query.data?.pages[0]?.data.length === 0;
  const make = mayEdit && (
    <Button kind="primary" onPress={() => setMaking(true)}>
      <PlusIcon aria-hidden="true" />
      {texts.newForm}
    </Button>
  );
  return (
    <Screen title={texts.forms} actions={!isEmpty && make}>
      <FullHeight>
        <PagedTable<Form>
          label={texts.forms}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <Empty
              title={texts.noneTitle}
              sample={texts.sample}
              action={make}
              code={<Code>{`<script src="${location.origin}/forms/…/embed.js" async></script>`}</Code>}
            >
              {texts.noneText}
            </Empty>
          }
        />
      </FullHeight>
      {isMaking && <NewForm onClose={() => setMaking(false)} />}
    </Screen>
  );
}

type Figures = Map<string, { [K in Counted]?: number }>;
type Counted = 'formsShown' | 'formsSent' | 'consentsConfirmed';

function formColumns(texts: FormTexts, formats: Formats, figures: Figures | undefined): Column<Form>[] {
  const figure = (id: Counted, title: string): Column<Form> => ({
    id,
    title: `${title}, ${texts.days30}`,
    width: '150px',
    isFigure: true,
    isWideOnly: true,
    cell: (form) => (figures === undefined ? '' : formats.number(figures.get(form.id)?.[id] ?? 0)),
  });
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/forms/$id/edit" params={{ id }}>
          {name}
        </BareLink>
      ),
    },
    {
      id: 'state',
      title: texts.state,
      width: '130px',
      cell: ({ enabled }) => (
        <Status tone={enabled ? 'good' : 'idle'}>{enabled ? texts.open : texts.closed}</Status>
      ),
    },
    figure('formsShown', texts.timesShown),
    figure('formsSent', texts.sent),
    figure('consentsConfirmed', texts.confirmed),
    {
      id: 'changed',
      title: texts.changed,
      width: '130px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ];
}
