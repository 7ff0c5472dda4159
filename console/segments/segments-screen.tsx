import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../shell/roles';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, LinkButton } from '../ui/button';
import { Failure } from '../ui/failure';
import { PlusIcon } from '../ui/icons';
import { CopyableCode, Instant } from '../ui/marks';
import { Empty, Screen, SkeletonRows } from '../ui/screen';
import { VirtualTable, type Column } from '../ui/table';
import { allSegmentsQuery, type Segment } from './queries';
import { BuildStatus } from './build-status';
import styles from './segments.module.css';
import { segmentTexts, type SegmentTexts } from './texts';

/** Every segment, with how many are in it. */
export function SegmentsScreen() {
  const texts = useTexts(segmentTexts);
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const { data } = useInfiniteQuery(allSegmentsQuery);
  const total = data?.pages[0]?.total;
  return (
    <Screen
      title={texts.segments}
      count={typeof total === 'number' && total > 0 ? String(total) : undefined}
      actions={
        mayEdit && (
          <LinkButton to="/segments/new">
            <PlusIcon aria-hidden="true" />
            {texts.newSegment}
          </LinkButton>
        )
      }
    >
      <div className={styles['screen']}>
        <Segments />
      </div>
    </Screen>
  );
}

const EXAMPLE = '{ "all": [{ "event": "order.placed", "atLeast": 3, "withinLast": "30 days" }] }';

function Segments() {
  const texts = useTexts(segmentTexts);
  const formats = useFormats();
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(allSegmentsQuery);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats]);
  if (isPending) return <SkeletonRows />;
  if (data === undefined) {
    return (
      <div className={styles['pad']}>
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <Empty title={texts.noneTitle} example={<CopyableCode>{EXAMPLE}</CopyableCode>}>
        {texts.noneText}
      </Empty>
    );
  }
  return (
    <VirtualTable<Segment>
      label={texts.segments}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      onEnd={() => {
        if (hasNextPage) void fetchNextPage();
      }}
    />
  );
}

function columnsOf(texts: SegmentTexts, formats: Formats): Column<Segment>[] {
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
