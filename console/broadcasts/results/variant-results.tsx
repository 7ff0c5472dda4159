import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Link } from '../../ui/button';
import { Panel } from '../../ui/frame/layout';
import styles from '../broadcasts.module.css';
import type { Broadcast, ResultLine } from '../queries';
import { ofVariant, type PeopleSearch } from '../search';
import { ResultsTable } from './results-table';
import { countSent, sumLines } from './sum-lines';

const route = getRouteApi('/shell/broadcasts/$id');

const SHARES = ['opened', 'clicked', 'left'] as const;

/** The results of each variant of a test, and of the people outside of it; a variant and each of its numbers lead to their people. */
export function VariantResults({ broadcast, lines }: { broadcast: Broadcast; lines: readonly ResultLine[] }) {
  const texts = useTexts('broadcasts');
  const results = useTexts('results');
  const mails = useTexts('mails');
  const { variants } = broadcast;
  const shares = SHARES.filter((one) => one === 'left' || lines.some((line) => line[one] > 0));
  const rows = [...variants.keys(), null].map((n) => ({
    n,
    of: lines.filter(({ variant }) => variant === n),
  }));
  return (
    <Panel title={results.byVariant}>
      <ResultsTable
        label={results.byVariant}
        heads={[
          ['variant', results.variant],
          ['sent', texts.sent],
          ...shares.map((one): [string, string] => [one, mails.did[one]]),
        ]}
      >
        {rows
          .filter(({ n, of }) => n !== null || of.length > 0)
          .map(({ n, of }) => (
            <Row key={n ?? 'others'} broadcast={broadcast} n={n} of={of} shares={shares} />
          ))}
      </ResultsTable>
    </Panel>
  );
}

interface RowProps {
  broadcast: Broadcast;
  /** The number of the variant; null for the people outside of the test. */
  n: number | null;
  of: readonly ResultLine[];
  shares: readonly (typeof SHARES)[number][];
}

function Row({ broadcast: { id, variants, winner }, n, of, shares }: RowProps) {
  const texts = useTexts('broadcasts');
  const results = useTexts('results');
  const formats = useFormats();
  const { variant: chosen } = route.useSearch();
  return (
    <tr aria-current={n !== null && chosen === String(n)}>
      <th scope="row">
        {n === null ? (
          results.others
        ) : (
          <Link to="/broadcasts/$id" params={{ id }} search={ofVariant(n)} replace>
            {variants[n]?.subject ?? texts.variant(n + 1)}
          </Link>
        )}
        {n !== null && n === winner && <span className={styles['soft']}> · {results.winner}</span>}
      </th>
      <td>
        <People id={id} n={n} of={{ people: 'sent' }}>
          {formats.number(countSent(of))}
        </People>
      </td>
      {shares.map((one) => (
        <td key={one}>
          <People id={id} n={n} of={{ did: one }}>
            {sentShare(
              sumLines(of, (line) => line[one]),
              countSent(of),
              formats,
            )}
          </People>
        </td>
      ))}
    </tr>
  );
}

interface PeopleProps {
  id: string;
  n: number | null;
  of: PeopleSearch;
  children: string;
}

/** A number that leads to its people; those outside of the test have no filter. */
function People({ id, n, of, children }: PeopleProps) {
  if (n === null) return children;
  return (
    <Link to="/broadcasts/$id" params={{ id }} search={{ ...ofVariant(n), ...of }} replace>
      {children}
    </Link>
  );
}

function sentShare(count: number, sent: number, formats: ReturnType<typeof useFormats>): string {
  if (sent === 0) return '–';
  return `${formats.number(count)} (${formats.share(count, sent)})`;
}
