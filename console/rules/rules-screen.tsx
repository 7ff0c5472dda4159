import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, LinkButton } from '../ui/button';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Code } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { ruleFiguresQuery, rulesQuery, type Rule } from './queries';
import { RuleState } from './rule-state';
import type { RuleTexts } from '../languages/en/rules/rules';

/** All rules, with their state and the outcome of the last day's deliveries. */
export function RulesScreen() {
  const texts = useTexts('rules');
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const formats = useFormats();
  const query = useInfiniteQuery(rulesQuery);
  const { data: figures } = useQuery(ruleFiguresQuery);
  const columns = useMemo(() => ruleColumns(texts, formats, figures), [texts, formats, figures]);
  const isEmpty = query.data?.pages[0]?.data.length === 0;
  return (
    <Screen
      title={texts.rules}
      actions={
        mayEdit &&
        !isEmpty && (
          <LinkButton to="/rules/new" kind="primary">
            <PlusIcon aria-hidden="true" />
            {texts.newRule}
          </LinkButton>
        )
      }
    >
      <FullHeight>
        <PagedTable<Rule>
          label={texts.rules}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<NoRules mayEdit={mayEdit} />}
        />
      </FullHeight>
    </Screen>
  );
}

type Figures = Map<string, { deliveriesDelivered?: number; deliveriesFailed?: number }>;

function ruleColumns(texts: RuleTexts, formats: Formats, figures: Figures | undefined): Column<Rule>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/rules/$id" params={{ id }}>
          {name}
        </BareLink>
      ),
    },
    { id: 'state', title: texts.state, width: '190px', cell: (rule) => <RuleState rule={rule} /> },
    {
      id: 'event',
      title: texts.event,
      width: '18%',
      isWideOnly: true,
      cell: ({ trigger }) => <code>{trigger.event}</code>,
    },
    {
      id: 'receiver',
      title: texts.receiver,
      width: '22%',
      isWideOnly: true,
      cell: ({ action }) => receiverName(action, texts),
    },
    {
      id: 'figures',
      title: texts.lastDay,
      width: '200px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ id }) => {
        const { deliveriesDelivered = 0, deliveriesFailed = 0 } = figures?.get(id) ?? {};
        const parts = [texts.delivered(formats.number(deliveriesDelivered))];
        if (deliveriesFailed > 0) parts.push(texts.failed(formats.number(deliveriesFailed)));
        return figures === undefined ? '' : parts.join(' · ');
      },
    },
  ];
}

/** The service, or the host of the address. */
function receiverName({ preset, url }: Rule['action'], { content }: RuleTexts): string {
  if (preset !== undefined && preset !== 'json') return content[preset];
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;
}

function NoRules({ mayEdit }: { mayEdit: boolean }) {
  const texts = useTexts('rules');
  const example = `order.placed, event.total ≥ 100  →  Slack\n\n*{{ event.total }}* by {{ contact.email }}`;
  return (
    <Empty
      title={texts.noneTitle}
      sample={texts.sample}
      action={
        mayEdit && (
          <LinkButton to="/rules/new" kind="primary">
            {texts.newRule}
          </LinkButton>
        )
      }
      code={<Code>{example}</Code>}
    >
      {texts.noneText}
    </Empty>
  );
}
