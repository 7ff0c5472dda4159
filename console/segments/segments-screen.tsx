import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../api/me.js';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats.js';
import { useTexts } from '../texts/language.js';
import { BareLink, LinkButton } from '../ui/button.js';
import { PlusIcon } from '../ui/icons.js';
import { FullHeight } from '../ui/frame/layout.js';
import { CopyableCode, Instant } from '../ui/marks.js';
import { PagedTable } from '../ui/table/paged-table.js';
import { Empty, Screen } from '../ui/frame/screen.js';
import type { Column } from '../ui/table/table.js';
import { allSegmentsQuery, type Segment } from './queries.js';
import type { SegmentTexts } from '../languages/en/segments/segments.js';
import { Status } from '../ui/status.js';

const EXAMPLE = '{ "all": [{ "event": "order.placed", "atLeast": 3, "withinLast": "30 days" }] }';

/** All segments, with their member counts. */
export function SegmentsScreen() {
  const texts = useTexts('segments');
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const formats = useFormats();
  const query = useInfiniteQuery(allSegmentsQuery);
  const columns = useMemo(() => segmentColumns(texts, formats), [texts, formats]);
  const total = query.data?.pages[0]?.total;
  const create = mayEdit && (
    <LinkButton to="/segments/new" kind="primary">
      <PlusIcon aria-hidden="true" />
      {texts.newSegment}
    </LinkButton>
  );
  return (
    <Screen
      title={texts.segments}
      count={typeof total === 'number' && total > 0 ? String(total) : undefined}
      actions={create}
    >
      <FullHeight>
        <PagedTable<Segment>
          label={texts.segments}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <Empty
              title={texts.noneTitle}
              sample={texts.sample}
              action={create}
              code={<CopyableCode>{EXAMPLE}</CopyableCode>}
            >
              {texts.noneText}
            </Empty>
          }
        />
      </FullHeight>
    </Screen>
  );
}

function segmentColumns(texts: SegmentTexts, formats: Formats): Column<Segment>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/segments/$id" params={{ id }}>
          {name}
        </BareLink>
      ),
    },
    {
      id: 'status',
      title: texts.status,
      width: '160px',
      isWideOnly: true,
      cell: (segment) => <BuildStatus segment={segment} />,
    },
    {
      id: 'members',
      title: texts.members,
      width: '120px',
      isFigure: true,
      cell: ({ members }) => (members === null ? '–' : formats.number(members)),
    },
    {
      id: 'created',
      title: texts.created,
      width: '130px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}

/** Whether the members are up to date with the saved conditions. */
function BuildStatus({ segment: { status } }: { segment: Segment }) {
  const texts = useTexts('segments');
  return <Status tone={status === 'ready' ? 'good' : 'wait'}>{texts[status]}</Status>;
}
