import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Link } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Panel } from '../../ui/frame/layout';
import { SkeletonRows } from '../../ui/frame/screen';
import styles from '../broadcasts.module.css';
import { linksQuery, type Broadcast, type BroadcastLink } from '../queries';
import { variantIn } from '../search';
import { ResultsTable } from './results-table';

const route = getRouteApi('/shell/broadcasts/$id');

/** The links of a broadcast with their people and clicks; each leads to the people. */
export function Clicks({ broadcast, sent }: { broadcast: Broadcast; sent: number }) {
  const texts = useTexts('results');
  const formats = useFormats();
  const { variant } = route.useSearch();
  const { data, error, refetch } = useQuery(linksQuery(broadcast, variant));
  if (data === undefined && error === null) return <SkeletonRows count={3} />;
  return (
    <Panel title={texts.links}>
      {data === undefined && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.links.length === 0 && <p className={styles['soft']}>{texts.noClicks}</p>}
      {data !== undefined && data.links.length > 0 && (
        <ResultsTable
          label={texts.links}
          heads={[
            ['link', texts.link],
            ['people', texts.linkPeople],
            ['clicks', texts.linkClicks],
          ]}
        >
          {data.links.map((link) => (
            <Row key={link.url} id={broadcast.id} link={link} sent={sent} />
          ))}
        </ResultsTable>
      )}
      {data !== undefined && data.more > 0 && (
        <p className={styles['soft']}>{texts.moreLinks(formats.number(data.more))}</p>
      )}
    </Panel>
  );
}

function Row({ id, link, sent }: { id: string; link: BroadcastLink; sent: number }) {
  const formats = useFormats();
  const search = route.useSearch();
  const { url, people, clicks } = link;
  return (
    <tr aria-current={search.link === url}>
      <th scope="row">
        <bdi>{shortened(url)}</bdi>
      </th>
      <td>
        <Link to="/broadcasts/$id" params={{ id }} search={{ ...variantIn(search), link: url }} replace>
          {formats.number(people)}
          {sent > 0 && ` (${formats.share(people, sent)})`}
        </Link>
      </td>
      <td>{formats.number(clicks)}</td>
    </tr>
  );
}

/** Without what all addresses of pages have. */
function shortened(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
