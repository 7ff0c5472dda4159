import { automationTones } from './tones';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, IconButton } from '../ui/button';
import { ArchiveIcon, MoreIcon, PauseIcon, PlayIcon, RetryIcon } from '../ui/icons';
import { Roll } from '../ui/marks';
import { Menu, MenuItem } from '../ui/menu';
import { Status } from '../ui/status';
import type { Column } from '../ui/table/table';
import { useStatusChange } from './builder-bar';
import type { Automation, ListedAutomation } from './queries';
import { eventWords } from '../conditions/event-words';
import type { AutomationTexts } from '../languages/en/automations/automations';

/** The columns of the list of automations. */
export function automationColumns(texts: AutomationTexts, mayRun: boolean): Column<ListedAutomation>[] {
  const columns: Column<ListedAutomation>[] = [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/automations/$id" params={{ id }} title={name}>
          {name}
        </BareLink>
      ),
    },
    {
      id: 'status',
      title: texts.status,
      width: '112px',
      cell: ({ status }) => <Status tone={automationTones[status]}>{texts.states[status]}</Status>,
    },
    {
      id: 'trigger',
      title: texts.trigger,
      width: '132px',
      isWideOnly: true,
      cell: ({ trigger }) => <EventWords event={trigger.event} />,
    },
    {
      id: 'roll',
      title: texts.people,
      width: '96px',
      isWideOnly: true,
      cell: ({ stats }) => stats && <People stats={stats} />,
    },
    ...(['active', 'entered', 'goalReached'] as const).map((count) => ({
      id: count,
      title: texts.counts[count],
      width: '68px',
      isFigure: true,
      isWideOnly: true,
      cell: (row: ListedAutomation) => <Count of={count} row={row} />,
    })),
    ...(['sent', 'opened', 'clicked'] as const).map((count) => ({
      id: count,
      title: texts.counts[count],
      width: '68px',
      isFigure: true,
      isWideOnly: true,
      cell: (row: ListedAutomation) => <Mails of={count} row={row} />,
    })),
  ];
  if (!mayRun) return columns;
  const actions: Column<ListedAutomation> = {
    id: 'actions',
    title: texts.more,
    width: '68px',
    cell: (automation) => <RowMenu automation={automation} />,
  };
  return [...columns, actions];
}

function Count({ row, of }: { row: ListedAutomation; of: 'active' | 'entered' | 'goalReached' }) {
  const formats = useFormats();
  const { id, stats } = row;
  if (stats === undefined) return null;
  if (stats[of] === 0 || of !== 'active') return formats.number(stats[of]);
  return (
    <BareLink to="/automations/$id/people" params={{ id }} search={{ state: 'active' }}>
      {formats.number(stats[of])}
    </BareLink>
  );
}

/** Emails sent, and which share of them was opened or had a link followed; leads to them. */
function Mails({ row: { id, stats }, of }: { row: ListedAutomation; of: 'sent' | 'opened' | 'clicked' }) {
  const formats = useFormats();
  if (stats === undefined || stats.mails.sent === 0) return null;
  const count = stats.mails[of];
  if (count === 0) return '–';
  const filter = of === 'sent' ? ({ status: 'sent' } as const) : { did: of };
  return (
    <BareLink to="/mails" search={{ automation: id, ...filter }}>
      {of === 'sent' ? formats.number(count) : formats.share(count, stats.mails.sent)}
    </BareLink>
  );
}

/** What became of everyone who entered. */
function People({ stats }: Required<Pick<ListedAutomation, 'stats'>>) {
  if (stats.entered === 0) return null;
  const { completed: passed, active: waiting, exited, failed } = stats;
  return <Roll counts={{ passed, waiting, left: exited.total, failed }} />;
}

function RowMenu({ automation }: { automation: Automation }) {
  const words = useTexts('automations');
  const texts = useTexts('builder');
  const change = useStatusChange(automation);
  const { name, status } = automation;
  return (
    <Menu
      label={words.actions(name)}
      trigger={<IconButton size="small" icon={MoreIcon} label={words.actions(name)} />}
    >
      {status === 'active' && (
        <MenuItem icon={PauseIcon} onAction={() => change('pause')}>
          {texts.pause}
        </MenuItem>
      )}
      {status === 'paused' && (
        <MenuItem icon={PlayIcon} onAction={() => change('activate')}>
          {texts.resume}
        </MenuItem>
      )}
      {status === 'archived' ? (
        <MenuItem icon={RetryIcon} onAction={() => change('unarchive')}>
          {texts.unarchive}
        </MenuItem>
      ) : (
        <MenuItem icon={ArchiveIcon} onAction={() => change('archive')}>
          {texts.archive}
        </MenuItem>
      )}
    </Menu>
  );
}

/** What an automation is triggered by; the event's name as its title. */
function EventWords({ event }: { event: string }) {
  const texts = useTexts('eventPicker');
  return <span title={event}>{eventWords(event, texts)}</span>;
}
