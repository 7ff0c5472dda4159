import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Roll } from '../ui/marks';
import { PathLink } from '../ui/json/path-link';
import type { PeriodSearch } from '../ui/chart/period';
import { SectionHeading, SkeletonRows } from '../ui/frame/screen';
import styles from './overview.module.css';
import { automationStatsQuery } from './queries';

const SHOWN = 6;

/** The automations that most people entered in the period, and what became of them. */
export function AutomationsNow({ period, timezone }: { period: PeriodSearch; timezone: string }) {
  const texts = useTexts('overview');
  const { data, error, refetch } = useQuery(automationStatsQuery(period, timezone));
  const rows = (data?.groups ?? [])
    .filter(({ totals }) => (totals.entries ?? 0) > 0)
    .sort((a, b) => (b.totals.entries ?? 0) - (a.totals.entries ?? 0))
    .slice(0, SHOWN);
  return (
    <section className={styles['section']}>
      <SectionHeading action={<PathLink href="/automations">{texts.all}</PathLink>}>
        {texts.automations}
      </SectionHeading>
      {data === undefined ? (
        error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )
      ) : rows.length === 0 ? (
        <p className={styles['calm']}>{texts.automationsNone}</p>
      ) : (
        <table className={styles['automations']}>
          <thead>
            <tr>
              <th scope="col">{texts.nameColumn}</th>
              <th scope="col">{texts.peopleColumn}</th>
              <th scope="col">{texts.goalColumn}</th>
              <th scope="col">{texts.mailsColumn}</th>
              <th scope="col">{texts.clickedColumn}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => (
              <AutomationRow key={group.id} {...group} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What became of the people who entered it in the period, and of its emails. */
function AutomationRow({ id, name, totals }: Schemas['Stats']['groups'][number]) {
  const texts = useTexts('overview');
  const formats = useFormats();
  const { entries = 0, completions = 0, exits = 0, failures = 0, goals = 0 } = totals;
  const { mailsSent = 0, mailsClicked = 0 } = totals;
  const waiting = Math.max(0, entries - completions - exits - failures);
  return (
    <tr>
      <td>
        {name === null ? (
          texts.unnamed
        ) : (
          <PathLink href={`/automations/${id}`} look="bare">
            {name}
          </PathLink>
        )}
      </td>
      <td>
        <Roll counts={{ passed: completions, waiting, left: exits, failed: failures }} />
      </td>
      <td>{goals === 0 ? '–' : formats.share(goals, entries)}</td>
      <td>{mailsSent === 0 ? '–' : formats.number(mailsSent)}</td>
      <td>{mailsClicked === 0 ? '–' : formats.share(mailsClicked, mailsSent)}</td>
    </tr>
  );
}
