import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMe } from '../api/me';
import { given } from '../app/search-values';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { RetryIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { Menu, MenuItem } from '../ui/menu';
import { PagedTable } from '../ui/table/paged-table';
import { Empty } from '../ui/frame/screen';
import { Status } from '../ui/status';
import type { Column } from '../ui/table/table';
import { DeliverySheet } from './delivery-sheet';
import type { DeliveryTexts } from '../languages/en/rules/deliveries';
import { deliveryTones, deliveryWords } from './delivery-words';
import { deliveriesQuery, ruleQuery, shownDeliveries, type Delivery } from './queries';
import { RetryFailed, RetryProgress } from './retry-failed';
import type { DeliveriesSearch } from './routes';
import { RuleHead } from './rule-head';
import styles from './rules.module.css';

const route = getRouteApi('/shell/rules/$id/deliveries');
const periods = { '1': 'hour', '24': 'day', '168': 'week' } as const;

type Change = { [K in keyof DeliveriesSearch]?: DeliveriesSearch[K] | undefined };

/** A rule's deliveries, with the outcome of each. */
export function DeliveriesScreen() {
  const texts = useTexts('deliveries');
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: tagged } = useSuspenseQuery(ruleQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const [isRetrying, setRetrying] = useState(false);
  const change = (next: Change) => {
    void navigate({ search: (now) => given({ ...now, ...next }), replace: true });
  };
  return (
    <RuleHead
      tagged={tagged}
      mayEdit={mayEdit}
      actions={
        mayEdit && (
          <Button onPress={() => setRetrying(true)}>
            <RetryIcon aria-hidden="true" />
            {texts.retryFailed}
          </Button>
        )
      }
    >
      <FullHeight>
        <Filters search={search} onChange={change} />
        <RetryProgress ruleId={id} />
        <Deliveries ruleId={id} search={search} onChange={change} />
      </FullHeight>
      <DeliverySheet
        id={search.delivery ?? null}
        ruleId={id}
        mayRetry={mayEdit}
        onClose={() => change({ delivery: undefined })}
      />
      <RetryFailed ruleId={id} isOpen={isRetrying} onClose={() => setRetrying(false)} />
    </RuleHead>
  );
}

interface FilterProps {
  search: DeliveriesSearch;
  onChange: (change: Change) => void;
}

function Filters({ search, onChange }: FilterProps) {
  const texts = useTexts('deliveries');
  const { status, within } = search;
  return (
    <div className={styles['filters']}>
      {shownDeliveries.map((one) => (
        <Chip
          key={one}
          isOn={status === one}
          onChange={(isOn) => onChange({ status: isOn ? one : undefined })}
        >
          {one === 'undelivered' ? texts.undelivered : texts.status[one]}
        </Chip>
      ))}
      <Menu
        label={texts.period}
        trigger={
          <Button size="small" kind="bare">
            {within === undefined ? texts.anyTime : texts[periods[within]]}
          </Button>
        }
      >
        <MenuItem isCurrent={within === undefined} onAction={() => onChange({ within: undefined })}>
          {texts.anyTime}
        </MenuItem>
        {(['1', '24', '168'] as const).map((hours) => (
          <MenuItem key={hours} isCurrent={within === hours} onAction={() => onChange({ within: hours })}>
            {texts[periods[hours]]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

function Deliveries({ ruleId, search, onChange }: FilterProps & { ruleId: string }) {
  const texts = useTexts('deliveries');
  const formats = useFormats();
  const query = useInfiniteQuery({
    ...deliveriesQuery(ruleId, search),
    placeholderData: (before) => before,
  });
  const columns = useMemo(() => deliveryColumns(ruleId, texts, formats), [ruleId, texts, formats]);
  return (
    <PagedTable<Delivery>
      label={texts.delivery}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<NoDeliveries search={search} onChange={onChange} />}
    />
  );
}

function NoDeliveries({ search, onChange }: FilterProps) {
  const texts = useTexts('deliveries');
  if (search.status === undefined && search.within === undefined)
    return <Empty title={texts.noneTitle}>{texts.noneText}</Empty>;
  const clear = () => onChange({ status: undefined, within: undefined });
  return (
    <Empty title={texts.noMatchTitle} action={<Button onPress={clear}>{texts.clear}</Button>}>
      {texts.noMatchText}
    </Empty>
  );
}

function deliveryColumns(ruleId: string, texts: DeliveryTexts, formats: Formats): Column<Delivery>[] {
  return [
    {
      id: 'contact',
      title: texts.contact,
      width: '30%',
      cell: ({ id, contact, isTest }) => (
        <BareLink
          from="/rules/$id/deliveries"
          to="/rules/$id/deliveries"
          params={{ id: ruleId }}
          search={(now) => ({ ...now, delivery: id })}
          replace
        >
          {contact?.email ?? (isTest ? `${texts.test}: ${texts.sample}` : '–')}
        </BareLink>
      ),
    },
    {
      id: 'what',
      title: texts.what,
      cell: (delivery) => (
        <Status tone={deliveryTones[delivery.status]}>{deliveryWords(delivery, texts, formats)}</Status>
      ),
    },
    {
      id: 'attempts',
      title: texts.attempts,
      width: '90px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ attempts }) => formats.number(attempts.length),
    },
    {
      id: 'time',
      title: texts.time,
      width: '120px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}
